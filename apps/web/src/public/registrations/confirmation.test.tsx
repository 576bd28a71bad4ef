import type { ConfirmationReply } from '@rabbet/client';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { placeAt, render } from '../../server';
import { ASSETS } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';
import { workshop, workshopShop } from '../../testing/workshop-replies';

const PATH = '/services/workshops/register/21/confirmation/c0de';
const request = { url: PATH, origin: 'http://localhost', now: new Date('2036-05-01T12:00:00Z'), pageSize: 40 } as const;

type Registration = ConfirmationReply['registration'];
function confirmed(state: ConfirmationReply['order']['state'], given: Partial<Registration>, times = workshop().times) {
  const nothing = {
    is_checking: false,
    is_offered: false,
    ended: null,
    check_by: null,
    is_unconfirmed: false,
    until: null,
    place: null,
    credit: 0,
    refund: 0,
    credits: [],
  };
  return {
    order: { id: 4711, total: 129.24, description: 'Workshop: Painting Water', state },
    workshop: workshop({ times }),
    customer: { full_name: 'Ann Lee' },
    held_mail: null,
    registration: {
      id: 31,
      status: 'registered',
      paid: 0,
      due: 0,
      paid_by: [],
      ...nothing,
      ...given,
    } as const,
  } satisfies ConfirmationReply;
}

async function textOf(confirmation: ConfirmationReply) {
  const page = await render(request, workshopShop({ confirmation }).transport, ASSETS);
  document.body.innerHTML = 'html' in page ? page.html : '';
  const text = screen.getByRole('region').textContent?.replace(/[\u00a0\u2060]+/g, ' ') ?? '';
  document.body.innerHTML = '';
  return text;
}

test('what is paid is a Registration Confirmation with the total paid, and all there is to know', async () => {
  const text = await textOf(confirmed('Closed', { paid: 129.24 }));
  expect(text).toMatch(/^Registration Confirmation.*NameAnn Lee.*WorkshopPainting Water.*InstructorAnn Lee/);
  expect(text).toMatch(/Monday, June 2; Wednesday, June 4.*Order4711Total Paid\$129\.24$/);
});

test('where store credit has paid, each part is told by how it was paid', async () => {
  const credit = { how: 'credit', amount: 40 } as const;
  const paid_by = [credit, { how: 'card', amount: 89.24 }] as const;
  const text = await textOf(confirmed('Closed', { paid: 129.24, paid_by }));
  expect(text).toMatch(/Paid by store credit\$40\.00Paid by card\$89\.24Total Paid\$129\.24$/);
  const due = await textOf(confirmed('Invoiced', { status: 'check mailed', due: 89.24, paid_by: [credit] }));
  expect(due).toMatch(/Paid by store credit\$40\.00Total Due\$89\.24$/);
});

test('what is invoiced tells the total due, where a check goes and until when, and that the seat waits for it', async () => {
  const text = await textOf(confirmed('Invoiced', { status: 'check mailed', due: 129.24, check_by: '2036-05-15' }));
  expect(text).toMatch(/^Registration Confirmation.*“Order 4711”.*by May 15, 2036/);
  expect(text).toMatch(/410 Glenwood Avenue.*Your seat is reserved only once payment arrives\..*Total Due\$129\.24$/);
});

test('a check tells until when its seat is held, beside when it is reserved, and asks to be confirmed until it is', async () => {
  const check = { status: 'check mailed', due: 129.24, check_by: '2036-05-15' } as const;
  const text = await textOf(confirmed('Invoiced', { ...check, is_unconfirmed: true }));
  expect(text).toMatch(
    /Your seat is reserved only once payment arrives\. Until May 15, 2036 we hold a seat for you, and nobody else can take it\./,
  );
  expect(text).toMatch(/Please confirm it by the button in our e-mail.*please call us/);
  expect(await textOf(confirmed('Invoiced', check))).not.toMatch(/Please confirm it/);
  const always = await textOf(confirmed('Invoiced', { ...check, check_by: null }));
  expect(always).toMatch(/In the meantime we hold a seat for you/);
});

test('a place on the waitlist is told by its number, in other words where there is no date yet', async () => {
  const waits = { status: 'waitlist', place: 3 } as const;
  const full = await textOf(confirmed('Open', waits));
  expect(full).toMatch(/^Waitlist Confirmation.*You are number 3 on the waitlist\. As soon as a seat opens up/);
  expect(await textOf(confirmed('Open', waits, []))).toMatch(
    /^Waitlist.*no date yet: we will e-mail you once it is scheduled/,
  );
});

test('a payment whose outcome is not known is being checked: never a waitlist, and asked for again by itself', async () => {
  const checking = confirmed('Open', { status: 'held', is_checking: true });
  expect(await textOf(checking)).toMatch(/^Checking Your Payment.*do not pay a second time/);
  expect(await textOf(checking)).not.toMatch(/waitlist/i);
  const page = await render(request, workshopShop({ confirmation: checking }).transport, ASSETS);
  expect(page).toMatchObject({ html: expect.stringMatching(/<noscript><meta http-equiv="refresh" content="5"\/>/i) });
});

test('what is held is told until when, and what is canceled with what was granted', async () => {
  const held = confirmed('Open', { status: 'held', until: '2036-05-01T16:10:00.000Z' });
  expect(await textOf(held)).toMatch(/^Your Seat Is Held.*until May 1, 2036, 12:10 PM\./);
  const granted = {
    status: 'cancelled',
    paid: 129.24,
    credit: 54.24,
    credits: [{ amount: 54.24, until: '2037-05-01' }],
  } as const;
  expect(await textOf(confirmed('Closed', granted))).toMatch(
    /^Registration Canceled.*credit of \$54\.24, good through May 1, 2037/,
  );
  const credits = [...granted.credits, { amount: 40, until: '2036-08-01' }];
  expect(await textOf(confirmed('Closed', { ...granted, credit: 94.24, credits }))).toMatch(
    /credit of \$94\.24 \(\$54\.24 good through May 1, 2037, \$40\.00 good through August 1, 2036\): the codes/,
  );
  expect(await textOf(confirmed('Closed', { ...granted, credit: 0 }))).toMatch(/nothing is credited/);
  const refunded = confirmed('Closed', { ...granted, credit: 0, refund: 129.24 });
  expect(await textOf(refunded)).toMatch(/\$129\.24 goes back the way it was paid/);
});

test.each([
  [
    '2036-05-02T12:00:00.000Z',
    /Too many of our e-mails went to your address within a day\. The one about this leaves on May 2, 2036, 8:00 AM/,
  ],
  [
    null,
    /Too many of our e-mails went to your address within a day\. So we do not send you one about this: please keep this page\./,
  ],
])('an e-mail that is held back until %s is told', async (leaves_at, words) => {
  const free = confirmed('Closed', {});
  expect(await textOf({ ...free, held_mail: { leaves_at } })).toMatch(words);
  expect(await textOf(free)).not.toMatch(/e-mails/);
});

test.each([
  ['not paid', /^This Seat Is No Longer Held.*not paid for, and is no longer held for you\. Register again/],
  ['left waitlist', /^You Have Left the Waitlist.*no longer on the waitlist/],
  ['offer let go', /^You Have Let the Offer Go.*goes to the next on the waitlist/],
  ['offer over', /^This Offer Is Over.*has gone to the next/],
] as const)('what ended as "%s" is told in words that fit', async (ended, words) => {
  const text = await textOf(confirmed('Open', { status: 'cancelled', ended }));
  expect(text).toMatch(words);
  expect(text).not.toMatch(/cancel/i);
});

test('a seat that is offered is taken by the link of its mail alone', async () => {
  const offered = confirmed('Open', { status: 'held', is_offered: true, until: '2036-05-01T16:10:00.000Z' });
  expect(await textOf(offered)).toMatch(/^A Seat Is Kept for You.*Take it by the link in our e-mail/);
});

test('it goes into a calendar where there is something to come to', async () => {
  const calendarOf = async (confirmation: ConfirmationReply) => {
    const page = await render(request, workshopShop({ confirmation }).transport, ASSETS);
    return 'html' in page && page.html.includes(`href="${PATH}.ics"`);
  };
  expect(await calendarOf(confirmed('Closed', {}))).toBe(true);
  expect(await calendarOf(confirmed('Open', { status: 'waitlist', place: 1 }))).toBe(false);
  expect(await calendarOf(confirmed('Closed', { status: 'cancelled' }))).toBe(false);
});

test('it is printed by its button, with the name and the telephone of the shop', async () => {
  const print = jest.fn();
  window.print = print;
  await goTo(PATH, workshopShop({ confirmation: confirmed('Closed', {}) }).transport);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Print Confirmation' }));
  expect(print).toHaveBeenCalledTimes(1);
  expect(document.querySelector('.confirmation-shop')?.textContent).toBe('Rabbet Gallery, (919) 555-0143');
});

test.each([PATH, '/services/workshops/register/21/confirmation'])(
  '%s that opens nothing says whom to ask',
  async (url) => {
    const page = await render({ ...request, url }, workshopShop().transport, ASSETS);
    expect(page).toMatchObject({ status: 404, html: expect.stringContaining('name="robots" content="noindex"') });
    document.body.innerHTML = 'html' in page ? page.html : '';
    expect(within(document.body).getByRole('alert').textContent).toBe(
      'There is a problem with your workshop confirmation. Please contact us by phone ((919) 555-0143) or email (hello@rabbet-gallery.example.com) to determine the status of your confirmation.',
    );
  },
);

test('whoever has tried too many codes is told to wait, in the words of the shop', async () => {
  const page = await render(request, workshopShop({ tooMany: 'Please try again in 7 minutes.' }).transport, ASSETS);
  expect(page).toMatchObject({
    status: 429,
    html: expect.stringMatching(/Please wait.*again in 7 minutes\./s),
  });
});

test('the address of the workshop before a move leads to that of the one now', async () => {
  const other = PATH.replace('21', '22');
  const { transport } = workshopShop({ confirmation: confirmed('Closed', {}) });
  expect(await render({ ...request, url: other }, transport, ASSETS)).toEqual({ status: 302, location: PATH });
});

test('its address is told to nobody, and its page kept by nobody', async () => {
  const { transport } = workshopShop({ confirmation: confirmed('Closed', {}) });
  expect(await render(request, transport, ASSETS)).toMatchObject({ status: 200, isSecret: true });
  expect(placeAt(PATH)).toMatchObject({ isForOne: true });
});
