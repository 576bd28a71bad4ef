import { throughPort } from '@rabbet/postgres/testing/database';
import { randomUUID } from 'node:crypto';
import { type Position, START } from '@rabbet/domain/events/event';
import { FaultyWire } from '../contract/faulty-wire';
import { makeEvents, newStream, retryWhileUnavailable } from '../contract/store';
import { type Append, type EventLog, LogUnavailable, NO_STREAM } from '../log/event-log';
import { checkExport, importLog } from './import';
import {
  appendLines,
  eventsWithoutPositions,
  exportLines,
  appendUnusualEvents,
  linesFrom,
  positionsIn,
  STORES,
  TestLogs,
} from '../testing/transfer';

const logs = new TestLogs();
afterEach(() => logs.end());

/** An export of 3,602 events: more than two chunks. */
async function longExport(): Promise<string[]> {
  const log = await logs.open();
  await appendUnusualEvents(log);
  for (let i = 0; i < 3; i++) await log.append(newStream(), NO_STREAM, makeEvents(1_078));
  return exportLines(log);
}

/** Positions of some events of an export, with the first and the last one. */
function samplePositions(lines: readonly string[]): Position[] {
  const all = positionsIn(lines) as Position[];
  return all.filter((_, i) => i % 40 < 3 || i === all.length - 1);
}

describe('an import', () => {
  const storePairs = STORES.flatMap((from) => STORES.map((to) => [from, to] as const));
  it.each(storePairs)('from %s to %s copies every event, byte for byte and in order', async (from, to) => {
    const log = await logs.open(from);
    const other = await logs.open(to);
    await appendUnusualEvents(log);
    const lines = await exportLines(log);
    const oldPositions = samplePositions(lines);
    const imported = await importLog(other, linesFrom(lines), { positions: [...oldPositions, START] });
    const secondExport = await exportLines(other);
    expect(eventsWithoutPositions(secondExport)).toEqual(eventsWithoutPositions(lines));
    expect(imported).toMatchObject({
      exported: { log: await log.identity(), head: oldPositions.at(-1) },
      events: 368,
      written: 368,
    });
    const { positions: newPositions } = imported;
    expect(newPositions.get(START)).toBe(START);
    expect(oldPositions.map((position) => newPositions.get(position))).toEqual(samplePositions(secondExport));
    expect(await other.identity()).not.toBe(await log.identity());
  });

  it.each(STORES)('continues in %s where an earlier import was interrupted', async (store) => {
    const log = await logs.open();
    await appendUnusualEvents(log);
    const lines = await exportLines(log);
    const other = await logs.open(store);
    let storedCount = 0;
    for (const cutOffAfter of [1, 2, 8, 66, 300]) {
      await appendLines(other, lines.slice(storedCount + 1, cutOffAfter + 1));
      storedCount = cutOffAfter;
      const interrupted = importLog(other, linesFrom(lines.slice(0, cutOffAfter + 1)));
      await expect(interrupted).rejects.toThrow(`line ${cutOffAfter + 2} of the export: the export was cut off here`);
    }
    const oldPositions = samplePositions(lines);
    const imported = await importLog(other, linesFrom(lines), { positions: oldPositions });
    expect(imported).toMatchObject({ events: 368, written: 68 });
    const secondExport = await exportLines(other);
    expect(eventsWithoutPositions(secondExport)).toEqual(eventsWithoutPositions(lines));
    const newPositions = imported.positions;
    expect(oldPositions.map((position) => newPositions.get(position))).toEqual(samplePositions(secondExport));

    const repeated = await importLog(other, linesFrom(lines), { positions: oldPositions });
    expect(repeated).toMatchObject({ events: 368, written: 0, positions: newPositions });
    expect(await exportLines(other)).toEqual(secondExport);
  });

  it('copies every event once if it is repeated after each lost connection', async () => {
    const lines = await longExport();
    const { url } = await logs.openWithUrl();
    const { hostname: host, port } = new URL(url);
    const wire = await new FaultyWire({ host, port: Number(port) }).open();
    logs.closeAtEnd(wire);
    const other = await logs.openPostgresAt(throughPort(url, wire.port));
    const interruptions = [() => wire.cutBeforeAnswer(), () => wire.cutBeforeRequest(), () => wire.reset()];
    const linesAroundChunkEnds = [500, 2_100, 3_000, 3_603];
    for (const interrupt of interruptions) {
      for (const line of linesAroundChunkEnds) {
        await importLog(other, linesFrom(lines, { [line]: interrupt })).catch((error: unknown) => {
          if (!(error instanceof LogUnavailable)) throw error;
        });
      }
    }
    await retryWhileUnavailable(() => importLog(other, linesFrom(lines)));
    expect(eventsWithoutPositions(await exportLines(other))).toEqual(eventsWithoutPositions(lines));
  });

  it('waits for its pending appends when it fails', async () => {
    const lines = await longExport();
    const other = await logs.open();
    await expect(importLog(other, linesFrom(lines.slice(0, 2_100)))).rejects.toThrow('the export was cut off here');
    expect(await other.countAfter(START)).toBe(2_000);
  });

  it('calls beforeWriting once, and only if it writes', async () => {
    const lines = await longExport();
    const other = await logs.open();
    const calls: string[] = [];
    const options = {
      beforeWriting: async () => void calls.push(`at ${await other.head()}`),
      progress: (held: number) => calls.push(`holds ${held}`),
    };
    await importLog(other, linesFrom(lines), options);
    expect(calls).toEqual(['at ', 'holds 2000', `holds ${lines.length - 2}`]);
    await importLog(other, linesFrom(lines), options);
    expect(calls).toHaveLength(3);
  });

  it('writes nothing when beforeWriting fails', async () => {
    const lines = await longExport();
    const other = await logs.open();
    const beforeWriting = () => Promise.reject(new Error('not today'));
    await expect(importLog(other, linesFrom(lines), { beforeWriting })).rejects.toThrow('not today');
    expect(await other.head()).toBe(START);
  });
});

describe('an import is refused', () => {
  /** An export of five events, the log that it is of, and an empty log. */
  const exportOfFive = async () => {
    const log = await logs.open();
    await log.append(newStream(), NO_STREAM, makeEvents(5));
    const other = await logs.open();
    return { log, other, lines: await exportLines(log) };
  };

  it('if the log is the exported one', async () => {
    const { log, lines } = await exportOfFive();
    await expect(importLog(log, linesFrom(lines))).rejects.toThrow('This is an export of the log');
  });

  it('if the log holds another event, and the log stays as it was', async () => {
    const { other, lines } = await exportOfFive();
    await appendLines(other, lines.slice(1, 3));
    await other.append(newStream(), NO_STREAM, makeEvents(1));
    const before = await exportLines(other);
    await expect(importLog(other, linesFrom(lines))).rejects.toThrow(
      /^The log holds something else: WorkHung \S+ \(exhibition-\S+, revision 0\), where line 4 of the export has WorkHung/,
    );
    expect(await exportLines(other)).toEqual(before);
  });

  it.each(['id', 'type', 'data', 'meta'] as const)('if the log holds an event with another %s', async (part) => {
    const { other, lines } = await exportOfFive();
    const held = JSON.parse(lines[1]!) as Record<string, string>;
    const changed = { id: randomUUID(), type: 'WorkMoved', data: '{"i":7}', meta: '{"actor":"nobody"}' }[part];
    await appendLines(other, [JSON.stringify({ ...held, [part]: changed })]);
    await expect(importLog(other, linesFrom(lines))).rejects.toThrow('The log holds something else');
  });

  it('if the log holds more events than the export', async () => {
    const { other, lines } = await exportOfFive();
    await importLog(other, linesFrom(lines));
    await other.append(newStream(), NO_STREAM, makeEvents(1));
    await expect(importLog(other, linesFrom(lines))).rejects.toThrow(
      'The log holds the whole export already, and more',
    );
  });

  it('before anything is written if the export ends before a requested position', async () => {
    const { log, other, lines } = await exportOfFive();
    const { position } = await log.append(newStream(), NO_STREAM, makeEvents(1));
    for (const act of [
      () => importLog(other, linesFrom(lines), { positions: [position] }),
      () => checkExport(linesFrom(lines), () => [position]),
    ])
      await expect(act()).rejects.toThrow(/^The export of the log \S+ ends at \d+, and \d+ has been reached in it/);
    expect(await other.head()).toBe(START);
  });

  it('before anything is written if the export has no event at a requested position', async () => {
    const { other, lines } = await exportOfFive();
    const missingPosition = `${positionsIn(lines)[1]}/1` as Position; // sorts between the second and the third one
    for (const act of [
      () => importLog(other, linesFrom(lines), { positions: [missingPosition] }),
      () => checkExport(linesFrom(lines), () => [missingPosition]),
    ])
      await expect(act()).rejects.toThrow(`The export holds no event at ${missingPosition}`);
    expect(await other.head()).toBe(START);
  });

  it.each([
    ['at first', 100],
    ['in the middle', 3_000],
    ['at the end', 3_603],
  ])('if another program writes to the log %s', async (_, line) => {
    const lines = await longExport();
    const other = await logs.open();
    const chunks = Math.floor(line / 2_000); // chunks that are sent before this line is read
    let written = 0;
    let onWritten = () => {};
    const progress = () => {
      written++;
      onWritten();
    };
    const appendByAnotherProgram = async () => {
      if (written < chunks) await new Promise<void>((resolve) => (onWritten = resolve));
      await other.append(newStream(), NO_STREAM, makeEvents(1));
    };
    await expect(importLog(other, linesFrom(lines, { [line]: appendByAnotherProgram }), { progress })).rejects.toThrow(
      'Somebody else has written to the log while it was being filled',
    );
    expect(await other.countAfter(START)).toBe(chunks * 2_000 + 1); // nothing was written after it was noticed
  });

  it.each(STORES)('if another program writes to the log in %s during the last append', async (store) => {
    const { lines } = await exportOfFive();
    const other = await logs.open(store);
    const logWithOtherWriter: EventLog = Object.assign(Object.create(other) as EventLog, {
      async appendMany(items: readonly Append[]) {
        await other.append(newStream(), NO_STREAM, makeEvents(1));
        return other.appendMany(items);
      },
    }); // inherits from the log, and replaces one method
    await expect(importLog(logWithOtherWriter, linesFrom(lines))).rejects.toThrow(
      'Somebody else has written to the log',
    );
  });
});
