import { createClient, isPassing, type Transport, type WireRequest } from '@rabbet/client';
import { Retrier } from '../shop/retrier';
import { type RowToSend, sendChanges, type SentRow } from './send-changes';

interface SentChange {
  readonly path: string;
  readonly key?: string;
  readonly revision?: number;
  readonly body?: object;
}
type Answer = (change: SentChange) => { readonly status: number; readonly body: object };

const DONE = { status: 200, body: { id: 1, revision: 2 } };
const STALE = { status: 412, body: { status: 412, title: 'Stale', code: 'record/stale', detail: 'It has changed.' } };

/** A shop that answers many changes in one request, and keeps what it was sent. */
function shop(answer: Answer = () => DONE, loseAnswer: (batch: number) => boolean = () => false) {
  const requests: WireRequest[] = [];
  let batches = 0;
  const transport: Transport = async (request) => {
    requests.push(request);
    const headers = { get: () => null };
    if (request.path !== 'core/changes') return { ...answer({ path: request.path }), headers };
    const { changes } = request.body as { changes: readonly SentChange[] };
    const answers = changes.map((change) => ({ ...answer(change), headers: {} }));
    return loseAnswer(++batches) ? { status: 503, body: null, headers } : { status: 200, body: { answers }, headers };
  };
  const batchesSent = () => requests.flatMap(({ path, body }) => (path === 'core/changes' ? [body as Batch] : []));
  return { client: createClient(transport), requests, batchesSent };
}
interface Batch {
  readonly changes: readonly SentChange[];
}

const rows = (count: number): RowToSend[] =>
  Array.from({ length: count }, (_, i) => ({
    id: i + 1,
    revision: 7,
    change: { method: 'PUT', path: `core/commerce/widgets/${i + 1}`, body: { location: 'Window' } },
  }));

interface Sending {
  readonly rows: readonly RowToSend[];
  readonly isDryRun?: boolean;
  readonly run?: string;
  readonly stop?: AbortController;
  readonly onResult?: (result: SentRow) => void;
}

async function send(of: ReturnType<typeof shop>, sending: Sending) {
  const { isDryRun = false, run = 'run-1', stop = new AbortController(), onResult = () => {} } = sending;
  const results: SentRow[] = [];
  const retrier = new Retrier({ giveUpAfterMs: 3_600_000, signal: stop.signal, isPassing, firstPauseMs: 1 });
  const takeResult = (result: SentRow) => {
    results.push(result);
    onResult(result);
  };
  const cutOff = await sendChanges(of.client, sending.rows, {
    run,
    title: 'Bulk: Move to Window, 3 pieces',
    isDryRun,
    retrier,
    takeResult,
  });
  return { results, cutOff };
}

test('sends marked rows together in one run, each with its key and the revision that was looked at', async () => {
  const api = shop();
  const { results, cutOff } = await send(api, { rows: rows(3) });
  expect([cutOff, results.map(({ id, status }) => [id, status])]).toEqual([
    null,
    [
      [1, 'done'],
      [2, 'done'],
      [3, 'done'],
    ],
  ]);
  const [begun, batch] = api.requests;
  expect(begun).toMatchObject({ path: 'core/imports', body: { file: 'Bulk: Move to Window, 3 pieces', rows: 3 } });
  expect(batch?.headers).toEqual({ 'x-import-run': 'run-1' });
  const { changes } = api.batchesSent()[0]!;
  expect(changes).toMatchObject([{ revision: 7, body: { location: 'Window' } }, { revision: 7 }, { revision: 7 }]);
  expect(new Set(changes.map(({ key }) => key)).size).toBe(3);
});

test('sends the same keys again after a lost answer, and other keys in another run', async () => {
  const api = shop(undefined, (batch) => batch === 1);
  const { results } = await send(api, { rows: rows(2) });
  expect(results.map(({ status }) => status)).toEqual(['done', 'done']);
  const [first, second] = api.batchesSent();
  expect(second?.changes.map(({ key }) => key)).toEqual(first?.changes.map(({ key }) => key));
  await send(api, { rows: rows(2), run: 'run-2' });
  expect(api.batchesSent()[2]?.changes[0]?.key).not.toBe(first?.changes[0]?.key);
});

test('goes on with the rows behind one that is refused, and tells the reason', async () => {
  const api = shop(({ path }) => (path.endsWith('/2') ? STALE : DONE));
  const { results, cutOff } = await send(api, { rows: rows(3) });
  expect(cutOff).toBeNull();
  expect(results).toMatchObject([
    { id: 1, status: 'done' },
    { id: 2, status: 'refused', problem: { code: 'record/stale' } },
    { id: 3, status: 'done' },
  ]);
});

test('a dry run begins no run, has no keys, and is decided as a rehearsal', async () => {
  const api = shop();
  const { results } = await send(api, { rows: rows(2), isDryRun: true });
  expect(results.map(({ status }) => status)).toEqual(['tried', 'tried']);
  expect(api.requests.map(({ path }) => path)).toEqual(['core/changes']);
  expect(api.requests[0]?.headers).toEqual({ 'x-dry-run': 'true', 'x-rehearsal': 'run-1' });
  expect(api.batchesSent()[0]?.changes.map(({ key }) => key)).toEqual([undefined, undefined]);
});

test('once it is stopped, what is under way ends, and nothing else is sent', async () => {
  const api = shop();
  const stop = new AbortController();
  const stopAtFirst = () => stop.abort(new Error('It was stopped.'));
  const { results, cutOff } = await send(api, { rows: rows(450), stop, onResult: stopAtFirst });
  expect(cutOff?.message).toBe('It was stopped.');
  expect(results).toHaveLength(100);
  expect(api.batchesSent().map(({ changes }) => changes.length)).toEqual([100]);
});

test('rows go on in further requests, and a session that has ended ends it', async () => {
  const signedOut = { status: 401, body: { status: 401, title: 'No', code: 'access/no-token', detail: 'Sign in.' } };
  const idIn = (path: string) => Number(path.split('/').at(-1));
  const api = shop(({ path }) => (idIn(path) > 100 ? signedOut : DONE));
  const { results, cutOff } = await send(api, { rows: rows(450) });
  expect(cutOff?.message).toBe('Sign in.');
  expect(results.length).toBe(100);
  expect(api.batchesSent().map(({ changes }) => changes.length)).toEqual([100, 100]);
});

test('changes nothing where the run cannot begin', async () => {
  const api = shop(({ path }) => (path === 'core/imports' ? STALE : DONE));
  const { results, cutOff } = await send(api, { rows: rows(2) });
  expect([results, cutOff?.message, api.requests.length]).toEqual([[], 'It has changed.', 1]);
});
