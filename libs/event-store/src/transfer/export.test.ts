import { START } from '@rabbet/domain/events/event';
import { event, events, newStream } from '../contract/store';
import { NO_STREAM } from '../log/event-log';
import { exportLog } from './export';
import { importLog } from './import';
import { exported, linesFrom, STORES, TestLogs } from '../testing/transfer';

const logs = new TestLogs();
afterEach(() => logs.end());

describe('an export', () => {
  it.each(STORES)(
    'says first what it is of, then each event in order, and last how many there were: %s',
    async (store) => {
      const log = await logs.open(store);
      const stream = newStream();
      const other = newStream();
      const first = event({ wall: 'north', quote: '"' });
      const second = event();
      const { position } = await log.append(stream, NO_STREAM, [first]);
      const { position: head } = await log.append(other, NO_STREAM, [second]);
      const lines = await exported(log);
      expect(lines).toEqual([
        JSON.stringify({ format: 'rabbet log', version: 1, log: await log.identity(), head }),
        JSON.stringify({ position, stream, revision: 0, ...first }),
        JSON.stringify({ position: head, stream: other, revision: 0, ...second }),
        expect.stringMatching(/^\{"end":true,"events":2,"sha256":"[0-9a-f]{64}"\}$/),
      ]);
    },
  );

  it('holds what stood in the log when it began, and is whole though more is appended meanwhile', async () => {
    const log = await logs.open();
    await log.append(newStream(), NO_STREAM, events(700));
    const before = await exported(log);
    const lines: string[] = [];
    for await (const line of exportLog(log)) {
      if (lines.length === 300) await log.append(newStream(), NO_STREAM, events(400));
      lines.push(line);
    }
    expect(lines).toEqual(before);
  });

  it('of an empty log is whole as well, and leaves another one empty', async () => {
    const log = await logs.open();
    const other = await logs.open();
    const lines = await exported(log);
    expect(lines).toHaveLength(2);
    expect(await importLog(other, linesFrom(lines))).toMatchObject({ events: 0, written: 0 });
    expect(await other.head()).toBe(START);
  });
});
