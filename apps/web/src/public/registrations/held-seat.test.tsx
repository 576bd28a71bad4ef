import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { post, render } from '../../server';
import { ASSETS } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';
import { workshop, workshopShop } from '../../testing/workshop-replies';

const PATH = '/services/workshops/register/21';
const request = { url: PATH, origin: 'http://localhost', now: new Date('2036-05-01T12:00:00Z'), pageSize: 40 } as const;
const CARD = '4000 0000 0000 0002';
const refused = (...data: readonly object[]) => ({ status: 1, type: 'error', data });
beforeEach(() => void (document.cookie = 'XSRF-TOKEN=there'));
afterEach(() => void (document.body.innerHTML = ''));

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = () => screen.getByRole('button');

async function fillIn(values: Readonly<Record<string, string>> = {}) {
  const user = userEvent.setup();
  await user.click(screen.getByRole('checkbox'));
  for (const [label, text] of Object.entries({ 'First name': 'Ann', ...values })) await user.type(field(label), text);
  return user;
}

const DECLINED = { field: 'cc', code: 'card/declined', message: 'Your card was declined. Your seat is held for you.' };

test('whoever has a card declined on the last seat is asked for another card, however full the workshop is now', async () => {
  const seats = { paid: 9 };
  const answer = () => {
    seats.paid = 10;
    return refused(DECLINED);
  };
  await goTo(PATH, workshopShop({ seats, answer }).transport);
  const user = await fillIn({ 'Card number': CARD });
  await user.click(button());
  expect((await screen.findByRole('alert')).textContent).toBe(DECLINED.message);
  await waitFor(() => expect(document.title).toMatch(/^Register for/));
  expect([field('Card number').value, field('First name').value]).toEqual([CARD, 'Ann']);
  expect(screen.queryByText(/This workshop is full|I have no seat/)).toBeNull();
});

test('the same card once more is a new try', async () => {
  const { sent, transport } = workshopShop({ answer: () => refused(DECLINED) });
  await goTo(PATH, transport);
  const user = await fillIn({ 'Card number': CARD });
  await user.click(button());
  await screen.findByRole('alert');
  await user.click(button());
  await waitFor(() => expect(sent).toHaveLength(2));
  const [firstKey, secondKey] = sent.map(({ headers }) => headers?.['idempotency-key']);
  expect(firstKey).not.toBe(secondKey);
});

test('whoever has tried too often is told the number to call', async () => {
  const message = 'This has been tried too often: please call us.';
  const answer = () => refused({ field: '', code: 'payment/too-many', message });
  await goTo(PATH, workshopShop({ answer }).transport);
  const user = await fillIn();
  await user.click(button());
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByRole('link', { name: '(919) 555-0143' }).getAttribute('href')).toBe('tel:+19195550143');
});

test('the form of a full workshop leads whoever has a seat held to the payment, and so does its refusal', async () => {
  const answer = () => refused({ field: '', code: 'waitlist/seats-free', message: 'A seat is being held for you.' });
  const { sent, transport } = workshopShop({ seats: { paid: 10 }, answer });
  await goTo(PATH, transport);
  const way = screen.getByRole('link', { name: 'I have a seat held for me: pay for it' });
  expect(way.getAttribute('href')).toBe(`${PATH}?held=1`);
  const user = await fillIn();
  await user.click(screen.getByRole('button', { name: 'Join the Waitlist' }));
  expect(await screen.findByLabelText('Card number')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('A seat is being held for you.');
  expect(sent[0]?.body).toMatchObject({ status: 'waitlist' });
});

test('the address of the payment shows it while the workshop is full, and the waitlist once the seat has gone', async () => {
  const answer = () => refused({ field: '', code: 'workshop/full', message: 'The last seat has just gone.' });
  const { sent, transport } = workshopShop({ seats: { paid: 10 }, answer });
  await goTo(`${PATH}?held=1`, transport);
  expect(document.title).toMatch(/^Register for Painting Water/);
  expect(screen.getByText(/with the same name and e-mail address as before/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'I have no seat held for me' }).getAttribute('href')).toBe(PATH);
  const user = await fillIn({ 'Card number': CARD });
  await user.click(button());
  expect(await screen.findByRole('button', { name: 'Join the Waitlist' })).toBeTruthy();
  expect(sent[0]?.body).toMatchObject({ status: 'registered', total: 129.24 });
});

test('the address of the payment asks for no card where there is nothing to pay for', async () => {
  for (const given of [{ times: [] }, { closed: true }]) {
    const page = await render(
      { ...request, url: `${PATH}?held=1` },
      workshopShop({ workshops: [workshop(given)] }).transport,
      ASSETS,
    );
    expect(page).toMatchObject({ status: 200, html: expect.not.stringContaining('name="cc"') });
  }
});

test.each([
  ['a declined card', {}, DECLINED, true],
  ['the waitlist, while a seat is held', { waits: 'true' }, { field: '', code: 'waitlist/seats-free' }, true],
  ['a seat that has gone', {}, { field: '', code: 'workshop/full' }, false],
  ['the waitlist, by something mistyped', { waits: 'true' }, { field: 'zip', code: 'length' }, false],
])('without scripts, after %s a full workshop shows the form that fits', async (_, fields, problem, isPaid) => {
  const answer = () => refused({ message: 'No.', ...problem });
  const page = await post(
    { ...request, seed: 's' },
    Object.entries({ form: 'register', workshop_id: '21', first: 'Ann', ...fields }),
    workshopShop({ seats: { paid: 10 }, answer }).transport,
    ASSETS,
  );
  const html = page && 'html' in page ? page.html : '';
  expect([html.includes('name="cc"'), html.includes('Join the Waitlist')]).toEqual([isPaid, !isPaid]);
  expect(html).toContain('value="Ann"');
});
