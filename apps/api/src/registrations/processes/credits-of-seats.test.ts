import { credit } from '@rabbet/domain/credits/credits';
import { TestShop } from '../../testing/test-shop';
import type { RegistrationLinkReply } from '../links/link-uses';
import { registrationSecret } from '../links/registration-links';
import { happened } from '../../testing/registrations/happening';
import { CARDS, Visitors, WORKSHOPS } from '../../testing/registrations/visitors';

const shop = new TestShop({ aheadMs: () => 0 }, false, null, { payments: 'sandbox' });
const visitors = new Visitors(shop);
beforeAll(() => shop.open());
afterAll(() => shop.close());

interface Confirmed {
  readonly data: { readonly registration: { readonly credits: readonly object[] } };
}

test('credit that pays for a seat and comes back keeps its own last day', async () => {
  const data = { customer_id: 51, person_id: 41, amount: 40_00, reason: 'She was ill', until: '2099-05-01' };
  await happened(shop, 'credit-86', [{ type: 'CreditGranted', data, personal: { 41: { code: 'own-day' } } }]);
  const workshop_id = await visitors.plan();
  const { confirmation } = (await visitors.byCard(workshop_id, 'Ann', CARDS.good, { credit: 'own-day' })).data;
  const { registration_id: id, customer_id: mark } = (await visitors.book(workshop_id)).seats[0]!;
  const linked = { workshop_id, id, mark, readdressed: 0 };
  const secret = registrationSecret(shop.shop.writeSide.personKeys, 'cancel', linked);

  const link = await shop.ask<RegistrationLinkReply>(`${WORKSHOPS}/register/look`, { body: { secret } });
  const parts = [
    { amount: 60, until: expect.stringMatching(/^20\d\d-\d\d-\d\d$/) },
    { amount: 40, until: '2099-05-01' },
  ];
  expect(link.body.now).toEqual({ credit: 100, kept: 0, credits: parts });

  await shop.ask(`${WORKSHOPS}/register/cancellation`, { body: { secret } });
  await shop.shop.processes.settled();
  await shop.shop.projections.settled();
  const confirmed = await shop.ask<Confirmed>(`${WORKSHOPS}/confirmation?confirmation=${confirmation}`);
  expect(confirmed.body.data.registration.credits).toEqual(parts);
  const { body } = await shop.asStaff<{ data: { id: number }[] }>('core/commerce/credits?sort=id');
  const granted = await Promise.all(
    body.data.map(async (row) => (await shop.shop.writeSide.executor.state(credit, row.id)).state),
  );
  const ofSeat = granted.filter((state) => state.granted?.reason === `registration ${id} was cancelled`);
  expect(ofSeat.map((state) => [state.granted?.amount, state.until])).toEqual([
    [60_00, link.body.now.credits[0]?.until],
    [40_00, '2099-05-01'],
  ]);
  expect(new Set(ofSeat.map(({ code }) => code)).size).toBe(2);
});
