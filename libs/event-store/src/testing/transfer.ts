import { testDatabase } from '@rabbet/postgres/testing/database';
import { makeEvent } from '../contract/store';
import { TestBed } from './eventstoredb';
import { type Append, type EventLog, type EventLogReader, NO_STREAM, type StoredEvent } from '../log/event-log';
import { openPostgresLog } from '../postgres/postgres-log';
import { exportLog } from '../transfer/export';

export const STORES = ['Postgres', 'EventStoreDB'] as const;

/** Opens empty logs in either store; `end` closes and removes them after a test. */
export class TestLogs {
  private readonly testBed = new TestBed();

  async open(store?: (typeof STORES)[number]): Promise<EventLog> {
    return (await this.openWithUrl(store)).log;
  }

  async openWithUrl(
    store: (typeof STORES)[number] = 'Postgres',
  ): Promise<{ readonly log: EventLog; readonly url: string }> {
    if (store === 'EventStoreDB') {
      const { url } = await this.testBed.start();
      return { url, log: await this.testBed.open(url) };
    }
    const { url, drop } = await testDatabase();
    this.testBed.closeAtEnd({ close: drop });
    return { url, log: await this.openPostgresAt(url) };
  }

  async openPostgresAt(url: string): Promise<EventLog> {
    const log = await openPostgresLog(url, { retryEveryMs: 20 });
    this.testBed.closeAtEnd(log);
    return log;
  }

  closeAtEnd(resource: { close(): Promise<void> | void }): void {
    this.testBed.closeAtEnd(resource);
  }

  end(): Promise<void> {
    return this.testBed.end();
  }
}

type StreamEvents = Pick<Append, 'stream' | 'events'>;

/** Appends in this order, each to the end of its stream. The streams must be new. */
export async function appendAll(log: EventLog, writings: readonly StreamEvents[]): Promise<void> {
  const revisions = new Map<string, number>();
  const appends = writings.map(({ stream, events }): Append => {
    const expected = revisions.get(stream) ?? NO_STREAM;
    revisions.set(stream, expected + events.length);
    return { stream, expected, events };
  });
  for (const answer of await log.appendMany(appends)) if (answer.status === 'rejected') throw answer.reason;
}

/** Appends 368 events: unusual texts, large events, streams that alternate, and one long stream. */
export async function appendUnusualEvents(log: EventLog): Promise<void> {
  const texts = [
    'Été à 東京 🖼️',
    '\u2028\r\n',
    '\\u0000',
    '"quoted"',
    '__proto__',
    'x'.repeat(400_000),
    'y'.repeat(700_000),
  ];
  const newEvents = (count: number) => Array.from({ length: count }, (_, i) => makeEvent({ i }));
  await appendAll(log, [
    ...texts.map((text, i) => ({ stream: 'odd-1', events: [makeEvent({ text, [text.slice(0, 20)]: i })] })),
    ...Array.from({ length: 30 }, (_, i) => ({ stream: `turn-${i % 3}`, events: newEvents(2) })),
    { stream: 'long-1', events: newEvents(300) },
    {
      stream: 'odd-1',
      events: [{ ...makeEvent(), meta: '{"recordedAt":"2026-11-21T09:00:00.000Z","actor":"user-7"}' }],
    },
  ]);
}

/** Appends the events of some lines of an export, behind those of the lines before. */
export async function appendLines(log: EventLog, lines: readonly string[]): Promise<void> {
  const events = lines.map((line) => JSON.parse(line) as StoredEvent);
  const appends = events.map(({ stream, revision, id, type, data, meta }) => ({
    stream,
    expected: revision - 1,
    events: [{ id, type, data, meta }],
  }));
  for (const answer of await log.appendMany(appends)) if (answer.status === 'rejected') throw answer.reason;
}

/** Returns the lines one after the other. Before a line with an action, the action is performed. */
export async function* linesFrom(
  lines: readonly string[],
  actions: { readonly [line: number]: () => unknown } = {},
): AsyncGenerator<string> {
  for (const [i, line] of lines.entries()) {
    await actions[i]?.();
    yield line;
  }
}

export async function exportLines(log: EventLogReader): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of exportLog(log)) lines.push(line);
  return lines;
}

/** Events of an export without their positions. */
export function eventsWithoutPositions(lines: readonly string[]): string[] {
  return lines.slice(1, -1).map((line) => line.replace(/^\{"position":"[^"]*",/, '{'));
}

export function positionsIn(lines: readonly string[]): string[] {
  return lines.slice(1, -1).map((line) => (JSON.parse(line) as { position: string }).position);
}
