// Chooses the words at a tree's nodes and measures how much room they take.
import type { TraceNode } from '../../api/trace_types';
import { boundText, cutBound, cutCount, cutNote, valueText, visitNote, visitsText } from '../words';
import { textWidth } from './text_width';
import {
  BEND,
  BOARD,
  BOARD_ROW,
  COLUMN,
  RADIUS,
  ROW,
  windowAt,
  type Item,
  type Placed,
  type Room,
  type Shown,
} from './tree_layout';

/** A longer note on a cut takes two lines. */
const LONG_CUT = 132;
const CUT = '700 12px';

export const isLeaf = (node: TraceNode) => node.end === 'horizon' || node.end === 'terminal' || node.end === 'table';

export const isLongCut = (node: TraceNode) => textWidth(cutNote(node), CUT) > LONG_CUT;

function cutEnd(node: TraceNode): number {
  return isLongCut(node)
    ? Math.max(textWidth(cutCount(node), CUT), textWidth(cutBound(node), CUT))
    : textWidth(cutNote(node), CUT);
}

/** The size of a node's board. */
export function boardSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const cell = BOARD / Math.max(width, height);
  return { width: cell * width, height: cell * height };
}

/** What the words depend on. */
export interface Telling {
  shown: Pick<Shown, 'nodes' | 'root' | 'step' | 'opened'>;
  /** Whether alpha and beta mean something. */
  bounds: boolean;
  /** Replaces a node's value, if set; null shows the value itself. */
  told: (node: number) => string | null;
  /** The width of the board beside each node; 0 without boards. */
  boardWidth: number;
}

export class NodeWords {
  #telling: Telling;

  constructor(telling: Telling) {
    this.#telling = telling;
  }

  value(node: TraceNode): string {
    return this.#telling.told(node.node) ?? valueText(windowAt(node, this.#telling.shown).value);
  }

  /** Half a token's width, the same at every step so that stepping does not shift the tree. */
  half(node: TraceNode): number {
    return Math.max(RADIUS, textWidth(this.#telling.told(node.node) ?? valueText(node.value), '700 12px') / 2 + 6);
  }

  /** Where the words begin, from the node's centre. */
  start(node: TraceNode): number {
    const { boardWidth } = this.#telling;
    return this.half(node) + 5 + (boardWidth > 0 ? boardWidth + 5 : 0);
  }

  /** Whether it has children that are not shown. */
  isShut(node: TraceNode): boolean {
    return node.children > 0 && !this.#telling.shown.opened.has(node.node);
  }

  /** The text below a node's move; beside a board there is room for two lines. */
  below(node: TraceNode): string[] {
    const { bounds, boardWidth, shown } = this.#telling;
    if (bounds && !isLeaf(node)) {
      const now = windowAt(node, shown);
      const both = [`α ${boundText(now.alpha, true)}`, `β ${boundText(now.beta, false)}`];
      return boardWidth > 0 ? both : [both.join(' ')];
    }
    return node.end === 'open' && node.visits > 0 ? [visitsText(node.visits)] : [];
  }

  /** Where an item's words end, from its centre. */
  end({ kind, node }: Pick<Item, 'kind' | 'node'>): number {
    if (kind === 'cut') return cutEnd(node);
    if (kind === 'more') return 60;
    const note = visitNote(node);
    const noted = note ? 6 + textWidth(note, '400 11px') : 0;
    const shut = this.isShut(node) ? 8 + textWidth(`+${node.children}`, '700 11.5px') : 0;
    const first = textWidth(node.move, '700 13px') + noted + shut;
    return this.start(node) + Math.max(first, ...this.below(node).map((words) => textWidth(words, '400 11.5px')));
  }

  /** The background of a node: a rectangle around its token and its words. */
  ground(item: Placed, row: number): { x: number; y: number; width: number; height: number; rx: number } {
    const half = this.half(item.node);
    return { x: -half - 5, y: 2 - row / 2, width: half + 10 + Math.max(this.end(item), half), height: row - 4, rx: 4 };
  }

  /** Spaces the columns so that no words run into the next tokens. */
  room(root: Item | null, straight: boolean): Room {
    const all = root ? itemsByPly(root) : [];
    const deepest = Math.max(0, ...all.map(({ ply }) => ply));
    const half = Math.max(
      RADIUS,
      ...all.filter(({ item }) => item.kind === 'node').map(({ item }) => this.half(item.node)),
    );
    // Where the principal variation is level, branches leave their rows: they bend where the words end.
    const after = (item: Item) => (straight && item.kind === 'node' ? BEND : half + 12);
    const inner = all.filter(({ ply }) => ply < deepest).map(({ item }) => this.end(item) + after(item));
    const outer = all.filter(({ ply }) => ply === deepest).map(({ item }) => this.end(item) + 14);
    const row = this.#telling.boardWidth > 0 ? BOARD_ROW : ROW;
    return { row, column: Math.max(COLUMN, ...inner), last: Math.max(half + 8, ...outer), margin: half + 8 };
  }
}

function itemsByPly(item: Item, ply = 0): { item: Item; ply: number }[] {
  return [{ item, ply }, ...item.children.flatMap((child) => itemsByPly(child, ply + 1))];
}
