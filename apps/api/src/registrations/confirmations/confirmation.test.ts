import { waitlistJoined, plannedWorkshop } from '@rabbet/domain/testing/registrations/events';
import { TestShop } from '../../testing/test-shop';
import { happened, paidSeat, received } from '../../testing/registrations/happening';

const shop = new TestShop();
const WORKSHOP = 900;
const CODE = 'k7Qm-code';
beforeAll(async () => {
  await shop.open();
  await happened(shop, `workshop-${WORKSHOP}`, plannedWorkshop());
  await paidSeat(shop, WORKSHOP, CODE);
});
afterAll(() => shop.close());

interface Reply {
  readonly status: number;
  readonly type: string;
  readonly data: { readonly workshop: object; readonly order: object; readonly registration: object };
}
const look = (code: string) => shop.ask<Reply>(`core/content/workshops/confirmation?confirmation=${code}`);

test('the code of a confirmation shows the registration to its owner, and is kept by nobody', async () => {
  const { status, headers, body } = await look(CODE);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(body).toMatchObject({
    status: 0,
    type: 'success',
    data: {
      order: { id: 61, total: 107.25, description: 'Workshop: Glazing', state: 'Closed' },
      workshop: { id: WORKSHOP, name: 'Glazing' },
      customer: { full_name: 'Ann Bell' },
      registration: { id: 31, status: 'registered', paid: 107.25, due: 0 },
    },
  });
  await happened(shop, `workshop-${WORKSHOP}`, [
    { type: 'WorkshopChanged', data: { name: 'Gilding', publish: false } },
  ]);
  const { workshop } = (await look(CODE)).body.data;
  expect(workshop).toMatchObject({ name: 'Glazing', publish: false });
  expect(workshop).not.toHaveProperty('students');
});

test('staff who look at a confirmation see what its owner sees', async () => {
  const path = `core/content/workshops/confirmation?confirmation=${CODE}`;
  const { body } = await shop.asStaff<Reply>(path);
  expect(body).toEqual((await shop.ask<Reply>(path)).body);
});

test('a code that opens nothing is answered in words, with whom to ask', async () => {
  await happened(shop, 'registration-32', [received(WORKSHOP, 42, 'no-seat')]);
  for (const code of ['another', 'no-seat', CODE.toLowerCase()]) {
    const { status, headers, body } = await look(code);
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      404,
      'application/json',
      'no-store',
    ]);
    expect(body).toEqual({
      status: 1,
      type: 'error',
      data: [
        {
          field: 'confirmation',
          code: 'record/unknown',
          message: expect.stringMatching(/^There is a problem with your workshop confirmation\. Please contact us/),
        },
      ],
    });
  }
  await happened(shop, `workshop-${WORKSHOP}`, [waitlistJoined(2)]);
  expect((await look('no-seat')).body.data.registration).toMatchObject({ status: 'waitlist', place: 1 });
});

test('whoever tries codes is turned away, and whoever has one still comes in', async () => {
  let tries = 0;
  while ((await look(`guess-${tries}`)).status === 404) tries++;
  expect(tries).toBeGreaterThan(50);
  const refused = await look('guess');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.body).toMatchObject({
    detail: expect.stringMatching(/^There have been too many tries to find a registration .* again in \d+ minutes, or/),
  });
  expect((await look(CODE)).status).toBe(200);
});

test('no line of the log tells a code', () => {
  expect(shop.logged.join('\n')).not.toContain(CODE);
  expect(shop.logged.join('\n')).toContain('confirmation');
});
