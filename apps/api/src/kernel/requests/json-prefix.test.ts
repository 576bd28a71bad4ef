import { createClient, fetchTransport } from '@rabbet/client';
import { TestShop } from '../../testing/test-shop';

const shop = new TestShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

const PREFIX = ")]}',\n";
/** Text of an answer, byte for byte. */
async function sent(path: string, asking: Parameters<TestShop['ask']>[1] = {}, token = shop.token): Promise<string> {
  const answer = await fetch(`${shop.shop.url.replace('localhost', '127.0.0.1')}/${path}`, {
    method: asking.method ?? (asking.body ? 'POST' : 'GET'),
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...asking.headers,
    },
    ...(asking.body !== undefined && { body: JSON.stringify(asking.body) }),
  });
  return answer.text();
}
const CALLS: readonly (readonly [string, () => Promise<string>])[] = [
  ['a list to visitors', () => sent('core/contacts/artists', {}, '')],
  ['a list to staff', () => sent('core/contacts/companies')],
  ['who asks', () => sent('security/current-user', {}, '')],
  ['a change', () => sent('core/commerce/units', { body: { name: 'inch' } })],
  ['a problem', () => sent('core/commerce/units', { body: { nothing: 1 } })],
  ['an unknown call', () => sent('core/nothing')],
];

const asksForPrefix = () => shop.add('core/platform/settings', { name: 'json_prefix', kind: 'boolean', value: 'true' });

test('JSON is sent behind the prefix only while the setting asks for it, from the very next answer on', async () => {
  for (const [what, ask] of CALLS) expect([what, (await ask()).startsWith(PREFIX)]).toEqual([what, false]);
  const made = await asksForPrefix();
  for (const _ of ['once', 'kept'])
    for (const [what, ask] of CALLS) {
      const text = await ask();
      expect([what, text.slice(0, PREFIX.length)]).toEqual([what, PREFIX]);
      expect(() => JSON.parse(text.slice(PREFIX.length)) as unknown).not.toThrow();
    }
  for (const path of ['health/live', 'docs/openapi.json']) expect([path, (await sent(path))[0]]).toEqual([path, '{']);
  const client = createClient(fetchTransport(shop.shop.url.replace('localhost', '127.0.0.1')));
  expect(await client.artists()).toMatchObject({ current_page: 1, data: [] });
  await sent(`core/platform/settings/${made}`, { method: 'DELETE' });
  await shop.shop.projections.settled();
  for (const [what, ask] of CALLS) expect([what, (await ask()).startsWith(PREFIX)]).toEqual([what, false]);
});

test('pages go on being served while the setting asks for the prefix', async () => {
  await asksForPrefix();
  expect((await sent('inventory', {}, '')).startsWith(PREFIX)).toBe(false);
});
