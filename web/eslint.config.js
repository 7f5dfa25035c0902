// Rules for the page and for tests/browser. `npm run lint` starts ESLint from the checkout, above both.
import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

export default defineConfig(
  globalIgnores(['web/dist', 'web/src/api/schema.d.ts']),
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    languageOptions: { globals: globals.browser },
    rules: {
      // Prettier leaves long texts and paths alone.
      'max-len': ['error', { code: 120 }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Prettier removes a blank at the end of a line, so some are written as {' '}.
      'svelte/no-useless-mustaches': 'off',
      // Maps, sets and dates are never changed once shown: $state.raw holds them, and a new one replaces the old.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  {
    files: ['web/*.{js,ts}', 'tests/browser/*.js'],
    languageOptions: { globals: globals.node },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
);
