import { expect, it } from 'vitest';
import type { Offspring } from '../../api/trace_types';
import { birthSteps, mostTelling, tailOf } from './birth';

const crossed: Offspring = {
  first: ['c', 'c', 'd'],
  second: ['g', 'd', 'c'],
  child: ['c', 'd', 'a'],
  origins: ['first', 'second', 'new'],
  cut: 1,
  mutated: null,
  known: [],
  changed: null,
};
const mutated: Offspring = { ...crossed, child: ['c', 'd', 'b'], origins: ['first', 'second', 'mutation'], mutated: 2 };
const again: Offspring = {
  ...crossed,
  known: ['c', 'd', 'a'],
  child: ['c', 'e', 'f'],
  origins: ['first', 'mutation', 'new'],
  changed: 1,
};

it('tells crossover, mutation and one more change step by step', () => {
  expect(birthSteps(crossed).map(({ kind, line }) => [kind, line.join('')])).toEqual([
    ['parents', ''],
    ['first', 'c'],
    ['second', 'cda'],
  ]);
  expect(birthSteps(crossed)[2]!.looks).toEqual(['', 'taken', 'grown']);
  expect(birthSteps(mutated).map(({ kind, line }) => [kind, line.join('')])).toEqual([
    ['parents', ''],
    ['first', 'c'],
    ['second', 'cd'],
    ['mutation', 'cdb'],
  ]);
  expect(birthSteps(again).map(({ kind, line }) => [kind, line.join('')])).toEqual([
    ['parents', ''],
    ['first', 'c'],
    ['second', 'cda'],
    ['known', 'cef'],
  ]);
  expect(birthSteps(again)[3]!.looks).toEqual(['', 'mutant', 'grown']);
});

it('puts the birth that shows most first', () => {
  expect(mostTelling([again, crossed, mutated], 2)).toEqual([mutated, crossed]);
});

it('knows what follows a changed gene', () => {
  expect(
    [
      'hybrid',
      'hybrid:depth=8',
      'genetic',
      'genetic:tail=inherited,depth=0',
      'genetic:as=a',
      'genetic:as=a,tail=grown',
    ].map(tailOf),
  ).toEqual(['replies', 'replies', 'grown', 'inherited', 'inherited', 'grown']);
});
