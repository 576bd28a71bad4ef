import type { Transport, WireRequest } from '@rabbet/client';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { createQueryClient } from '../data/sources';
import { noteSources, type QuerySources, sourcesOf } from './query-sources';

const READ_MODELS: Readonly<Record<string, string>> = {
  'core/orders/5': 'orders;row=5, person',
  'core/orders': 'orders, person',
  'core/notes': 'notes;row=5',
  'core/units': 'unit',
};

let requests: WireRequest[];
let queryClient: QueryClient;
let transport: Transport;
let sources: QuerySources;
const endings: (() => void)[] = [];
beforeEach(() => {
  requests = [];
  queryClient = createQueryClient();
  transport = noteSources(queryClient, async (request) => {
    requests.push(request);
    const readModels = request.method === 'GET' ? (READ_MODELS[request.path] ?? null) : null;
    return { status: 200, body: {}, headers: { get: (name) => (name === 'read-models' ? readModels : null) } };
  });
  sources = sourcesOf(queryClient)!; // just noted
});
afterEach(() => {
  for (const end of endings.splice(0)) end();
  queryClient.clear();
});

const get = async (path: string) => (await transport({ method: 'GET', path })).body;

/** Shows a query on a page, once it has its reply. */
async function show(name: string, queryFn: () => Promise<unknown>): Promise<void> {
  const observer = new QueryObserver(queryClient, { queryKey: [name], queryFn });
  endings.push(observer.subscribe(() => {}));
  await queryClient.fetchQuery({ queryKey: [name], queryFn });
}

/** Paths that are asked for because of something. */
async function askedBy(cause: () => Promise<void>): Promise<readonly string[]> {
  requests.length = 0;
  await cause();
  return requests.map(({ path }) => path).toSorted();
}

test('a query asks again when a read model of its last reply has changed, and not for another row than its own', async () => {
  await show('order', () => get('core/orders/5'));
  await show('orders', () => get('core/orders'));
  await show('units', () => get('core/units'));
  const requested = (change: object) => askedBy(() => sources.refresh([{ readModel: 'orders', ...change }]));
  expect(await requested({ ids: [4, 6] })).toEqual(['core/orders']);
  expect(await requested({ ids: [4, 5] })).toEqual(['core/orders', 'core/orders/5']);
  expect(await requested({ all: true })).toEqual(['core/orders', 'core/orders/5']);
  expect(await requested({ readModel: 'person', ids: [4] })).toEqual(['core/orders', 'core/orders/5']);
  expect(await requested({ readModel: 'seats', all: true })).toEqual([]);
  expect(await askedBy(() => sources.refreshAll())).toEqual(['core/orders', 'core/orders/5', 'core/units']);
});

test('a query is made from all that it asks for, at once or later, beside others', async () => {
  const slow = async () => {
    await get('core/units');
    return get('core/notes');
  };
  await Promise.all([show('slow', slow), show('order', () => get('core/orders/5'))]);
  const requested = (readModel: string) => askedBy(() => sources.refresh([{ readModel, ids: [5] }]));
  expect(await requested('notes')).toContain('core/units');
  expect(await requested('unit')).toEqual(['core/notes', 'core/units']);
});

test('what stands on no page is asked for when it is shown again', async () => {
  await queryClient.fetchQuery({ queryKey: ['units'], queryFn: () => get('core/units') });
  expect(await askedBy(() => sources.refresh([{ readModel: 'unit', all: true }]))).toEqual([]);
  expect(queryClient.getQueryState(['units'])?.isInvalidated).toBe(true);
});

test('what came with the page is made from nobody knows what, until it is asked for once', async () => {
  queryClient.setQueryData(['units'], {});
  const observer = new QueryObserver(queryClient, { queryKey: ['units'], queryFn: () => get('core/units') });
  endings.push(observer.subscribe(() => {}));
  const requested = () => askedBy(() => sources.refresh([{ readModel: 'orders', all: true }]));
  expect(await requested()).toEqual(['core/units']);
  expect(await requested()).toEqual([]);
});

test('a read that a change has caused says that nobody has asked for it, and no other does', async () => {
  await show('units', () => get('core/units'));
  expect(requests.at(-1)?.headers).toEqual({});
  await sources.refreshAll();
  expect(requests.at(-1)?.headers).toEqual({ 'x-unattended': 'true' });
  await show('orders', () => get('core/orders'));
  expect(requests.at(-1)).toEqual({ method: 'GET', path: 'core/orders', headers: {} });
});
