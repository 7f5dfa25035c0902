// Presents a birth in the steps of a lesson: what is known of the child at each, and how its genes look.
import type { Offspring } from '../../api/trace_types';

export interface BirthStep {
  kind: 'parents' | 'first' | 'second' | 'mutation' | 'known';
  line: string[];
  looks: string[];
}

const looks = { first: '', second: 'taken', mutation: 'mutant', new: 'grown', reply: '' };

export function birthSteps(birth: Offspring): BirthStep[] {
  // The child after crossover and mutation, before it was changed once more.
  const crossed = birth.changed === null ? birth.child : birth.known;
  const crossedLook = (place: number) =>
    birth.changed === null || place < birth.changed
      ? looks[birth.origins[place]!]
      : place === birth.mutated
        ? 'mutant'
        : '';
  const step = (kind: BirthStep['kind'], line: string[], look: (place: number) => string): BirthStep => ({
    kind,
    line,
    looks: line.map((_, place) => look(place)),
  });
  const steps = [step('parents', [], () => ''), step('first', birth.first.slice(0, birth.cut), () => 'kept')];
  // A mutation before the crossover point leaves nothing of the second parent to see.
  const until = birth.mutated ?? crossed.length;
  if (until > birth.cut) steps.push(step('second', crossed.slice(0, until), crossedLook));
  if (birth.mutated !== null) steps.push(step('mutation', crossed, crossedLook));
  if (birth.changed !== null) steps.push(step('known', birth.child, (place) => looks[birth.origins[place]!]));
  return steps;
}

/** Orders births by what they show: genes of both parents first, then a mutation, then fewer steps. */
export function mostTelling(births: Offspring[], most: number): Offspring[] {
  const interest = (birth: Offspring) =>
    (birth.origins.includes('second') && birth.origins.includes('first') ? 4 : 0) +
    (birth.mutated === null ? 0 : 2) +
    (birth.changed === null ? 1 : 0);
  return [...births].sort((one, other) => interest(other) - interest(one)).slice(0, most);
}

/** Says what follows a changed gene: the hybrid computes replies, the genetic bot grows or keeps the rest. */
export function tailOf(bot: string): 'replies' | 'grown' | 'inherited' {
  if (bot.startsWith('hybrid')) return 'replies';
  const said = [...bot.matchAll(/[:,](?:tail=(grown|inherited)|as=a)(?=,|$)/g)].at(-1);
  return said && said[1] !== 'grown' ? 'inherited' : 'grown';
}
