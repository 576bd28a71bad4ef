import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** An event as the server stores it: data and metadata are bytes in base64. */
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
/** Outcome of an append: its last event, or the actual revision of the stream after a conflict. */
export type Outcome = { readonly last: StandInEvent } | { readonly actual: number };

/** Log of the stand-in: events in the order of their appends, in memory and optionally in a file with a line for each append. */
export class StandInLog {
  readonly all: StandInEvent[] = [];
  private readonly streams = new Map<string, StandInEvent[]>();
  private readonly listeners = new Set<() => void>();

  constructor(private readonly file?: string) {
    if (file && existsSync(file))
      for (const line of readFileSync(file, 'utf8').split('\n'))
        if (line.endsWith(']')) this.store((JSON.parse(line) as StandInEvent[]).map(revive));
    if (this.all.length === 0) this.append('$settings', -1, [systemEvent()]); // a real server is never empty
  }

  stream(name: string): readonly StandInEvent[] {
    return this.streams.get(name) ?? [];
  }

  /** Appends as a real server does: it recognizes a repeat only by its ids at the expected revisions. */
  append(stream: string, expected: number | 'any', events: readonly ProposedEvent[]): Outcome {
    const stored = this.stream(stream);
    const actual = stored.length - 1;
    const from = expected === 'any' ? actual : expected;
    if (from > actual) return { actual };
    if (from < actual) {
      const storedAtRevisions = events.map((_, i) => stored[from + 1 + i]);
      const last = storedAtRevisions.at(-1);
      return last && storedAtRevisions.every((place, i) => place?.id === events[i]?.id) ? { last } : { actual };
    }
    let position = this.all.at(-1)?.position ?? 0n;
    const added = events.map((event, i) => {
      position += BigInt(100 + event.data.length + event.meta.length); // positions count bytes, as in a real server
      return { ...event, stream, revision: from + 1 + i, position };
    });
    if (this.file) appendFileSync(this.file, `${JSON.stringify(added, bigintsAsText)}\n`);
    this.store(added);
    for (const listener of this.listeners) listener();
    return { last: added.at(-1)! }; // the client never sends an empty append
  }

  /** Resolves at the next append, or on the signal. */
  async nextAppend(signal: AbortSignal): Promise<void> {
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

  private store(events: readonly StandInEvent[]): void {
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
