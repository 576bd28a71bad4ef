import type { Recorded } from '@rabbet/domain/events/event';
import { undoRunName } from './runs';

/** Values of a record, by names that nothing else of it has: those of a part by its id as well. */
export type NamedValues = ReadonlyMap<string, unknown>;

/** Value that a run has given one field of a record, with what it was before and is now. */
export interface Trace {
  readonly name: string;
  /** Undefined if there was none. */
  readonly valueBefore: unknown;
  readonly valueFromRun: unknown;
  readonly currentValue: unknown;
  /** Last event by which somebody else has changed the value after the run; null if nobody has. */
  readonly laterEvent: Recorded | null;
}

/** Change of a value by somebody else, after the run has begun. */
export interface LaterChange {
  readonly name: string;
  /** Value before the first such change. */
  readonly valueBefore: unknown;
  readonly currentValue: unknown;
  /** Last such event. */
  readonly event: Recorded;
}

export interface RunTraces {
  readonly traces: readonly Trace[];
  readonly laterChanges: readonly LaterChange[];
}

/**
 * Replays the history of a record to find the values that a run has given it, but for those that were undone already, and the
 * changes of others since.
 */
export function traceRun<S>(
  history: readonly Recorded[],
  run: string,
  { initial, evolve, valuesOf }: TraceableRecord<S>,
): RunTraces & { readonly state: S } {
  const traces = new Map<string, Omit<Trace, 'currentValue'>>();
  const laterChanges = new Map<string, Omit<LaterChange, 'currentValue'>>();
  let state = initial;
  let values = valuesOf(initial);
  let hasRunBegun = false;
  for (const event of history) {
    if (event.skipped) continue;
    state = evolve(state, event);
    const newValues = valuesOf(state);
    hasRunBegun ||= event.run === run;
    for (const name of changedNames(values, newValues)) {
      const valueBefore = values.get(name);
      const trace = traces.get(name);
      if (event.run === run) {
        // further changes by the run keep the value from before the first of them, unless somebody came between
        const continuesRun = trace !== undefined && isSame(trace.valueFromRun, valueBefore);
        traces.set(name, {
          name,
          valueBefore: continuesRun ? trace.valueBefore : valueBefore,
          valueFromRun: newValues.get(name),
          laterEvent: null,
        });
        laterChanges.delete(name);
      } else if (event.run === undoRunName(run)) {
        traces.delete(name);
        laterChanges.delete(name);
      } else {
        if (trace) traces.set(name, { ...trace, laterEvent: event });
        const earlierChange = laterChanges.get(name) ?? { name, valueBefore };
        if (hasRunBegun) laterChanges.set(name, { ...earlierChange, event });
      }
    }
    values = newValues;
  }
  return {
    state,
    traces: [...traces.values()].map((trace) => ({ ...trace, currentValue: values.get(trace.name) })),
    laterChanges: [...laterChanges.values()].map((change) => ({ ...change, currentValue: values.get(change.name) })),
  };
}

/** Folding of a record from its events, and the values that it has. */
export interface TraceableRecord<S> {
  readonly initial: S;
  readonly evolve: (state: S, event: Recorded) => S;
  readonly valuesOf: (state: S) => NamedValues;
}

function changedNames(before: NamedValues, after: NamedValues): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => !isSame(before.get(name), after.get(name)));
}

/** True of a value that is still as the run has left it, and was another before. */
export function isRevertible({ valueBefore, valueFromRun, currentValue }: Trace): boolean {
  return isSame(valueFromRun, currentValue) && !isSame(valueBefore, currentValue);
}

/** Compares plain values as JSON: both come from the same code, so their fields are in the same order. */
export function isSame(value: unknown, other: unknown): boolean {
  return value === other || JSON.stringify(value) === JSON.stringify(other);
}
