import type { Recorded } from '@rabbet/domain/events/event';
import { nounOf } from '@rabbet/domain/records/record';

/** Begins the names of runs that take back others. */
const UNDOING = 'undo.';

/** Rule of the names of runs, in words. */
export const RUN_NAMES = `It has 1 to 64 letters, digits, dots, - and _, and begins neither with - nor with ${UNDOING}`;

/** True of a name that somebody may give a run. */
export function isRunName(text: string): boolean {
  return /^[\w.][\w.-]{0,63}$/.test(text) && !text.startsWith(UNDOING);
}

/** Name of the run that takes another one back. */
export function undoingOf(run: string): string {
  return `${UNDOING}${run}`;
}

/** Event by which the undoing of a run has removed a record of this kind; null of one that stands, or went otherwise. */
export function removalByUndoing(kind: string, history: readonly Recorded[]): Recorded | null {
  const last = history.at(-1);
  const isGone = last?.type === `${nounOf({ name: kind })}Removed`;
  return isGone && last.run !== null && undoneBy(last.run) !== null ? last : null;
}

/** Name of the run that this one takes back; null of any other. */
export function undoneBy(run: string): string | null {
  return run.startsWith(UNDOING) ? run.slice(UNDOING.length) : null;
}
