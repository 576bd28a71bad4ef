import { TestShop } from '../../testing/test-shop';
import { DATES_SETTLE_MS } from './news-of-workshops';
import { happened } from '../../testing/registrations/happening';
import { codesOf, Visitors, WORKSHOPS } from '../../testing/registrations/visitors';

/** Dates that were just set have settled: before, no seat is offered or kept. */
const SETTLED_AHEAD_MS = 2 * DATES_SETTLE_MS;
/** Time of the processes, which ask after a payment that is half a minute old: cards are charged at the real time. */
let aheadMs = 0;
/** Shop without a mail server. */
const shop = new TestShop({ aheadMs: () => aheadMs }, false, null, { payments: 'sandbox' });
const visitors = new Visitors(shop);
beforeAll(() => shop.open());
afterAll(() => shop.close());

const DAY_MS = 24 * 3_600_000;
const REGISTRATIONS = `${WORKSHOPS}/registrations`;
interface Row {
  readonly id: number;
  readonly name: string;
  readonly kept_until: string | null;
}
async function next(workshop_id: number): Promise<readonly Row[]> {
  aheadMs = SETTLED_AHEAD_MS;
  await shop.shop.processes.settled();
  await shop.shop.projections.settled();
  const query = `workshop_id=${workshop_id}&waits_because=next`;
  return (await shop.asStaff<{ data: Row[] }>(`${REGISTRATIONS}?${query}`)).body.data;
}

/** A workshop with one seat that has fallen free, while Bea and Cal wait. */
async function freed(): Promise<number> {
  aheadMs = 0;
  const id = await visitors.plan({ seats: 1 });
  expect((await visitors.byCard(id, 'Ann')).status).toBe(0);
  await visitors.wait(id, 'Bea');
  await visitors.wait(id, 'Cal');
  const { registration_id } = (await visitors.book(id)).seats[0]!; // hers
  const cancel = { body: { by: 'customer' } };
  expect((await shop.asStaff(`${REGISTRATIONS}/cancel/${registration_id}`, cancel)).status).toBe(200);
  return id;
}
const openSeats = async (id: number) => {
  await shop.shop.projections.settled();
  return (await shop.ask<{ open_seats: number }>(`${WORKSHOPS}/seats?workshop_id=${id}`)).body.open_seats;
};

test('without a mail server a seat that falls free is kept for whoever is next, and staff give it', async () => {
  const id = await freed();
  const [bea, ...later] = await next(id);
  expect([bea?.name, later]).toEqual(['Bea Bell', []]);
  const { data, recordedAt } = (await shop.shop.writeSide.eventStore.readStream(`workshop-${id}`)).find(
    ({ type }) => type === 'WorkshopSeatsKept',
  )!;
  expect(data).toEqual({ until: [bea?.kept_until] });
  const keptMs = Date.parse(bea?.kept_until ?? '') - SETTLED_AHEAD_MS - Date.parse(recordedAt);
  expect(Math.round(keptMs / DAY_MS)).toBe(1);
  expect(await openSeats(id)).toBe(0);
  expect(codesOf(await visitors.byCard(id, 'Dan'))).toEqual([' workshop/full']);
  const given = await shop.asStaff(`${REGISTRATIONS}/seat/${bea!.id}`, { body: { way: 'check' } });
  expect(given.status).toBe(200);
  expect(await next(id)).toEqual([]);
  const stages = (await visitors.book(id)).seats.map(({ stage }) => stage);
  expect(stages.toSorted()).toEqual(['cancelled', 'check mailed', 'waitlist']);
});

test('once its time with the waitlist is over whoever asks may take it, and those who wait first of all', async () => {
  const forAnybody = await freed();
  const forBea = await freed();
  for (const id of [forAnybody, forBea]) {
    await next(id);
    const over = { type: 'WorkshopSeatsKept', data: { until: [new Date(Date.now() - 1).toISOString()] } } as const;
    await happened(shop, `workshop-${id}`, [over]);
    expect(await next(id)).toHaveLength(1); // staff may still give it
    expect(await openSeats(id)).toBe(1);
  }
  aheadMs = 0;
  expect((await visitors.byCard(forAnybody, 'Dan')).status).toBe(0);
  expect((await visitors.byCard(forBea, 'Bea')).status).toBe(0);
});
