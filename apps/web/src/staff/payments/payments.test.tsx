import type { WireRequest } from '@rabbet/client';
import type { PaymentRow } from '@rabbet/domain/payments/payments';
import { screen, within } from '@testing-library/react';
import { backOffice, memberAs } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';

const PAYMENT: PaymentRow = {
  id: 71,
  state: 'succeeded',
  amount: 107.25,
  declined_because: null,
  brand: 'Visa',
  last4: '4242',
  registration_id: 31,
  workshop_id: 1,
  order_id: null,
  owed_back: 107.25,
  refunded: 0,
  reference: 'r-71',
  started_at: '2026-05-01T16:00:00.000Z',
  changed_at: '2026-05-02T16:00:00.000Z',
};
const DECLINED: PaymentRow = {
  ...PAYMENT,
  id: 72,
  state: 'declined',
  declined_because: 'expired card',
  brand: null,
  last4: null,
  owed_back: 0,
  reference: null,
};
const REFUSED: PaymentRow = { ...DECLINED, id: 73, declined_because: 'declined', brand: 'Visa', last4: '0002' };
const PAYMENTS = 'core/commerce/payments';
const asked: WireRequest[] = [];

function office(role: Parameters<typeof memberAs>[0] = 'sales') {
  const answer = (request: WireRequest): readonly [number, unknown] | null => {
    if (request.path !== PAYMENTS) return null;
    asked.push(request);
    const { owed, id } = request.query ?? {};
    const data = [PAYMENT, ...(owed === undefined ? [DECLINED, REFUSED] : [])].filter((one) =>
      [undefined, one.id].includes(id as number | undefined),
    );
    return [200, { current_page: 1, total_pages: 1, total_rows: data.length, data }];
  };
  return backOffice({ who: memberAs(role), answer });
}
beforeEach(() => void asked.splice(0));
afterEach(() => void (document.body.innerHTML = ''));

test('payments are listed with the card, what came of them, and what has to go back', async () => {
  await goTo('/staff/payments', office().transport);
  const paid = within(screen.getByRole('row', { name: /Visa ending in 4242/ }));
  expect(paid.getByText('succeeded')).toBeTruthy();
  expect(paid.getAllByText('$107.25')).toHaveLength(2); // charged, and to go back
  expect(paid.queryByText('$0')).toBeNull();
  expect(paid.getByRole('link', { name: '31' }).getAttribute('href')).toBe('/staff/registrations/31');
  expect(screen.getByText('declined: expired card')).toBeTruthy();
});

test('a card that was declined without a reason is said once to be', async () => {
  await goTo('/staff/payments', office().transport);
  expect(within(screen.getByRole('row', { name: /ending in 0002/ })).getByText('declined')).toBeTruthy();
});

test('its sheet says what is still to come of a payment, and leads to its registration and workshop', async () => {
  await goTo('/staff/payments', office().transport);
  expect(screen.getByRole('link', { name: '71' }).getAttribute('href')).toBe('/staff/payments/71');
  document.body.innerHTML = '';
  await goTo('/staff/payments/71', office().transport);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Payment 71');
  expect(screen.getByText('Visa ending in 4242')).toBeTruthy();
  expect(screen.getByText('What has to be refunded goes back to the card by itself.')).toBeTruthy();
  expect(screen.getByRole('link', { name: '31' }).getAttribute('href')).toBe('/staff/registrations/31');
  expect(screen.getByRole('link', { name: '1' }).getAttribute('href')).toBe('/staff/workshops/1');
});

test('an address asks for those of which something has to go back', async () => {
  await goTo('/staff/payments?owed=true', office().transport);
  expect(asked).toMatchObject([{ query: { owed: true } }]);
  expect(screen.queryByText('declined: expired card')).toBeNull();
});

test('a link leads to the refunds that staff send by check', async () => {
  await goTo('/staff/payments', office().transport);
  expect(screen.getByRole('link', { name: 'Refunds owed by check' }).getAttribute('href')).toBe(
    '/staff/registrations?refund_owed=true',
  );
});

test('whoever may not know amounts sees no payment', async () => {
  await goTo('/staff/payments', office('framer').transport);
  expect(screen.queryByText('succeeded')).toBeNull();
  expect(asked).toEqual([]);
});
