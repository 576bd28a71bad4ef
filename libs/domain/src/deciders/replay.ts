import { isReadable, type Personal, type Recorded } from '@rabbet/domain/events/event';
import { evolve, type StreamDecider } from './decider';
import { type Difference, differences } from './differences';

/** Reason for which an event changes nothing: an operator skipped it, it cannot be read, or the rules fail on it. */
export type SkipReason = 'skipped' | 'unreadable' | 'refused';

/** Event of a stream, with its changes of the state. */
export interface ReplayStep {
  readonly event: Recorded;
  readonly skipReason: SkipReason | null;
  readonly changes: readonly Difference[];
  /** State after the event, as JSON. */
  readonly state: unknown;
  /** Changes and state for people: ERASED in place of the null values of an erased person. */
  forPeople(): { readonly changes: readonly Difference[]; readonly state: unknown };
}

export const ERASED = '[erased]';

/** Folds a stream event by event, by its own rules. */
export class Replay {
  private state: unknown;
  /** State with a stand-in for each erased value: where it differs from `state`, something was erased. */
  private unerased: unknown;

  constructor(
    private readonly decider: Pick<StreamDecider, 'initial' | 'evolve'>,
    private readonly personalFields: readonly string[] = [],
  ) {
    this.state = this.unerased = decider.initial;
  }

  apply(event: Recorded): ReplayStep {
    const before = this.state;
    const unerasedBefore = this.unerased;
    const skipReason = this.fold(event);
    const { unerased } = this;
    const state = toPlainJson(this.state);
    const toForPeople = () => {
      const shownState = withErased(state, toPlainJson(unerased));
      return {
        changes: differences(withErased(toPlainJson(before), toPlainJson(unerasedBefore)), shownState),
        state: shownState,
      };
    };
    return { event, skipReason, changes: differences(toPlainJson(before), state), state, forPeople: toForPeople };
  }

  private fold(event: Recorded): SkipReason | null {
    if (event.skipped) return 'skipped';
    if (!isReadable(event)) return 'unreadable';
    try {
      this.state = evolve(this.decider, this.state, event);
    } catch {
      return 'refused'; // the log may hold events that no decider would make
    }
    this.unerased = this.foldUnerased(event);
    return null;
  }

  private foldUnerased(event: Recorded): unknown {
    const entries = Object.entries(event.personal ?? {}).map(([person, fields]) => [
      person,
      fields ?? erasedFields(this.personalFields),
    ]);
    const personal = event.personal && { personal: Object.fromEntries(entries) as Personal };
    try {
      return evolve(this.decider, this.unerased, { ...event, ...personal });
    } catch {
      return this.state; // rules that test the value: then null is shown as null
    }
  }
}

/** Value as JSON, with arrays for sets and objects for maps. */
export function toPlainJson(value: unknown): unknown {
  const text = JSON.stringify(value, (_, part: unknown) =>
    part instanceof Set ? [...part] : part instanceof Map ? Object.fromEntries(part) : part,
  );
  return JSON.parse(text);
}

/** Stand-in for the personal data of an erased person: every field is ERASED. */
function erasedFields(fields: readonly string[]): object {
  return new Proxy(Object.fromEntries(fields.map((field) => [field, ERASED])), {
    get: (_, field) => (typeof field === 'string' && field !== 'toJSON' ? ERASED : undefined),
  });
}

function withErased(state: unknown, unerased: unknown): unknown {
  if (state === null) return unerased === null || unerased === undefined ? null : ERASED;
  if (typeof state !== 'object' || typeof unerased !== 'object' || unerased === null) return state;
  if (Array.isArray(state)) return state.map((part, i) => withErased(part, (unerased as unknown[])[i]));
  return Object.fromEntries(
    Object.entries(state).map(([name, part]) => [name, withErased(part, (unerased as Record<string, unknown>)[name])]),
  );
}
