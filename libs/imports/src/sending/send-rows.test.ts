import { batching, createClient, type Transport, type WireRequest } from '@rabbet/client';
import { NameResolver } from '../rows/names/name-resolver';
import { importPiecesBulk } from '../rows/artworks/import-pieces';
import { linesOf } from '../rows/row/lines';
import type { RowResult } from '../rows/row/row';
import { Retrier } from '../shop/retrier';
import { sendRows } from './send-rows';
import { Tally } from '../results/tally';

const SHOP_LISTS: Readonly<Record<string, readonly object[]>> = {
  'core/contacts/companies': [{ id: 7, name: 'Doe, Jane', is_artist: true }],
  'core/commerce/widget-types': [{ id: 1, name: 'Painting' }],
  'core/commerce/widget-types/dimensions': [{ id: 1, name: 'width', type_id: 1, kind: 'number' }],
  'core/commerce/units': [{ id: 1, name: 'inch', abbr: 'in' }],
};
const TAKEN_NUMBER = { field: 'web_id', code: 'artwork/web-id', message: 'Another piece has it.' };

const WRONG_FIELDS = { status: 400, code: 'request/fields', detail: 'It is wrong.', errors: [TAKEN_NUMBER] };

/** Shop that refuses every piece, for its number unless another reason is given, and records the requests. */
function shopRefusing(refusal: { readonly status: number } = WRONG_FIELDS) {
  const requests: WireRequest[] = [];
  const reply = (status: number, body: unknown) => ({ status, body, headers: { get: () => null } });
  const transport: Transport = (request) => {
    requests.push(request);
    const { method, path, body } = request;
    if (method === 'GET') return Promise.resolve(reply(200, SHOP_LISTS[path] ?? []));
    const { changes } = body as { changes?: readonly object[] };
    if (!changes) return Promise.resolve(reply(refusal.status, refusal));
    return Promise.resolve(
      reply(200, { answers: changes.map(() => ({ status: refusal.status, headers: {}, body: refusal })) }),
    );
  };
  return { requests, client: createClient(batching(transport)) };
}

async function dryRun(
  rows: readonly object[],
  refusal?: { readonly status: number; readonly errors?: readonly object[] },
) {
  const { requests, client } = shopRefusing(refusal);
  const results: RowResult[] = [];
  const bytes = new TextEncoder().encode(rows.map((row) => JSON.stringify(row)).join('\n'));
  const resolver = new NameResolver(client, 'advised', undefined, false, () => 0);
  const cutOff = await sendRows(
    client,
    importPiecesBulk({}, () => resolver, { mode: 'add', adviceOnDoubles: null }),
    {
      source: { lines: () => linesOf([bytes]) },
      run: 'trial',
      isDryRun: true,
      concurrency: 500,
      tally: new Tally(),
      retrier: new Retrier({ giveUpAfterMs: 1_000, signal: new AbortController().signal, isPassing: () => false }),
      announceRun: () => {},
      print: (result) => Promise.resolve(void results.push(result)),
    },
  );
  return { requests, results, cutOff };
}

test('a dry run of 200 rows with unknown names reads each list of the shop once, and checks all rows in one request', async () => {
  const rows = Array.from({ length: 200 }, (_, i) => ({
    name: `Work ${i}`,
    artist: `Unknown ${i}`,
    type: 'Gemaelde',
    units: 'ells',
    width: 10,
    web_id: 9,
  }));
  const { requests, results, cutOff } = await dryRun(rows);
  expect(cutOff).toBeNull();
  const outcomes = new Set(
    results.map(({ errors = [] }) => errors.map(({ field, code }) => `${field} ${code}`).join()),
  );
  expect([...outcomes].map((outcome) => outcome.split(','))).toEqual([
    ['artist reference/unknown', 'type reference/unknown', 'units reference/unknown', 'web_id artwork/web-id'],
  ]);
  const reads = requests.filter(({ method }) => method === 'GET').map(({ path }) => path);
  expect(reads.toSorted()).toEqual(Object.keys(SHOP_LISTS).toSorted());
  expect(requests.filter(({ path }) => path === 'core/changes')).toHaveLength(1);
  expect(requests).toHaveLength(reads.length + 1);
});

test('reports a field that the role may not set as a fault of its row, and ends the run if the role may not add pieces at all', async () => {
  const cost = { field: 'cost', code: 'not-allowed', message: 'It takes a role that may change costs.' };
  const denied = { status: 403, code: 'access/not-allowed', detail: 'Your role does not let you set cost.' };
  const deniedField = await dryRun([{ name: 'Low Tide', cost: 5 }], { ...denied, errors: [cost] });
  expect([deniedField.cutOff, deniedField.results[0]?.errors]).toEqual([null, [cost]]);
  const deniedAll = await dryRun([{ name: 'Low Tide' }], { ...denied, errors: [] });
  expect([deniedAll.cutOff?.message, deniedAll.results]).toEqual([denied.detail, []]);
});
