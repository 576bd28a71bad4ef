import { TestShop } from '../testing/test-shop';

const shop = new TestShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

const readOffset = (query: string) => shop.ask(`core/platform/time/offset${query}`);

test.each([
  ['in winter', '2026-01-15T12:00:00Z', -18_000],
  ['in summer', '2026-07-15T12:00:00Z', -14_400],
  ['a moment before clocks go forward', '2026-03-08T06:59:59.999Z', -18_000],
  ['the moment they do', '2026-03-08T07:00:00Z', -14_400],
  ['long ago', '1955-07-01T00:00:00Z', -14_400],
])('tells the offset of the shop %s, with the sign of ISO 8601', async (_, moment, offset) => {
  const { status, body } = await readOffset(`?timestamp=${Date.parse(moment)}`);
  expect([status, body]).toEqual([200, { status: 0, type: 'success', data: { offset } }]);
});

test.each([
  '',
  '?timestamp=',
  '?timestamp=soon',
  '?timestamp=1e12',
  '?timestamp=1.5',
  '?timestamp=99999999999999',
  '?timestamp=-99999999999999',
])('answers %s in the same envelope, with words for whoever asked', async (query) => {
  const { status, body } = await readOffset(query);
  expect([status, body]).toEqual([
    200,
    {
      status: 1,
      type: 'error',
      data: [{ field: 'timestamp', code: expect.stringMatching(/^(required|format)$/), message: expect.any(String) }],
    },
  ]);
});
