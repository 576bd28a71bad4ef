import { evolve } from '@rabbet/domain/deciders/decider';
import type { Recorded } from '@rabbet/domain/events/event';
import type { Values } from '@rabbet/domain/records/fields';
import { type AnyKind, type RecordState, recordDecider, type RecordEvent } from '@rabbet/domain/records/record';
import { isSame, isRevertible, traceRun } from './traces';
import { changedSinceReason, refusedPlan, type UndoPlan, toUndoPlan, toWireValues } from './undo';

/**
 * Takes back what a run has done to a record: one that it has added is removed, unless somebody has changed it since.
 * What it has changed goes back where it still is as the run has made it.
 */
export function planUndoOfRecord(kind: AnyKind, id: number, history: readonly Recorded[], run: string): UndoPlan {
  const decider = recordDecider(kind);
  const { state, traces, laterChanges } = traceRun<RecordState<Values>>(history, run, {
    initial: decider.initial,
    evolve: (before, event) => evolve(decider, before, event as Recorded<RecordEvent>), // of a record's own stream
    valuesOf: ({ values }) => new Map(Object.entries(values)),
  });
  if (state.stage !== 'kept') return { outcome: 'nothing' };
  const path = `${kind.path}/${id}`;
  if (history[0]?.run === run) {
    const laterFacts = laterChanges.filter(({ valueBefore, currentValue }) => !isSame(valueBefore, currentValue));
    if (laterFacts.length > 0)
      return refusedPlan(laterFacts.map(({ name, event }) => changedSinceReason(kind.fields, name, event)));
    return toUndoPlan([{ method: 'DELETE', path }], []);
  }
  const revertibleTraces = traces.filter(isRevertible);
  const changedTraces = traces.filter(({ valueFromRun: valueMade, currentValue }) => !isSame(valueMade, currentValue));
  const values = Object.fromEntries(
    revertibleTraces.map(({ name, valueBefore }) => [name, valueBefore as Values[string]]),
  ); // of its fields
  return toUndoPlan(
    revertibleTraces.length > 0 ? [{ method: 'PUT', path, body: toWireValues(kind.fields, values) }] : [],
    changedTraces.map(({ name, laterEvent }) => changedSinceReason(kind.fields, name, laterEvent)),
  );
}
