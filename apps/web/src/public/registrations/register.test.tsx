import { SANDBOX_CARDS } from '@rabbet/domain/payments/payments';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { post, render } from '../../server';
import { ASSETS as FILES } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';
import { day, workshop, workshopShop } from '../../testing/workshop-replies';

const ASSETS = { ...FILES, programme: '/w.css' };
const PATH = '/services/workshops/register/21';
const request = { url: PATH, origin: 'http://localhost', now: new Date('2036-05-01T12:00:00Z'), pageSize: 40 } as const;
const ANN = {
  first: 'Ann',
  last: 'Lee',
  phone: '(919) 555-0142',
  email: 'ann@example.com',
  address: '1 Oak St',
  address_2: '',
  city: 'Raleigh',
  state: 'NC',
  zip: '27601',
};
const CARD = { cc: '4242 4242 4242 4242', cc_exp_mo: '4', cc_exp_yr: '2041', cc_code: '123' };
const confirmed = () => ({ status: 0, type: 'success', data: { confirmation: 'c0de' } });
const refused = (...data: readonly object[]) => ({ status: 1, type: 'error', data });
beforeEach(() => void (document.cookie = 'XSRF-TOKEN=there'));
afterEach(() => void (document.body.innerHTML = ''));

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = () => screen.getByRole('button');

test('what a seat costs is told before it is paid: price, tax and total, beside the form with the policy on top', async () => {
  await goTo(PATH, workshopShop().transport);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Painting Water');
  expect(screen.getByText('With Ann Lee')).toBeTruthy();
  const total = document.querySelector('.register-total');
  expect(total?.textContent).toBe('Price$120.50Tax$8.74Total$129.24');
  const policy = within(screen.getByRole('region', { name: 'Cancellation Policy' }));
  expect(policy.getByText('This class requires full payment for registration.')).toBeTruthy();
  expect(policy.getByText('No refund once the workshop has started.').dataset.red).toBe('true');
  expect(policy.getByRole('checkbox', { name: /accept the cancellation policy/ })).toBeTruthy();
  expect(screen.getByText('* You must acknowledge the cancellation policy at the top of this form.')).toBeTruthy();
});

test('a browser knows each field: how it is typed, and what it can fill in itself', async () => {
  await goTo(PATH, workshopShop().transport);
  const autocompletes = [
    ['First name', 'given-name'],
    ['Last name', 'family-name'],
    ['Phone', 'tel-national'],
    ['E-mail', 'email'],
    ['Street address', 'address-line1'],
    ['Suite/Apt/# (optional)', 'address-line2'],
    ['City', 'address-level2'],
    ['State', 'address-level1'],
    ['ZIP code', 'postal-code'],
    ['Card number', 'cc-number'],
    ['Expiry month', 'cc-exp-month'],
    ['Expiry year', 'cc-exp-year'],
    ['Security code', 'cc-csc'],
  ] as const;
  expect(autocompletes.map(([label]) => [label, field(label).getAttribute('autocomplete')])).toEqual(autocompletes);
  for (const label of ['ZIP code', 'Card number', 'Security code']) expect(field(label).inputMode).toBe('numeric');
  const [month, year] = [field('Expiry month'), field('Expiry year')].map((select) =>
    within(select).getAllByRole('option'),
  );
  expect([month?.length, month?.[0]?.textContent, year?.length]).toEqual([12, '01', 100]);
  expect(field('Expiry month').value).toBe('1');
  expect(field('Expiry year').value).toBe(String(new Date().getFullYear()));
});

async function fillIn(values: Readonly<Record<string, string>> = {}) {
  const user = userEvent.setup();
  await user.click(screen.getByRole('checkbox'));
  const typed = {
    'First name': ANN.first,
    'Last name': ANN.last,
    Phone: ANN.phone,
    'E-mail': ANN.email,
    'Street address': ANN.address,
    City: ANN.city,
    State: ANN.state,
    'ZIP code': ANN.zip,
    ...values,
  };
  for (const [label, text] of Object.entries(typed)) await user.type(field(label), text);
  return user;
}

test('a seat is paid by card, and the confirmation is shown at its own address', async () => {
  const { sent, transport } = workshopShop({ answer: confirmed });
  await goTo(PATH, transport);
  const user = await fillIn({ 'Card number': CARD.cc, 'Security code': CARD.cc_code });
  await user.selectOptions(field('Expiry month'), '4');
  await user.click(button());
  await screen.findByRole('alert');
  expect(location.pathname).toBe(`${PATH}/confirmation/c0de`);
  expect(sent).toMatchObject([
    {
      method: 'POST',
      path: 'core/content/workshops/register',
      headers: { 'idempotency-key': expect.stringMatching(/^\w{32}$/) },
      body: {
        ...ANN,
        address_2: null,
        phone: '9195550142',
        workshop_id: 21,
        status: 'registered',
        acknowledged: true,
        total: 129.24,
        website: null,
        cc: CARD.cc,
        cc_exp_mo: '4',
        cc_code: '123',
        cc_exp_yr: String(new Date().getFullYear()),
      },
    },
  ]);
});

test('a check is mailed to the street address of the gallery, and no card goes with it', async () => {
  const { sent, transport } = workshopShop({ answer: confirmed });
  await goTo(PATH, transport);
  expect(screen.getByText('Your seat is reserved only once payment arrives.')).toBeTruthy();
  expect(await screen.findByText('410 Glenwood Avenue, Suite 170')).toBeTruthy();
  const user = await fillIn({ 'Card number': CARD.cc });
  await user.click(screen.getByRole('radio', { name: 'Cash or check by mail' }));
  await user.click(button());
  await screen.findByRole('alert');
  expect(sent[0]?.body).toMatchObject({ status: 'check mailed', total: 129.24 });
  expect(Object.keys(sent[0]?.body as object).filter((name) => name.startsWith('cc'))).toEqual([]);
});

test('a credit that pays for everything needs no card', async () => {
  const { sent, transport } = workshopShop({ answer: confirmed });
  await goTo(PATH, transport);
  const user = await fillIn({ 'Store credit code (optional)': 'abc' });
  await user.click(button());
  await screen.findByRole('alert');
  expect(sent[0]?.body).toMatchObject({ status: 'registered', credit: 'abc' });
  expect(sent[0]?.body).not.toHaveProperty('cc');
});

test.each([
  ['full', { seats: { paid: 10 } }, /This workshop is full/],
  ['not scheduled', { workshops: [workshop({ times: [] })] }, /has no date yet/],
])('where a workshop is %s, the waitlist stands in the same place, and nothing is paid', async (_, options, words) => {
  const { sent, transport } = workshopShop({ ...options, answer: confirmed });
  await goTo(PATH, transport);
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByText('You pay nothing to wait.')).toBeTruthy();
  expect(screen.queryByLabelText('Card number')).toBeNull();
  const user = await fillIn();
  await user.click(screen.getByRole('button', { name: 'Join the Waitlist' }));
  await screen.findByRole('alert');
  expect(sent[0]?.body).toMatchObject({ status: 'waitlist', acknowledged: true });
  expect(sent[0]?.body).not.toHaveProperty('total');
});

test('what is free is paid by nobody', async () => {
  const { sent, transport } = workshopShop({ workshops: [workshop({ price: 0 })], answer: confirmed });
  await goTo(PATH, transport);
  expect(screen.queryByRole('region', { name: 'Payment' })).toBeNull();
  expect(screen.getByText('This workshop is free.')).toBeTruthy();
  const policy = within(screen.getByRole('region', { name: 'Cancellation Policy' }));
  expect(policy.getByText(/give your seat back/)).toBeTruthy();
  expect(policy.queryByText(/full payment|credit|refund/i)).toBeNull();
  const user = await fillIn();
  await user.click(screen.getByRole('button', { name: 'Register' }));
  await screen.findByRole('alert');
  expect(sent[0]?.body).toMatchObject({ status: 'registered', total: 0 });
});

test('a check is offered while it can arrive, a card while the shop takes one, and neither says whom to call', async () => {
  const at = async (now: string, payment: object) => {
    const page = await render({ ...request, now: new Date(now) }, workshopShop({ payment }).transport, ASSETS);
    const html = 'html' in page ? page.html : '';
    return [/type="radio"/, /Card number/, /reserved only once/, /Please call us/].map((words) => words.test(html));
  };
  expect(await at('2036-05-23T12:00:00Z', {})).toEqual([true, true, true, false]);
  expect(await at('2036-05-24T12:00:00Z', {})).toEqual([false, true, false, false]);
  expect(await at('2036-05-23T12:00:00Z', { card: false })).toEqual([false, false, true, false]);
  expect(await at('2036-05-24T12:00:00Z', { card: false })).toEqual([false, false, false, true]);
});

test('where too many checks wait to be confirmed, a card is left, or the waitlist where there is none, or a call', async () => {
  const at = async (payment: object, seats = {}) => {
    const page = await render(
      request,
      workshopShop({ payment: { check: false, ...payment }, seats }).transport,
      ASSETS,
    );
    return 'html' in page ? page.html : '';
  };
  const byCard = await at({});
  expect(byCard).toMatch(/no more checks for this workshop at the moment.*Please pay by card.*555-0143/s);
  expect(byCard).toMatch(/Card number/);
  expect(byCard).not.toMatch(/type="radio"|reserved only once/);
  const waits = await at({ card: false });
  expect(waits).toMatch(/Seats are free, but we take no more checks.*Join the waitlist.*or call us.*name="waits"/s);
  expect(await at({ card: false }, { paid: 10 })).toMatch(/This workshop is full/);
  const free = { workshops: [workshop({ price: 0 })], payment: { card: false, check: false } };
  const page = await render(request, workshopShop(free).transport, ASSETS);
  expect('html' in page && page.html).toMatch(/This workshop is free/);
});

test('the sandbox says that it is one, with every card that it takes', async () => {
  await goTo(PATH, workshopShop({ payment: { sandbox: true } }).transport);
  expect(screen.getByText(/no card is charged/)).toBeTruthy();
  const cards = within(screen.getByText('Test cards').parentElement!).getAllByRole('listitem'); // its fold
  expect(cards.map(({ textContent }) => textContent?.replace(/ (?=\d{4})/g, ''))).toEqual(
    SANDBOX_CARDS.map(({ number, does }) => `${number} ${does}`),
  );
});

test('what is over says so and nothing else; what is closed says whom to ask; what is hidden is not there', async () => {
  const at = async (given: Parameters<typeof workshop>[0]) =>
    render(request, workshopShop({ workshops: [workshop(given)] }).transport, ASSETS);
  const over = await at({ times: [day('2020-06-02', 1)] });
  const text = 'html' in over ? over.html : '';
  expect(text).toMatch(/Uh oh, it seems that workshop has already passed!/);
  expect(text).not.toMatch(/With (<!-- -->)?Ann|name="first"/);
  const closed = await at({ closed: true, closed_vector: { id: 4, value: '9195550141' } });
  expect(closed).toMatchObject({
    status: 200,
    html: expect.stringMatching(/Registration is closed.*919-555-0141/s),
  });
  expect(closed).toMatchObject({ html: expect.not.stringContaining('name="first"') });
  expect(await at({ publish: false })).toMatchObject({ status: 404 });
});

test('each refusal is told by itself and leads to its field; what the form stands on is asked for anew', async () => {
  let isFull = false;
  const free = workshopShop({
    answer: () => {
      isFull = true;
      return refused(
        { field: 'zip', code: 'length', message: 'ZIP code must have 5 digits.' },
        { field: 'workshop_id', code: 'workshop/full', message: 'The last seat has just gone. Join the waitlist.' },
      );
    },
  });
  const full = workshopShop({ seats: { paid: 10 } });
  await goTo(PATH, (request) => (isFull && request.method === 'GET' ? full : free).transport(request));
  const user = await fillIn();
  await user.click(button());
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'ZIP code must have 5 digits.',
    'The last seat has just gone. Join the waitlist.',
  ]);
  await user.click(alert.getByRole('link', { name: 'ZIP code must have 5 digits.' }));
  expect(document.activeElement === field('ZIP code')).toBe(true);
  expect([field('ZIP code').getAttribute('aria-invalid'), field('First name').value]).toEqual(['true', 'Ann']);
  expect(await screen.findByRole('button', { name: 'Join the Waitlist' })).toBeTruthy();
  expect(location.hash).toBe('');
});

describe('without scripts', () => {
  const typed = { form: 'register', workshop_id: '21', payment_method: '0', total: '129.24', acknowledged: 'on' };
  const send = (fields: object, transport: Parameters<typeof post>[2]) =>
    post({ ...request, seed: 's' }, Object.entries({ ...typed, ...ANN, ...CARD, ...fields }), transport, ASSETS);

  test('the form leads to the confirmation', async () => {
    const { sent, transport } = workshopShop({ answer: confirmed });
    expect(await send({}, transport)).toEqual({ status: 303, location: `${PATH}/confirmation/c0de` });
    expect(sent[0]?.body).toMatchObject({ status: 'registered', cc: CARD.cc, cc_exp_yr: '2041', cc_exp_mo: '4' });
  });

  test('a refused form comes back as it was filled in, without the card', async () => {
    const answer = () => refused({ field: 'cc', code: 'payment/declined', message: 'The card was declined.' });
    const page = await send({ payment_method: '1' }, workshopShop({ answer }).transport);
    const html = page && 'html' in page ? page.html : '';
    expect(page).toMatchObject({ status: 422 });
    expect(html).toMatch(/role="alert".*The card was declined\..*value="Ann"/s);
    expect(html).toMatch(/type="radio"[^>]*checked=""[^>]*value="1"|type="radio"[^>]*value="1"[^>]*checked=""/);
    for (const secret of ['4242', '2041"', 'value="123"'])
      expect(html.replace(/<option>\d+/g, '')).not.toContain(secret);
  });

  test('a command is known by all but the card: not even a digest of its number is kept', async () => {
    const keyOf = async (fields: object) => {
      const { sent, transport } = workshopShop({ answer: confirmed });
      await send({ form_key: 'k', ...fields }, transport);
      return sent[0]?.headers?.['idempotency-key'];
    };
    expect(await keyOf({ cc: '4000 0000 0000 0002', cc_code: '999' })).toBe(await keyOf({}));
    expect(await keyOf({ first: 'Bo' })).not.toBe(await keyOf({}));
  });

  test('the page is not for search engines, and has the styles of the programme', async () => {
    const page = await render(request, workshopShop().transport, ASSETS);
    const html = 'html' in page ? page.html : '';
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toContain('<link rel="stylesheet" href="/w.css"/>');
    expect(html).toMatch(/<title>Register for Painting Water/);
  });

  test.each([
    ['is over', { times: [day('2036-04-01', 1)] }],
    ['is closed', { closed: true }],
  ])('the title promises no seat in a workshop that %s', async (_, given) => {
    const page = await render(request, workshopShop({ workshops: [workshop(given)] }).transport, ASSETS);
    expect('html' in page && page.html).toMatch(/<title>Painting Water/);
  });
});
