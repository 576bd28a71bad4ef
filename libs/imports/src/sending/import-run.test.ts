import { type ImportRun, runImport } from './import-run';
import { ServerUnreachable, Retrier, type RetrierOptions } from '../shop/retrier';
import { BadRow, type Repeat, type Row, type RowResult } from '../rows/row/row';
import type { Line } from '../rows/row/lines';
import { Tally } from '../results/tally';

async function* rows(count: number): AsyncIterable<Line> {
  for (let number = 1; number <= count; number++) yield { number, text: JSON.stringify({ n: number }) };
}

/** Error of a server that is away for a while: the retrier of these tests tries again after it. */
class ServerAway extends Error {}

function retrier(options: Partial<RetrierOptions> = {}): Retrier {
  const { signal } = new AbortController();
  return new Retrier({
    giveUpAfterMs: 3_600_000,
    signal,
    isPassing: (error) => error instanceof ServerAway,
    firstPauseMs: 1,
    ...options,
  });
}

type ReadLine = Row & { readonly turnKeys?: readonly string[]; readonly repeats: Repeat | null };

const CONCURRENCY = 4;

/** Runs an import of 10 lines, each of which is added, unless the options say otherwise. */
async function runTestImport(run: Partial<ImportRun<ReadLine>>) {
  const results: RowResult[] = [];
  const tally = new Tally();
  const cutOff = await runImport({
    tally,
    lines: rows(10),
    send: async ({ line }) => ({ id: line, status: 'added' }),
    read: async (row) => ({ ...row, repeats: null }),
    concurrency: CONCURRENCY,
    print: async (result) => void results.push(result),
    retrier: retrier(),
    ...run,
  });
  return { tally, cutOff, results };
}

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

test('prints results in the order of the lines, whichever row is answered first', async () => {
  const slowFirst = async ({ line }: Row) => {
    for (let i = 0; i < 20 - line; i++) await nextTick();
    return { id: line, status: 'added' };
  };
  const { results, tally, cutOff } = await runTestImport({ send: slowFirst });
  expect(results.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect([String(tally), cutOff]).toEqual(['10 lines: 10 added', null]);
});

test('sends at most `concurrency` rows at a time, and reads at most one line more before their results are printed', async () => {
  let pendingCount = 0;
  let maxPending = 0;
  let printedCount = 0;
  let maxReadAhead = 0;
  const lines = async function* () {
    for await (const line of rows(50)) {
      maxReadAhead = Math.max(maxReadAhead, line.number - printedCount);
      yield line;
    }
  };
  await runTestImport({
    lines: lines(),
    send: async ({ line }) => {
      maxPending = Math.max(maxPending, ++pendingCount);
      await nextTick();
      pendingCount--;
      return { id: line, status: 'added' };
    },
    print: async () => {
      for (let i = 0; i < 5; i++) await nextTick(); // a slow reader, such as a full pipe
      printedCount++;
    },
  });
  expect(maxPending).toBe(CONCURRENCY);
  expect(maxReadAhead).toBeLessThanOrEqual(CONCURRENCY + 1);
});

test('reports why a row is refused, and sends the rows after it', async () => {
  const errors = [{ field: 'price', code: 'range', message: 'A price is not below 0.' }];
  const { results, tally } = await runTestImport({
    send: async ({ line }) => {
      if (line === 3) throw new BadRow(errors);
      return { id: line, status: 'added' };
    },
  });
  expect(results[2]).toEqual({ line: 3, key: null, id: null, status: 'refused', errors });
  expect(results).toHaveLength(10);
  expect(String(tally)).toBe('10 lines: 9 added, 1 refused');
});

test('sends a row again until a server that is away for a while answers', async () => {
  const tries = new Map<number, number>();
  const { results, cutOff } = await runTestImport({
    send: async ({ line }) => {
      tries.set(line, (tries.get(line) ?? 0) + 1);
      if (line >= 4 && line <= 6 && (tries.get(line) ?? 0) < 3) throw new ServerAway();
      return { id: line, status: 'added' };
    },
  });
  expect(results.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(cutOff).toBeNull();
  expect([tries.get(3), tries.get(4), tries.get(6)]).toEqual([1, 3, 3]);
});

test('ends the run when the server stays away, and prints the results that came before', async () => {
  const { results, cutOff } = await runTestImport({
    send: async ({ line }) => {
      if (line > 5) throw new ServerAway('gone');
      return { id: line, status: 'added' };
    },
    retrier: retrier({ giveUpAfterMs: 20 }),
  });
  expect(results.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5]);
  expect(cutOff).toBeInstanceOf(ServerUnreachable);
  expect(cutOff?.message).toBe('gone');
});

test('waits for the rows that are being sent when the run is interrupted, and sends no more', async () => {
  const stop = new AbortController();
  const reason = new Error('Ctrl-C');
  const sentLines: number[] = [];
  const { results, cutOff } = await runTestImport({
    lines: rows(1_000),
    send: async ({ line }) => {
      sentLines.push(line);
      if (line === 8) stop.abort(reason);
      await nextTick();
      return { id: line, status: 'added' };
    },
    retrier: retrier({ signal: stop.signal }),
  });
  expect(cutOff).toBe(reason);
  expect(results.map(({ line }) => line)).toEqual(sentLines);
  expect(sentLines.length).toBeLessThanOrEqual(8 + CONCURRENCY);
});

test('ends an interrupted run at once while it waits to retry a row', async () => {
  const stop = new AbortController();
  const reason = new Error('Ctrl-C');
  const { results, cutOff } = await runTestImport({
    send: async () => {
      setImmediate(() => stop.abort(reason));
      throw new ServerAway();
    },
    retrier: retrier({ signal: stop.signal, firstPauseMs: 100_000 }),
  });
  expect({ results, cutOff }).toEqual({ results: [], cutOff: reason });
});

test('ends the run when a result cannot be printed', async () => {
  const outputClosed = new Error('EPIPE');
  const { cutOff } = await runTestImport({ lines: rows(1_000), print: () => Promise.reject(outputClosed) });
  expect(cutOff).toBe(outputClosed);
});

test('sends rows about the same piece in the order of their lines, without delaying other rows', async () => {
  const sendOrder: number[] = [];
  await runTestImport({
    read: async (row) => ({ ...row, repeats: null, turnKeys: row.line % 2 === 0 ? ['the vase'] : [] }),
    concurrency: 10,
    send: async ({ line }) => {
      for (let i = 0; i < 10 - line; i++) await nextTick(); // later lines are answered sooner
      sendOrder.push(line);
      return { id: line, status: 'changed' };
    },
  });
  expect(sendOrder.filter((line) => line % 2 === 0)).toEqual([2, 4, 6, 8, 10]);
  expect(sendOrder[0]).toBe(9);
});

test('ends the run with an error that is neither a refusal nor a lost connection', async () => {
  const fault = new TypeError('x is not a function');
  const { cutOff } = await runTestImport({ send: () => Promise.reject(fault) });
  expect(cutOff).toBe(fault);
});

test('counts added, refused, repeated and empty lines', async () => {
  const texts = ['{"n":1}', ' \r', '{', '{"key":"a"}', '{"key":"b"}'];
  const lines = async function* () {
    for (const [i, text] of texts.entries()) yield { number: i + 1, text };
  };
  const read = async (row: Row) => {
    if (row.key === 'b') throw new BadRow([{ field: 'key', code: 'type', message: 'no' }], { line: 4, by: 'key' });
    return { ...row, repeats: row.key === 'a' ? { line: 1, by: 'key' } : null };
  };
  const { results, tally } = await runTestImport({ lines: lines(), read });
  expect(results.map(({ line, key, status, repeats }) => [line, key, status, repeats])).toEqual([
    [1, null, 'added', undefined],
    [3, null, 'refused', undefined],
    [4, 'a', 'added', 1],
    [5, 'b', 'refused', 4],
  ]);
  const repeats = '(1 with the key of an earlier line)';
  expect(String(tally)).toBe(`5 lines: 2 added ${repeats}, 2 refused ${repeats}, 1 empty`);
});

test('ends the run at the first row that cannot be read because the server stays away', async () => {
  const readLines: number[] = [];
  const { cutOff } = await runTestImport({
    read: async ({ line }) => {
      readLines.push(line);
      throw new ServerAway('gone');
    },
    retrier: retrier({ giveUpAfterMs: 5 }),
  });
  expect(cutOff).toBeInstanceOf(ServerUnreachable);
  expect(new Set(readLines)).toEqual(new Set([1]));
});
