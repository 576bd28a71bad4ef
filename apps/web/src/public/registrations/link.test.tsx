import type { RegistrationLink, Transport } from '@rabbet/client';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { post, render } from '../../server';
import { ASSETS } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';
import { workshopShop } from '../../testing/workshop-replies';

const PATH = '/services/workshops/registration?secret=7.31.abc';
const request = { url: PATH, origin: 'http://localhost', now: new Date('2036-05-01T12:00:00Z'), pageSize: 40 } as const;
const grant = (credit: number, retained: number) => ({
  credit,
  kept: retained,
  credits: credit > 0 ? [{ amount: credit, until: '2037-05-01' }] : [],
});
const REGISTRANT = {
  first: 'Ann',
  last: 'Lee',
  phone: '9195550142',
  email: 'ann@example.com',
  address: '1 Oak St',
  address_2: null,
  city: 'Raleigh',
  state: 'NC',
  zip: '27601',
};

function link(given: Partial<RegistrationLink> = {}): RegistrationLink {
  return {
    use: 'cancel',
    workshop_id: 21,
    name: 'Painting Water',
    status: 'registered',
    is_offered: false,
    is_unconfirmed: false,
    paid: 129.24,
    starts: '2036-06-02T14:00:00.000Z',
    now: grant(54.24, 75),
    tomorrow: grant(0, 129.24),
    until: null,
    confirmation: 'c0de',
    registrant: null,
    ...given,
  };
}

/** A shop whose links open this. */
function shop(opened: RegistrationLink, reply: object = {}) {
  return workshopShop({
    seats: { paid: 10 },
    answer: ({ path }) => (path.endsWith('/look') ? opened : reply),
  });
}
beforeEach(() => void (document.cookie = 'XSRF-TOKEN=there'));
afterEach(() => void (document.body.innerHTML = ''));

test('canceling says in dollars what is granted today and tomorrow, and is done by its button alone', async () => {
  const { sent, transport } = shop(link());
  await goTo(PATH, transport);
  expect(screen.getByText(/You have a seat in/).textContent).toMatch(/Painting Water, which begins on June 2, 2036/);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'If you cancel today, you get a store credit of $54.24, good through May 1, 2037; $75.00 stays with us.',
    'If you cancel tomorrow at this time, you get no credit: $129.24 stays with us.',
  ]);
  expect(sent.map(({ path }) => path)).toEqual(['core/content/workshops/register/look']);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Cancel my registration' }));
  await screen.findByRole('alert');
  expect(sent.at(-1)).toMatchObject({
    path: 'core/content/workshops/register/cancellation',
    body: { secret: '7.31.abc' },
  });
  expect(location.pathname).toBe('/services/workshops/register/21/confirmation/c0de');
});

test('who waits leaves the waitlist, and who has paid nothing reads so', async () => {
  await goTo(PATH, shop(link({ status: 'waitlist', paid: 0 })).transport);
  expect(screen.getByRole('button', { name: 'Leave the waitlist' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Leave the waitlist?');
  expect(screen.queryByText(/credit/)).toBeNull();
  document.body.innerHTML = '';
  await goTo(PATH, shop(link({ status: 'check mailed', paid: 0 })).transport);
  expect(screen.getByText(/You have not paid anything yet/)).toBeTruthy();
  document.body.innerHTML = '';
  await goTo(PATH, shop(link({ paid: 0 })).transport);
  expect(screen.getByText(/You paid nothing for it/)).toBeTruthy();
});

test('who is offered a seat can let the offer go, and reads who gets it', async () => {
  await goTo(PATH, shop(link({ status: 'held', is_offered: true, paid: 0 })).transport);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Let the offer go?');
  expect(screen.getByText(/A seat is kept for you in/)).toBeTruthy();
  expect(screen.getByText(/goes to the next on the waitlist, and you leave the list/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Let the offer go' })).toBeTruthy();
});

test('an offered seat has its form, filled in, until its time is over, though the workshop is full', async () => {
  const offered = link({ use: 'offer', status: 'held', until: '2036-05-02T12:00:00.000Z', registrant: REGISTRANT });
  const confirmed = { status: 0, type: 'success', data: { confirmation: 'c0de' } };
  const { sent, transport } = shop(offered, confirmed);
  await goTo(PATH, transport);
  expect(screen.getByRole('status').textContent).toMatch(/kept for you until May 2, 2036, 8:00 AM\./);
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ann');
  expect(screen.getByText(/kept for this name and e-mail address.*please call us/)).toBeTruthy();
  const fixed = ['First name', 'Last name', 'E-mail', 'Phone'].map(
    (label) => screen.getByLabelText<HTMLInputElement>(label).readOnly,
  );
  expect(fixed).toEqual([true, true, true, false]);
  const user = userEvent.setup();
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('radio', { name: /check/ }));
  await user.click(within(screen.getByRole('form', { name: 'Registration' })).getByRole('button'));
  await screen.findByRole('alert');
  expect(sent.at(-1)?.body).toMatchObject({ offer: '7.31.abc', status: 'check mailed', first: 'Ann', zip: '27601' });
});

test('a link is looked at and used without scripts too', async () => {
  const { transport } = shop(link());
  expect(await render(request, transport, ASSETS)).toMatchObject({ status: 200, isSecret: true });
  const fields = { form: 'cancel-registration', secret: '7.31.abc', workshop_id: '21', confirmation: 'c0de' };
  expect(await post(request, Object.entries(fields), transport, ASSETS)).toEqual({
    status: 303,
    location: '/services/workshops/register/21/confirmation/c0de',
  });
});

test('a check is confirmed by a button, with scripts and without, and once it is there is nothing to press', async () => {
  const waits = link({ use: 'check', status: 'check mailed', paid: 0, is_unconfirmed: true });
  const { sent, transport } = shop(waits);
  await goTo(PATH, transport);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Confirm your registration?');
  expect(sent.map(({ path }) => path)).toEqual(['core/content/workshops/register/look']);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Confirm my registration' }));
  await screen.findByRole('alert');
  const confirms = { path: 'core/content/workshops/register/check', body: { secret: '7.31.abc' } };
  expect(sent.at(-1)).toMatchObject(confirms);
  expect(location.pathname).toBe('/services/workshops/register/21/confirmation/c0de');
  const fields = { form: 'confirm-check', secret: '7.31.abc', workshop_id: '21', confirmation: 'c0de' };
  expect(await post(request, Object.entries(fields), transport, ASSETS)).toEqual({
    status: 303,
    location: '/services/workshops/register/21/confirmation/c0de',
  });
  document.body.innerHTML = '';
  await goTo(PATH, shop({ ...waits, is_unconfirmed: false }).transport);
  expect(screen.getByText(/We know that already: thank you/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Confirm my registration' })).toBeNull();
  expect(screen.getByRole('link', { name: 'See my confirmation' })).toBeTruthy();
});

test('a link that opens nothing, or lacks its secret, says what to do and how to reach the shop', async () => {
  const refused = { status: 422, title: 'Refused', code: 'link/void', detail: 'It opens nothing.' };
  const transport: Transport = async (wireRequest) =>
    wireRequest.method === 'GET'
      ? shop(link()).transport(wireRequest)
      : { status: 422, body: refused, headers: { get: () => null } };
  for (const [secret, title, words] of [
    [
      '?secret=7.31.ab',
      'This link no longer works',
      /already been used, .* or it is incomplete\. Please open the link/,
    ],
    ['', 'This link is incomplete', /^Please open the link from our e-mail again, or copy it whole\.$/],
  ] as const) {
    const page = await render({ ...request, url: `/services/workshops/registration${secret}` }, transport, ASSETS);
    document.body.innerHTML = 'html' in page ? page.html : '';
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(screen.getByText(/copy it whole/).textContent).toMatch(words);
    expect(screen.getByText(/please call us/).textContent).toContain('(919) 555-0143');
  }
});
