// Builds the sentences about a recorded tree.
import type { Trace, TraceNode } from '../api/trace_types';
import { other } from '../api/types';
import { fineScore as score, number, t } from '../i18n/language.svelte';

/** What the boards of all nodes share. */
export interface NodeBoard {
  width: number;
  height: number;
  holes: boolean;
}

export const side = (of: 'x' | 'o') => t(`side.${of}`);

/** Lets a spec break after its colons and commas. */
export const breakable = (spec: string) => spec.replace(/([:,])/g, '$1\u200b');

export function valueText(value: number | null): string {
  return value === null ? '…' : score(value);
}

export function boundText(bound: number | null, low: boolean): string {
  return bound === null ? (low ? '−∞' : '∞') : score(bound);
}

export function nodeTitle(node: TraceNode): string {
  if (!node.move) return t('search.root');
  return t(node.cut ? 'search.title_cut' : 'search.title_after', { move: node.move });
}

/** "cut 2" */
export const cutCount = (node: TraceNode) => t('search.cut_count', { n: node.unsearched });

/** "+9 ≥ β +7" */
export function cutBound(node: TraceNode): string {
  const bound = node.to_move === 'x' ? `≥ β ${boundText(node.beta, false)}` : `≤ α ${boundText(node.alpha, true)}`;
  return `${valueText(node.value)} ${bound}`;
}

/** "cut 2: +9 ≥ β +7" */
export const cutNote = (node: TraceNode) => `${cutCount(node)}: ${cutBound(node)}`;

export const visitsText = (visits: number) => t('search.visits', { n: visits, number: number(visits) });

/** Says what is special about the engine's visit: found in the table, reduced, searched again. */
export function visitNote(node: TraceNode): string {
  const notes = [];
  if (node.visit === 'reduced') notes.push(t('visit.reduced', { n: node.depth }));
  else if (node.visit !== 'whole') notes.push(t(`visit.${node.visit}`));
  if (node.end === 'table') notes.push(t('visit.table'));
  if (node.end === 'forced') notes.push(t('visit.forced'));
  return notes.join(', ');
}

/** Explains why the engine visited it in that way. */
export function visitWhy(node: TraceNode): string {
  return node.visit === 'whole' ? '' : t(`visitwhy.${node.visit}`, { n: node.depth, move: node.move });
}

/** Says what is known of a node that is not finished; `value` is null if nothing is. */
export function whySoFar(node: TraceNode, value: number | null): string {
  const most = node.to_move === 'x';
  if (value === null) return t(most ? 'search.seeks_most' : 'search.seeks_least', { us: side(node.to_move) });
  return t(most ? 'search.so_far_most' : 'search.so_far_least', { us: side(node.to_move), value: valueText(value) });
}

/** Explains why a node's other moves cannot matter, or where its value comes from. */
export function why(node: TraceNode): string {
  const notKept = node.children === 0 && node.kept === 1 && node.visits > 1 && node.end !== 'open';
  return notKept ? `${reason(node)} ${t('search.why_not_kept')}` : reason(node);
}

function reason(node: TraceNode): string {
  const us = side(node.to_move);
  const them = side(other(node.to_move));
  if (node.cut) {
    const known = {
      us,
      them,
      better: node.cut.better,
      worth: score(node.cut.better_value),
      n: node.unsearched,
      move: node.move,
      refutation: node.cut.refutation,
      value: valueText(node.value),
      up: node.cut.plies_up,
    };
    const first = t(node.cut.plies_up === 1 ? 'search.cut_has' : 'search.cut_has_above', known);
    return `${first} ${t('search.cut_here', known)} ${t('search.cut_rest', known)}`;
  }
  const value = valueText(node.value);
  switch (node.end) {
    case 'terminal':
      return t('search.why_terminal', { value });
    case 'horizon':
      return t('search.why_horizon', { value });
    case 'table':
      return t('search.why_table', { value });
    case 'forced':
      return t('search.why_forced', { us, value, n: node.unsearched });
    case 'cut':
      return t('search.why_cut', { us, value, n: node.unsearched });
    case 'stopped':
      return t('search.why_stopped');
    case 'open':
      return (
        t('search.why_open', { value }) + (node.unsearched ? ` ${t('search.why_untried', { n: node.unsearched })}` : '')
      );
    default:
      return t(node.to_move === 'x' ? 'search.why_most' : 'search.why_least', {
        us,
        value,
        n: number(node.children || node.visits - 1),
      });
  }
}

/** Says whether this is the search that was played, and if not, why. */
export function playedText({ played, report, by }: Trace): string {
  if (!played) return '';
  const same = played.move === report.move;
  // A solver's answer does not depend on the clock.
  if (same && by === 'solver') return '';
  if (played.remembered)
    return t(same ? 'search.played_remembered' : 'search.played_remembered_other', { move: played.move });
  if (same && !played.timed) return t('search.played_same');
  if (same && played.nodes !== null) return t('search.played_counted', { n: number(played.nodes) });
  return t(same ? 'search.played_timed' : 'search.played_other', { move: played.move });
}
