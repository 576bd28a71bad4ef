import { throughPort } from '@rabbet/postgres/testing/database';
import { randomUUID } from 'node:crypto';
import { type Position, START } from '@rabbet/domain/events/event';
import { FaultyWire } from '../contract/faulty-wire';
import { events, newStream } from '../contract/store';
import { type Append, type EventLog, LogUnavailable, NO_STREAM } from '../log/event-log';
import { checkExport, importLog } from './import';
import {
  appendLines,
  eventsIn,
  exported,
  fillOddly,
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
  await fillOddly(log);
  for (let i = 0; i < 3; i++) await log.append(newStream(), NO_STREAM, events(1_078));
  return exported(log);
}

/** Positions of a few events of an export, the first and the last among them. */
function samplePositions(lines: readonly string[]): Position[] {
  const all = positionsIn(lines) as Position[]; // of the log that was exported
  return all.filter((_, i) => i % 40 < 3 || i === all.length - 1);
}

describe('an import', () => {
  const ways = STORES.flatMap((from) => STORES.map((to) => [from, to] as const));
  it.each(ways)('from %s to %s brings every event over, byte for byte and in order', async (from, to) => {
    const log = await logs.open(from);
    const other = await logs.open(to);
    await fillOddly(log);
    const lines = await exported(log);
    const places = samplePositions(lines);
    const { positions, ...imported } = await importLog(other, linesFrom(lines), { positions: [...places, START] });
    const again = await exported(other);
    expect(eventsIn(again)).toEqual(eventsIn(lines));
    expect(imported).toEqual({
      exported: { log: await log.identity(), head: places.at(-1) },
      events: 368,
      written: 368,
    });
    expect(positions.get(START)).toBe(START);
    expect(places.map((position) => positions.get(position))).toEqual(samplePositions(again));
    expect(await other.identity()).not.toBe(await log.identity());
  });

  it.each(STORES)('goes on in %s where one before it was cut off, wherever that was', async (store) => {
    const log = await logs.open();
    await fillOddly(log);
    const lines = await exported(log);
    const other = await logs.open(store);
    let held = 0;
    for (const until of [1, 2, 8, 66, 300]) {
      await appendLines(other, lines.slice(held + 1, until + 1));
      held = until;
      const cutOff = importLog(other, linesFrom(lines.slice(0, until + 1)));
      await expect(cutOff).rejects.toThrow(`line ${until + 2} of the export: the export was cut off here`);
    }
    const places = samplePositions(lines);
    const { positions, ...imported } = await importLog(other, linesFrom(lines), { positions: places });
    expect(imported).toMatchObject({ events: 368, written: 68 });
    const again = await exported(other);
    expect(eventsIn(again)).toEqual(eventsIn(lines));
    expect(places.map((position) => positions.get(position))).toEqual(samplePositions(again));

    const twice = await importLog(other, linesFrom(lines), { positions: places });
    expect(twice).toMatchObject({ events: 368, written: 0, positions });
    expect(await exported(other)).toEqual(again);
  });

  it('brings everything once though its connection breaks again and again, if it is asked for again', async () => {
    const lines = await longExport();
    const { url } = await logs.openAt();
    const { hostname: host, port } = new URL(url);
    const wire = await new FaultyWire({ host, port: Number(port) }).open();
    logs.endsWith(wire);
    const other = await logs.at(throughPort(url, wire.port));
    const breaks = [() => wire.cutBeforeAnswer(), () => wire.cutBeforeRequest(), () => wire.reset()];
    let cutOff = 0;
    for (let done = false; !done;) {
      const line = [500, 2_100, 3_000, 3_603][cutOff % 4]!; // around the ends of the chunks
      const meanwhile = cutOff < 12 ? { [line]: breaks[cutOff % 3]! } : {}; // one of the three
      done = await importLog(other, linesFrom(lines, meanwhile)).then(
        () => cutOff >= 12,
        (error: unknown) => !(error instanceof LogUnavailable),
      );
      cutOff++;
    }
    expect(eventsIn(await exported(other))).toEqual(eventsIn(lines));
  });

  it('leaves nothing on its way when it fails', async () => {
    const lines = await longExport();
    const other = await logs.open();
    await expect(importLog(other, linesFrom(lines.slice(0, 2_100)))).rejects.toThrow('the export was cut off here');
    expect(await other.countAfter(START)).toBe(2_000);
  });

  it('does what is to be done before it writes once, and only if it writes', async () => {
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

  it('writes nothing more when what is to be done before it writes fails', async () => {
    const lines = await longExport();
    const other = await logs.open();
    const beforeWriting = () => Promise.reject(new Error('not today'));
    await expect(importLog(other, linesFrom(lines), { beforeWriting })).rejects.toThrow('not today');
    expect(await other.head()).toBe(START);
  });
});

describe('an import is refused', () => {
  const small = async () => {
    const log = await logs.open();
    await log.append(newStream(), NO_STREAM, events(5));
    const other = await logs.open();
    return { log, other, lines: await exported(log) };
  };

  it('by the log that was exported', async () => {
    const { log, lines } = await small();
    await expect(importLog(log, linesFrom(lines))).rejects.toThrow('This is an export of the log');
  });

  it('by a log that holds something else, and is left as it was', async () => {
    const { other, lines } = await small();
    await appendLines(other, lines.slice(1, 3));
    await other.append(newStream(), NO_STREAM, events(1));
    const before = await exported(other);
    await expect(importLog(other, linesFrom(lines))).rejects.toThrow(
      /^The log holds something else: WorkHung \S+ \(exhibition-\S+, revision 0\), where line 4 of the export has WorkHung/,
    );
    expect(await exported(other)).toEqual(before);
  });

  it.each(['id', 'type', 'data', 'meta'] as const)('by a log that holds an event with another %s', async (part) => {
    const { other, lines } = await small();
    const held = JSON.parse(lines[1]!) as Record<string, string>; // the line of an event
    const changed = { id: randomUUID(), type: 'WorkMoved', data: '{"i":7}', meta: '{"actor":"nobody"}' }[part];
    await appendLines(other, [JSON.stringify({ ...held, [part]: changed })]);
    await expect(importLog(other, linesFrom(lines))).rejects.toThrow('The log holds something else');
  });

  it('by a log that holds all of it and more', async () => {
    const { other, lines } = await small();
    await importLog(other, linesFrom(lines));
    await other.append(newStream(), NO_STREAM, events(1));
    await expect(importLog(other, linesFrom(lines))).rejects.toThrow(
      'The log holds the whole export already, and more',
    );
  });

  it('before anything is written when it ends before a position that is asked for', async () => {
    const { log, other, lines } = await small();
    const { position } = await log.append(newStream(), NO_STREAM, events(1));
    for (const act of [
      () => importLog(other, linesFrom(lines), { positions: [position] }),
      () => checkExport(linesFrom(lines), () => [position]),
    ])
      await expect(act()).rejects.toThrow(/^The export of the log \S+ ends at \d+, and \d+ has been reached in it/);
    expect(await other.head()).toBe(START);
  });

  it('before anything is written when no event stands at a position that is asked for', async () => {
    const { other, lines } = await small();
    const between = `${positionsIn(lines)[1]}/1` as Position; // compares as one between the second and the third
    for (const act of [
      () => importLog(other, linesFrom(lines), { positions: [between] }),
      () => checkExport(linesFrom(lines), () => [between]),
    ])
      await expect(act()).rejects.toThrow(`The export holds no event at ${between}`);
    expect(await other.head()).toBe(START);
  });

  it.each([
    ['at first', 100],
    ['in the middle', 3_000],
    ['at the end', 3_603],
  ])('when somebody else writes to the log %s', async (_, line) => {
    const lines = await longExport();
    const other = await logs.open();
    const chunks = Math.floor(line / 2_000); // sent before this line is read: the neighbour lets them arrive
    let written = 0;
    let whenWritten = () => {};
    const progress = () => {
      written++;
      whenWritten();
    };
    const alien = async () => {
      if (written < chunks) await new Promise<void>((resolve) => (whenWritten = resolve));
      await other.append(newStream(), NO_STREAM, events(1));
    };
    await expect(importLog(other, linesFrom(lines, { [line]: alien }), { progress })).rejects.toThrow(
      'Somebody else has written to the log while it was being filled',
    );
    expect(await other.countAfter(START)).toBe(chunks * 2_000 + 1); // nothing more once it was noticed
  });

  it.each(STORES)('when somebody else writes to the log in %s while the last is on its way', async (store) => {
    const { lines } = await small();
    const other = await logs.open(store);
    const meddled: EventLog = Object.assign(Object.create(other) as EventLog, {
      async appendMany(items: readonly Append[]) {
        await other.append(newStream(), NO_STREAM, events(1));
        return other.appendMany(items);
      },
    }); // this log, but for what comes in between
    await expect(importLog(meddled, linesFrom(lines))).rejects.toThrow('Somebody else has written to the log');
  });
});
