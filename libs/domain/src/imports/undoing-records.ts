import { evolve } from '@rabbet/domain/deciders/decider';
import type { Recorded } from '@rabbet/domain/events/event';
import type { Values } from '@rabbet/domain/records/fields';
import { type AnyKind, type RecordState, recordDecider, type RecordEvent } from '@rabbet/domain/records/record';
import { isSame, isToGoBack, traced } from './traces';
import { changedSince, refusedFor, type Undoing, undoingBy, wireOf } from './undoing';

/**
 * Takes back what a run has done to a record: one that it has added is removed, unless somebody has changed it since.
 * What it has changed goes back where it still is as the run has made it.
 */
export function undoingOfRecord(kind: AnyKind, id: number, history: readonly Recorded[], run: string): Undoing {
  const decider = recordDecider(kind);
  const { state, made, later } = traced<RecordState<Values>>(history, run, {
    initial: decider.initial,
    evolve: (before, event) => evolve(decider, before, event as Recorded<RecordEvent>), // of a record's own stream
    valuesOf: ({ values }) => new Map(Object.entries(values)),
  });
  if (state.stage !== 'kept') return { outcome: 'nothing' };
  const path = `${kind.path}/${id}`;
  if (history[0]?.run === run) {
    const standing = later.filter(({ stood, now }) => !isSame(stood, now));
    if (standing.length > 0)
      return refusedFor(standing.map(({ name, event }) => changedSince(kind.fields, name, event)));
    return undoingBy([{ method: 'DELETE', path }], []);
  }
  const back = made.filter(isToGoBack);
  const left = made.filter(({ made: valueMade, now }) => !isSame(valueMade, now));
  const values = Object.fromEntries(back.map(({ name, before }) => [name, before as Values[string]])); // of its fields
  return undoingBy(
    back.length > 0 ? [{ method: 'PUT', path, body: wireOf(kind.fields, values) }] : [],
    left.map(({ name, since }) => changedSince(kind.fields, name, since)),
  );
}
