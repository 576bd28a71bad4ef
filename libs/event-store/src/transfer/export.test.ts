import { START } from '@rabbet/domain/events/event';
import { makeEvent, makeEvents, newStream } from '../contract/store';
import { NO_STREAM } from '../log/event-log';
import { exportLog } from './export';
import { importLog } from './import';
import { exportLines, linesFrom, STORES, TestLogs } from '../testing/transfer';

const logs = new TestLogs();
afterEach(() => logs.end());

describe('an export', () => {
  it.each(STORES)('of %s has a line for the log, one for each event in order, and one for the end', async (store) => {
    const log = await logs.open(store);
    const stream = newStream();
    const other = newStream();
    const first = makeEvent({ wall: 'north', quote: '"' });
    const second = makeEvent();
    const { position } = await log.append(stream, NO_STREAM, [first]);
    const { position: head } = await log.append(other, NO_STREAM, [second]);
    const lines = await exportLines(log);
    expect(lines).toEqual([
      JSON.stringify({ format: 'rabbet log', version: 1, log: await log.identity(), head }),
      JSON.stringify({ position, stream, revision: 0, ...first }),
      JSON.stringify({ position: head, stream: other, revision: 0, ...second }),
      expect.stringMatching(/^\{"end":true,"events":2,"sha256":"[0-9a-f]{64}"\}$/),
    ]);
  });

  it('holds the events that the log had when it began', async () => {
    const log = await logs.open();
    await log.append(newStream(), NO_STREAM, makeEvents(700));
    const before = await exportLines(log);
    const lines: string[] = [];
    for await (const line of exportLog(log)) {
      if (lines.length === 300) await log.append(newStream(), NO_STREAM, makeEvents(400));
      lines.push(line);
    }
    expect(lines).toEqual(before);
  });

  it('of an empty log can be imported, and writes nothing', async () => {
    const log = await logs.open();
    const other = await logs.open();
    const lines = await exportLines(log);
    expect(lines).toHaveLength(2);
    expect(await importLog(other, linesFrom(lines))).toMatchObject({ events: 0, written: 0 });
    expect(await other.head()).toBe(START);
  });
});
