import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** An event as the server stores it: bytes, of which it understands nothing. */
export interface StandInEvent {
  readonly stream: string;
  readonly revision: number;
  readonly position: bigint;
  readonly id: string;
  readonly names: readonly (readonly [string, string])[];
  readonly data: string;
  readonly meta: string;
}

export type ProposedEvent = Pick<StandInEvent, 'id' | 'names' | 'data' | 'meta'>;
export type Outcome = { readonly last: StandInEvent } | { readonly actual: number };

/** Events in the order of their appends, in memory and, if it has one, in a file: one append a line. */
export class StandInLog {
  readonly all: StandInEvent[] = [];
  private readonly streams = new Map<string, StandInEvent[]>();
  private readonly listeners = new Set<() => void>();

  constructor(private readonly file?: string) {
    if (file && existsSync(file))
      for (const line of readFileSync(file, 'utf8').split('\n'))
        if (line.endsWith(']')) this.keep((JSON.parse(line) as StandInEvent[]).map(revive));
    if (this.all.length === 0) this.append('$settings', -1, [systemEvent()]); // a real one is never quite empty
  }

  stream(name: string): readonly StandInEvent[] {
    return this.streams.get(name) ?? [];
  }

  /** Repeats are known by the place of their ids alone, so none is found behind the end of the stream. */
  append(stream: string, expected: number | 'any', events: readonly ProposedEvent[]): Outcome {
    const stored = this.stream(stream);
    const actual = stored.length - 1;
    const from = expected === 'any' ? actual : expected;
    if (from > actual) return { actual };
    if (from < actual) {
      const places = events.map((_, i) => stored[from + 1 + i]);
      const last = places.at(-1);
      return last && places.every((place, i) => place?.id === events[i]?.id) ? { last } : { actual };
    }
    let position = this.all.at(-1)?.position ?? 0n;
    const added = events.map((event, i) => {
      position += BigInt(100 + event.data.length + event.meta.length); // bytes, as in a real one
      return { ...event, stream, revision: from + 1 + i, position };
    });
    if (this.file) appendFileSync(this.file, `${JSON.stringify(added, bigintsAsText)}\n`);
    this.keep(added);
    for (const listener of this.listeners) listener();
    return { last: added.at(-1)! }; // a client never sends none
  }

  /** Settles at the next append. */
  async change(signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      const done = () => {
        this.listeners.delete(done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      this.listeners.add(done);
      signal.addEventListener('abort', done);
      if (signal.aborted) done();
    });
  }

  private keep(events: readonly StandInEvent[]): void {
    for (const event of events) {
      this.all.push(event);
      const stream = this.streams.get(event.stream);
      if (stream) stream.push(event);
      else this.streams.set(event.stream, [event]);
    }
  }
}

export function systemEvent(): ProposedEvent {
  const names = [
    ['type', '$metadata'],
    ['content-type', 'application/json'],
  ] as const;
  return { id: crypto.randomUUID(), names, data: btoa('{}'), meta: '' };
}

function bigintsAsText(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

function revive(event: StandInEvent): StandInEvent {
  return { ...event, position: BigInt(event.position) };
}
