import type { Recorded } from '@rabbet/domain/events/event';
import { nounOf } from '@rabbet/domain/records/record';

/** Begins the names of runs that take back others. */
const UNDO_PREFIX = 'undo.';

/** Rule of the names of runs, in words. */
export const RUN_NAMES = `It has 1 to 64 letters, digits, dots, - and _, and begins neither with - nor with ${UNDO_PREFIX}`;

/** True of a name that somebody may give a run. */
export function isRunName(text: string): boolean {
  return /^[\w.][\w.-]{0,63}$/.test(text) && !text.startsWith(UNDO_PREFIX);
}

/** Name of the run that takes another one back. */
export function undoRunName(run: string): string {
  return `${UNDO_PREFIX}${run}`;
}

/** Event by which the undoing of a run has removed a record of this kind; null of one that stands, or went otherwise. */
export function removalByUndoing(kind: string, history: readonly Recorded[]): Recorded | null {
  const lastEvent = history.at(-1);
  const isGone = lastEvent?.type === `${nounOf({ name: kind })}Removed`;
  return isGone && lastEvent.run !== null && runUndoneBy(lastEvent.run) !== null ? lastEvent : null;
}

/** Name of the run that this one takes back; null of any other. */
export function runUndoneBy(run: string): string | null {
  return run.startsWith(UNDO_PREFIX) ? run.slice(UNDO_PREFIX.length) : null;
}
