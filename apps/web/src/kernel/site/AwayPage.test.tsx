import type { Transport } from '@rabbet/client';
import { act, screen } from '@testing-library/react';
import { goTo } from '../../testing/go-to';
import { piece, shopWith } from '../../testing/shop-window';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const headline = () => screen.getByRole('heading', { level: 1 }).textContent;

test.each([
  ['service/unavailable', 'Back in a moment', 0, 5_000],
  ['service/building', 'This wall is being hung', 0.5, 7_500],
])('a page that meets %s says so, and asks again by itself until it has an answer', async (code, title, chance, ms) => {
  jest.spyOn(Math, 'random').mockReturnValue(chance); // not all pages ask at once
  const shop = shopWith([piece(12)]);
  let askedInVain = 0;
  let isWell = false;
  const transport: Transport = (request) => {
    if (isWell || request.path.startsWith('core/platform/shop')) return shop.transport(request);
    askedInVain++;
    return Promise.resolve({ status: 503, headers: { get: () => null }, body: { code, detail: 'not now' } });
  };
  await goTo('/inventory', transport);
  expect(headline()).toBe(title);
  const first = askedInVain;
  await act(() => jest.advanceTimersByTimeAsync(ms - 1));
  expect(askedInVain).toBe(first);
  await act(() => jest.advanceTimersByTimeAsync(2));
  expect([headline(), askedInVain]).toEqual([title, 2 * first]);
  isWell = true;
  await act(() => jest.advanceTimersByTimeAsync(ms + 1));
  expect([headline(), askedInVain]).toEqual(['Inventory', 2 * first]);
});
