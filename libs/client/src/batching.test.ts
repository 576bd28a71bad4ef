import { callsOver } from './calls';
import { batching } from './batching';
import type { Transport, WireRequest } from './transport';

interface Many {
  readonly changes: readonly { readonly path: string; readonly key?: string; readonly revision?: number }[];
}

/** An API that counts what it is asked, and answers each change with its place. */
function counting(
  answer = (place: number): { status: number; body: unknown } => ({ status: 201, body: { id: place } }),
) {
  const requests: WireRequest[] = [];
  let place = 0;
  const nextReply = () => ({
    ...answer(++place),
    headers: { 'log-position': String(place) } as Record<string, string>,
  });
  const transport: Transport = async (request) => {
    requests.push(request);
    const headers = { get: () => null };
    if (request.method === 'GET') return { status: 200, headers, body: [] };
    if (request.path !== 'core/changes') return { ...nextReply(), headers };
    const { changes } = request.body as Many;
    return { status: 200, headers, body: { answers: changes.map(nextReply) } };
  };
  return { calls: callsOver(batching(transport)), requests };
}

const sizes = (requests: readonly WireRequest[]) =>
  requests.map(({ path, body }) => (path === 'core/changes' ? (body as Many).changes.length : 1));

it('sends changes that are asked for at once together, and answers each for itself', async () => {
  const { calls, requests } = counting();
  const changes = Array.from({ length: 5 }, (_, i) =>
    calls.change('POST', 'core/commerce/units', { name: `u${i}` }, { commandId: `k${i}`, revision: 3 }),
  );
  expect((await Promise.all(changes)).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
  expect(sizes(requests)).toEqual([5]);
  expect((requests[0]?.body as Many).changes[4]).toEqual({
    method: 'POST',
    path: 'core/commerce/units',
    key: 'k4',
    revision: 3,
    body: { name: 'u4' },
  });
});

it('says of a change that it is only to be decided, together with others as alone', async () => {
  const { calls, requests } = counting();
  await calls.change('POST', 'core/commerce/units', {}, { isDryRun: true });
  const change = (isDryRun?: boolean) => calls.change('POST', 'core/commerce/units', {}, { isDryRun });
  await Promise.all([change(true), change()]);
  expect(requests[0]?.headers).toEqual({ 'x-dry-run': 'watch' });
  expect((requests[1]?.body as { changes: object[] }).changes).toMatchObject([{ dryRun: true }, { dryRun: undefined }]);
});

it('sends a change that is alone as it is', async () => {
  const { calls, requests } = counting();
  await calls.change('DELETE', 'core/commerce/units/7', undefined, { commandId: 'k' });
  expect(requests).toEqual([{ method: 'DELETE', path: 'core/commerce/units/7', headers: { 'idempotency-key': 'k' } }]);
});

it('sends no more together than the API takes, and reads beside them', async () => {
  const { calls, requests } = counting();
  const all = Array.from({ length: 600 }, () => calls.change('POST', 'core/commerce/units', { name: 'u' }));
  const long = Array.from({ length: 4 }, () => calls.change('POST', 'x', { description: 'x'.repeat(200_000) }));
  await calls.get('core/commerce/units');
  await Promise.all([...all, ...long]);
  expect(Math.max(...sizes(requests))).toBe(250);
  expect(sizes(requests).reduce((sum, size) => sum + size)).toBe(605);
  const letters = requests.map(({ body }) => JSON.stringify(body ?? null).length);
  expect(Math.max(...letters)).toBeLessThan(350_000);
});

it('tells each of them what is wrong with it, and all of them what is wrong with all', async () => {
  const { calls } = counting((place) =>
    place === 2 ? { status: 422, body: { code: 'a/b' } } : { status: 201, body: {} },
  );
  const change = (some: typeof calls) => some.change('POST', 'core/commerce/units', {});
  const settled = await Promise.allSettled([change(calls), change(calls), change(calls)]);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const refusing: Transport = async () => ({
    status: 401,
    headers: { get: () => null },
    body: { code: 'access/no-token' },
  });
  const lockedOut = callsOver(batching(refusing));
  await expect(Promise.all([change(lockedOut), change(lockedOut)])).rejects.toMatchObject({ code: 'access/no-token' });
  const cut = callsOver(batching(() => Promise.reject(new Error('the wire broke'))));
  const broken = await Promise.allSettled([change(cut), change(cut)]);
  expect(broken.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
