import { asApiError, http, type ApiError } from '../api/http';
import type { Position, Source } from '../api/types';
import {
  chance,
  checkCuts,
  childrenOf,
  inThousandths,
  isFine,
  isGood,
  isInner,
  leftOut,
  wrongValues,
  type CutCheck,
  type Kind,
} from './exercise';
import { exerciseGame } from '../setup/games';
import { Recording } from './recording.svelte';

const TRIES = 12;

/** One exercise: its tree, the student's answers and the result of the check. */
export class Lesson {
  kind = $state<Kind>('cuts');
  game = $state(exerciseGame);
  seed = $state(1);
  position = $state.raw<Position | null>(null);
  marked = $state.raw<ReadonlySet<number>>(new Set());
  answers = $state.raw<ReadonlyMap<number, number>>(new Map());
  checked = $state(false);
  thousandths = $state(false);
  busy = $state(false);
  failure = $state.raw<ApiError | null>(null);

  readonly whole = new Recording();
  readonly pruned = new Recording();
  private asked = 0;

  get expected() {
    return leftOut(this.whole.nodes, this.pruned.nodes);
  }

  get cuts(): CutCheck {
    return checkCuts(this.whole.nodes, this.expected, this.marked);
  }

  get wrong(): number[] {
    return wrongValues(this.whole.nodes, this.answers);
  }

  get solved(): boolean {
    if (!this.checked) return false;
    return this.kind === 'values' ? this.wrong.length === 0 : this.cuts.missed.length + this.cuts.wrong.length === 0;
  }

  /** Makes an exercise; the same kind, game and seed give the same one anywhere. */
  async begin(kind: Kind, game: string, seed: number): Promise<void> {
    const turn = (this.asked += 1);
    Object.assign(this, {
      kind,
      game,
      seed,
      busy: true,
      failure: null,
      checked: false,
      marked: new Set(),
      answers: new Map(),
    });
    const draw = chance(seed);
    const spec = kind === 'cuts' ? 'depth=3,greedy=3' : 'depth=3,greedy=2';
    try {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const found = await this.randomPosition(game, draw);
        if (turn !== this.asked) return;
        if (!found) continue;
        await this.whole.record(found.source, `minimax:${spec},order=on`);
        await this.pruned.record(found.source, `alphabeta:${spec}`);
        if (turn !== this.asked) return;
        if (this.whole.failure) throw this.whole.failure;
        this.position = found.position;
        if (isGood(kind, this.whole.nodes, this.pruned.nodes)) break;
      }
      this.thousandths = isFine(this.whole.nodes);
      if (this.thousandths)
        for (const recording of [this.whole, this.pruned]) recording.nodes = inThousandths(recording.nodes);
    } catch (error) {
      this.failure = asApiError(error);
    } finally {
      if (turn === this.asked) this.busy = false;
    }
  }

  /** Marks a branch as cut, or removes the mark. */
  mark(node: number): void {
    if (this.checked || this.whole.nodes.get(node)?.parent === null) return;
    const marked = new Set(this.marked);
    if (!marked.delete(node)) marked.add(node);
    this.marked = marked;
  }

  answer(node: number, value: number): void {
    this.checked = false;
    this.answers = new Map(this.answers).set(node, value);
  }

  /** The values that can be backed up to a node: those of its children, as far as they are known. */
  choices(node: number): (number | null)[] {
    return childrenOf(this.whole.nodes, node).map((child) =>
      isInner(this.whole.nodes, child) ? (this.answers.get(child.node) ?? null) : child.value,
    );
  }

  inner(node: number): boolean {
    const known = this.whole.nodes.get(node);
    return Boolean(known && isInner(this.whole.nodes, known));
  }

  private async randomPosition(
    game: string,
    draw: () => number,
  ): Promise<{ source: Source; position: Position } | null> {
    const moves: string[] = [];
    let position = (await http.position({ game })).position;
    const plies = 2 + Math.floor(draw() * 3);
    for (let ply = 0; ply < plies; ply += 1) {
      moves.push(position.legal[Math.floor(draw() * position.legal.length)]!.move);
      position = (await http.position({ game, moves })).position;
      if (position.legal.length < 4) return null;
    }
    return { source: { game, moves }, position };
  }
}
