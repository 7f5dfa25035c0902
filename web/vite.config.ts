import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const server = 'http://127.0.0.1:8080';

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    // A content-security policy without data: addresses is enough.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    // The server refuses requests that do not come from its own address.
    proxy: { '/api': { target: server, ws: true, changeOrigin: true, headers: { Origin: server } } },
  },
  // Tests run the same runes as the browser does.
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  test: { include: ['src/**/*.test.ts'], setupFiles: 'test_setup.js' },
}));
