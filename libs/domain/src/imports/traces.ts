import type { Recorded } from '@rabbet/domain/events/event';
import { undoingOf } from './runs';

/** Values of a record, by names that nothing else of it has: those of a part by its id as well. */
export type NamedValues = ReadonlyMap<string, unknown>;

/** One value that a run has given, and what became of it. */
export interface Trace {
  readonly name: string;
  /** Value that stood before the run; undefined where there was none. */
  readonly before: unknown;
  readonly made: unknown;
  readonly now: unknown;
  /** The last event of somebody else that has changed it since; null where nobody has. */
  readonly since: Recorded | null;
}

/** A value that somebody else has given after a run began. */
export interface Later {
  readonly name: string;
  /** Value that stood when the first of them came. */
  readonly stood: unknown;
  readonly now: unknown;
  readonly event: Recorded;
}

export interface Traces {
  readonly made: readonly Trace[];
  /** Values of others that a run found or that came after it, the first first. */
  readonly later: readonly Later[];
}

/** Values that a run has given a record and has not taken back, and those of others since, by its whole history. */
export function traced<S>(
  history: readonly Recorded[],
  run: string,
  { initial, evolve, valuesOf }: Traceable<S>,
): Traces & { readonly state: S } {
  const traces = new Map<string, Omit<Trace, 'now'>>();
  const later = new Map<string, Omit<Later, 'now'>>();
  let state = initial;
  let values = valuesOf(initial);
  let hasBegun = false;
  for (const event of history) {
    if (event.skipped) continue;
    state = evolve(state, event);
    const now = valuesOf(state);
    hasBegun ||= event.run === run;
    for (const name of changedNames(values, now)) {
      if (event.run === run) {
        const trace = traces.get(name);
        const goesOn = trace !== undefined && isSame(trace.made, values.get(name));
        traces.set(name, {
          name,
          before: goesOn ? trace.before : values.get(name),
          made: now.get(name),
          since: null,
        });
        later.delete(name);
      } else if (event.run === undoingOf(run)) {
        traces.delete(name);
        later.delete(name);
      } else {
        const trace = traces.get(name);
        if (trace) traces.set(name, { ...trace, since: event });
        if (hasBegun) later.set(name, { name, stood: values.get(name), ...later.get(name), event });
      }
    }
    values = now;
  }
  return {
    state,
    made: [...traces.values()].map((trace) => ({ ...trace, now: values.get(trace.name) })),
    later: [...later.values()].map((value) => ({ ...value, now: values.get(value.name) })),
  };
}

/** Folding of a record, and the values that it has. */
export interface Traceable<S> {
  readonly initial: S;
  readonly evolve: (state: S, event: Recorded) => S;
  readonly valuesOf: (state: S) => NamedValues;
}

function changedNames(before: NamedValues, after: NamedValues): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => !isSame(before.get(name), after.get(name)));
}

/** The value stands as the run has made it, and was another one before. */
export function isToGoBack({ before, made, now }: Trace): boolean {
  return isSame(made, now) && !isSame(before, now);
}

/** Values come from JSON, and their parts stand in one order. */
export function isSame(value: unknown, other: unknown): boolean {
  return value === other || JSON.stringify(value) === JSON.stringify(other);
}
