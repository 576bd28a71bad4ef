import { testDatabase } from '@rabbet/postgres/testing/database';
import { event } from '../contract/store';
import { TestBed } from './eventstoredb';
import { type Append, type EventLog, type EventLogReader, NO_STREAM, type StoredEvent } from '../log/event-log';
import { openPostgresLog } from '../postgres/postgres-log';
import { exportLog } from '../transfer/export';

export const STORES = ['Postgres', 'EventStoreDB'] as const;

/** Empty logs in either store, that end with the test. */
export class TestLogs {
  private readonly bed = new TestBed();

  async open(store?: (typeof STORES)[number]): Promise<EventLog> {
    return (await this.openAt(store)).log;
  }

  async openAt(store: (typeof STORES)[number] = 'Postgres'): Promise<{ readonly log: EventLog; readonly url: string }> {
    if (store === 'EventStoreDB') {
      const { url } = await this.bed.start();
      return { url, log: await this.bed.open(url) };
    }
    const { url, drop } = await testDatabase();
    this.bed.endsWith({ close: drop });
    return { url, log: await this.at(url) };
  }

  async at(url: string): Promise<EventLog> {
    const log = await openPostgresLog(url, { retryEveryMs: 20 });
    this.bed.endsWith(log);
    return log;
  }

  endsWith(resource: { close(): Promise<void> | void }): void {
    this.bed.endsWith(resource);
  }

  end(): Promise<void> {
    return this.bed.end();
  }
}

type Writing = Pick<Append, 'stream' | 'events'>;

/** Appends in this order, each where its stream ends. */
export async function appendAll(log: EventLog, writings: readonly Writing[]): Promise<void> {
  const ends = new Map<string, number>();
  const appends = writings.map(({ stream, events }): Append => {
    const expected = ends.get(stream) ?? NO_STREAM;
    ends.set(stream, expected + events.length);
    return { stream, expected, events };
  });
  for (const answer of await log.appendMany(appends)) if (answer.status === 'rejected') throw answer.reason;
}

/** Odd texts, long events, streams that take turns, and one that goes on for long: 368 events. */
export async function fillOddly(log: EventLog): Promise<void> {
  const texts = [
    'Été à 東京 🖼️',
    '\u2028\r\n',
    '\\u0000',
    '"quoted"',
    '__proto__',
    'x'.repeat(400_000),
    'y'.repeat(700_000),
  ];
  const newEvents = (count: number) => Array.from({ length: count }, (_, i) => event({ i }));
  await appendAll(log, [
    ...texts.map((text, i) => ({ stream: 'odd-1', events: [event({ text, [text.slice(0, 20)]: i })] })),
    ...Array.from({ length: 30 }, (_, i) => ({ stream: `turn-${i % 3}`, events: newEvents(2) })),
    { stream: 'long-1', events: newEvents(300) },
    { stream: 'odd-1', events: [{ ...event(), meta: '{"recordedAt":"2026-11-21T09:00:00.000Z","actor":"user-7"}' }] },
  ]);
}

/** Appends to a log the events of these lines of an export, behind those of the lines before. */
export async function appendLines(log: EventLog, lines: readonly string[]): Promise<void> {
  const events = lines.map((line) => JSON.parse(line) as StoredEvent); // lines of events
  const appends = events.map(({ stream, revision, id, type, data, meta }) => ({
    stream,
    expected: revision - 1,
    events: [{ id, type, data, meta }],
  }));
  for (const answer of await log.appendMany(appends)) if (answer.status === 'rejected') throw answer.reason;
}

/** Lines as a file gives them; now and then something else happens. */
export async function* linesFrom(
  lines: readonly string[],
  meanwhile: { readonly [line: number]: () => unknown } = {},
): AsyncGenerator<string> {
  for (const [i, line] of lines.entries()) {
    await meanwhile[i]?.();
    yield line;
  }
}

export async function exported(log: EventLogReader): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of exportLog(log)) lines.push(line);
  return lines;
}

/** Events of an export without their positions. */
export function eventsIn(lines: readonly string[]): string[] {
  return lines.slice(1, -1).map((line) => line.replace(/^\{"position":"[^"]*",/, '{'));
}

export function positionsIn(lines: readonly string[]): string[] {
  return lines.slice(1, -1).map((line) => (JSON.parse(line) as { position: string }).position); // lines of events
}
