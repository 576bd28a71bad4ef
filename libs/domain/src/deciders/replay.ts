import { isReadable, type Personal, type Recorded } from '@rabbet/domain/events/event';
import { evolve, type StreamDecider } from './decider';
import { type Difference, differences } from './differences';

/** Reason for which an event changes nothing: an operator skipped it, it cannot be read, or the rules fail on it. */
export type Passed = 'skipped' | 'unreadable' | 'refused';

/** An event of a stream, with what it did to the state. */
export interface ReplayStep {
  readonly event: Recorded;
  readonly passed: Passed | null;
  readonly changes: readonly Difference[];
  /** JSON. */
  readonly state: unknown;
  /** The same for people: what was said of an erased person is ERASED, where it is null. */
  shown(): { readonly changes: readonly Difference[]; readonly state: unknown };
}

export const ERASED = '[erased]';

/** Folds a stream event by event, by its own rules. */
export class Replay {
  private state: unknown;
  /** State as it would be if erased persons had said something: where it differs, something was erased. */
  private spoken: unknown;

  constructor(
    private readonly decider: Pick<StreamDecider, 'initial' | 'evolve'>,
    private readonly personalFields: readonly string[] = [],
  ) {
    this.state = this.spoken = decider.initial;
  }

  take(event: Recorded): ReplayStep {
    const [before, spokenBefore] = [this.state, this.spoken];
    const passed = this.fold(event);
    const [after, spoken] = [this.state, this.spoken];
    const state = plain(after);
    const forPeople = () => {
      const told = withErased(state, plain(spoken));
      return { changes: differences(withErased(plain(before), plain(spokenBefore)), told), state: told };
    };
    return { event, passed, changes: differences(plain(before), state), state, shown: forPeople };
  }

  private fold(event: Recorded): Passed | null {
    if (event.skipped) return 'skipped';
    if (!isReadable(event)) return 'unreadable';
    try {
      this.state = evolve(this.decider, this.state, event);
    } catch {
      return 'refused'; // what stands in the log need not be what a decider has stated
    }
    this.spoken = this.withSpoken(event);
    return null;
  }

  private withSpoken(event: Recorded): unknown {
    const said = Object.entries(event.personal ?? {}).map(([person, fields]) => [
      person,
      fields ?? anythingSaid(this.personalFields),
    ]);
    const personal = event.personal && { personal: Object.fromEntries(said) as Personal };
    try {
      return evolve(this.decider, this.spoken, { ...event, ...personal });
    } catch {
      return this.state; // rules that look into what is said: then null is shown as null
    }
  }
}

/** Sets and maps as JSON has them. */
export function plain(value: unknown): unknown {
  const text = JSON.stringify(value, (_, part: unknown) =>
    part instanceof Set ? [...part] : part instanceof Map ? Object.fromEntries(part) : part,
  );
  return JSON.parse(text);
}

/** Stands for what an erased person had said: it answers to whatever field is asked of it. */
function anythingSaid(fields: readonly string[]): object {
  return new Proxy(Object.fromEntries(fields.map((field) => [field, ERASED])), {
    get: (_, field) => (typeof field === 'string' && field !== 'toJSON' ? ERASED : undefined),
  });
}

function withErased(state: unknown, spoken: unknown): unknown {
  if (state === null) return spoken === null || spoken === undefined ? null : ERASED;
  if (typeof state !== 'object' || typeof spoken !== 'object' || spoken === null) return state;
  if (Array.isArray(state)) return state.map((part, i) => withErased(part, (spoken as unknown[])[i]));
  return Object.fromEntries(
    Object.entries(state).map(([name, part]) => [name, withErased(part, (spoken as Record<string, unknown>)[name])]),
  );
}
