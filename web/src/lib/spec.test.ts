import { describe, expect, it } from 'vitest';
import type { Option } from '../api/types';
import { presetValues, readSpec, writeSpec } from './spec';
import { columnName, squareName } from './squares';

const option = (name: string, more: Partial<Option> = {}): Option => ({
  name,
  type: 'integer',
  positional: false,
  required: false,
  default: null,
  min: null,
  max: null,
  choices: null,
  by_game: null,
  presets: [],
  help: '',
  ...more,
});
const mnk = [
  option('m', { positional: true }),
  option('n', { positional: true }),
  option('k', { positional: true }),
  option('first', { default: 'x' }),
];

describe('specs', () => {
  it('leave out defaults and what is empty', () => {
    const options = [option('w', { default: '8' }), option('nb', { default: '8' }), option('rounds')];
    expect(writeSpec('adjacency', options, { w: '8', nb: '4', rounds: '' })).toBe('adjacency:nb=4');
    expect(writeSpec('adjacency', options, { w: '8' })).toBe('adjacency');
  });
  it('write positional values without names', () => {
    expect(writeSpec('mnk', mnk, { m: '5', n: '4', k: '4', first: 'o' })).toBe('mnk:5,4,4,first=o');
  });
  it('know defaults that depend on the game', () => {
    const evaluation = option('eval', {
      type: 'choice',
      by_game: { connect4: { choices: ['windows'], default: 'windows' } },
    });
    expect(writeSpec('local', [evaluation], { eval: 'windows' }, 'connect4')).toBe('local');
    expect(writeSpec('local', [evaluation], { eval: 'windows' }, 'mnk')).toBe('local:eval=windows');
  });
  it('leave out what a preset sets, and write what overrides it', () => {
    const presets = [
      { value: 'a', options: 'depth=8,order=off', help: '' },
      { value: 'e', options: 'depth=4', help: '' },
    ];
    const options = [
      option('as', { type: 'choice', choices: ['a', 'e'], presets }),
      option('depth'),
      option('order', { type: 'choice', choices: ['on', 'off'], default: 'on' }),
    ];
    expect(writeSpec('alphabeta', options, { as: 'a' })).toBe('alphabeta:as=a');
    expect(writeSpec('alphabeta', options, { as: 'a', depth: '8', order: 'off' })).toBe('alphabeta:as=a');
    expect(writeSpec('alphabeta', options, { as: 'a', order: 'on' })).toBe('alphabeta:as=a,order=on');
    expect(writeSpec('alphabeta', options, { as: 'e', depth: '8', order: 'on' })).toBe('alphabeta:as=e,depth=8');
    expect(writeSpec('alphabeta', options, { as: '', order: 'off' })).toBe('alphabeta:order=off');
    expect(presetValues(options, { as: 'a', depth: '3' })).toEqual({ depth: '8', order: 'off' });
  });
  it('are read back', () => {
    expect(readSpec('mnk:5,4,3,first=o', () => mnk)).toEqual({
      name: 'mnk',
      values: { m: '5', n: '4', k: '3', first: 'o' },
    });
    expect(readSpec('random', () => [])).toEqual({ name: 'random', values: {} });
  });
});

describe('squares', () => {
  it('count columns by letters and rows from the bottom', () => {
    expect(squareName(0, 8, 8)).toBe('a8');
    expect(squareName(63, 8, 8)).toBe('h1');
    expect(columnName(25)).toBe('z');
    expect(columnName(26)).toBe('aa');
    expect(columnName(63)).toBe('bl');
  });
});
