import type { EvaluationPoint, GameKind, Position, Report } from '../api/types';
import { t, score, number } from '../i18n/language.svelte';
import { movesToWin } from './ending';

/** Sums up the position in one sentence. */
export function headline(position: Position, report: Report | null, kind: GameKind | undefined): string {
  const side = t(`side.${position.to_move}`);
  if (position.legal.length === 0) return t('analyse.over');
  if (!report || report.score === null) return t('analyse.to_move', { side });
  const n = number(Math.abs(report.score));
  if (!report.exact) return t('analyse.leads', { side, score: score(report.score) });
  if (report.score === 0) return t('analyse.draws', { side });
  if (kind?.wins_by === 'marks')
    return report.score > 0 ? t('analyse.wins_by', { side, n }) : t('analyse.loses_by', { side, n });
  const moves = movesToWin(kind, position, report.score);
  if (moves !== null) return t(report.score > 0 ? 'analyse.wins_in' : 'analyse.loses_in', { side, n: moves });
  return report.score > 0 ? t('analyse.wins', { side }) : t('analyse.loses', { side });
}

/** Puts the server's verdict on the move that was played here into words. */
export function playedWords(point: EvaluationPoint | undefined, byMarks: boolean): string {
  if (!point?.played || !point.best) return '';
  const words = { move: point.played, best: point.best };
  switch (point.verdict) {
    case 'best':
      return t('analyse.was_best', words);
    case 'fine':
      return t('analyse.was_fine', words);
    case 'error':
    case 'blunder': {
      const loss = Math.round(point.loss! * 100) / 100;
      const gave = t(byMarks ? 'analyse.gave_away' : 'analyse.gave_away_points', { ...words, n: loss });
      return point.exact ? gave : `${gave} ${t('analyse.by_estimate')}`;
    }
    default:
      return t('analyse.not_judged', words);
  }
}
