import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** An event as the server keeps it: bytes, of which it understands nothing. */
export interface Kept {
  readonly stream: string;
  readonly revision: number;
  readonly position: bigint;
  readonly id: string;
  readonly names: readonly (readonly [string, string])[];
  readonly data: string;
  readonly meta: string;
}

export type Proposed = Pick<Kept, 'id' | 'names' | 'data' | 'meta'>;
export type Outcome = { readonly last: Kept } | { readonly actual: number };

/** What is appended and in which order, in memory and, if it has one, in a file: one append a line. */
export class KeptEvents {
  readonly all: Kept[] = [];
  private readonly streams = new Map<string, Kept[]>();
  private readonly listeners = new Set<() => void>();

  constructor(private readonly file?: string) {
    if (file && existsSync(file))
      for (const line of readFileSync(file, 'utf8').split('\n'))
        if (line.endsWith(']')) this.keep((JSON.parse(line) as Kept[]).map(revive));
    if (this.all.length === 0) this.append('$settings', -1, [systemEvent()]); // a real one is never quite empty
  }

  stream(name: string): readonly Kept[] {
    return this.streams.get(name) ?? [];
  }

  /** Repeats are known by the place of their ids alone, so none is found behind the end of the stream. */
  append(stream: string, expected: number | 'any', events: readonly Proposed[]): Outcome {
    const kept = this.stream(stream);
    const actual = kept.length - 1;
    const from = expected === 'any' ? actual : expected;
    if (from > actual) return { actual };
    if (from < actual) {
      const places = events.map((_, i) => kept[from + 1 + i]);
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
  async change(unwanted: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      const done = () => {
        this.listeners.delete(done);
        unwanted.removeEventListener('abort', done);
        resolve();
      };
      this.listeners.add(done);
      unwanted.addEventListener('abort', done);
      if (unwanted.aborted) done();
    });
  }

  private keep(events: readonly Kept[]): void {
    for (const event of events) {
      this.all.push(event);
      const stream = this.streams.get(event.stream);
      if (stream) stream.push(event);
      else this.streams.set(event.stream, [event]);
    }
  }
}

export function systemEvent(): Proposed {
  const names = [
    ['type', '$metadata'],
    ['content-type', 'application/json'],
  ] as const;
  return { id: crypto.randomUUID(), names, data: btoa('{}'), meta: '' };
}

function bigintsAsText(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

function revive(event: Kept): Kept {
  return { ...event, position: BigInt(event.position) };
}
