import type { SeatsReply, Transport, WorkshopReply } from '@rabbet/client';
import { cleanup, screen, within } from '@testing-library/react';
import { render } from '../../server';
import { ASSETS as FILES } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';
import { settingsReply } from '../../testing/shop-replies';
import { picture } from '../../testing/shop-window';
import { day, seatsReply, workshop } from '../../testing/workshop-replies';

const ASSETS = { ...FILES, programme: '/w.css' };
const headers = { get: () => null };
function holding(workshops: readonly WorkshopReply[], seats: Partial<SeatsReply> = {}): Transport {
  return async ({ path, query = {} }) => {
    const settingsBody = settingsReply(path, {
      lodging_url: 'https://inn.example.com',
      restaurants: 'The Fork\nThe Spoon',
    });
    if (path === 'core/content/workshops/seats') return { status: 200, headers, body: seatsReply(seats) };
    const matches = workshops.filter(({ id }) => query.id === undefined || query.id === id);
    return { status: 200, headers, body: settingsBody ?? (path === 'core/content/workshops' ? matches : []) };
  };
}
const PATH = '/services/workshops/21/ann-lee-painting-water';
const request = { origin: 'http://localhost', now: new Date('2036-05-01T12:00:00Z'), pageSize: 40 } as const;

test('the list has what is scheduled by its first day, then what is not, each with teacher, days and cost', async () => {
  const image = { ...picture(7, 1_200, 800), workshop_id: 21, ordinal: 0 };
  const later = workshop({ id: 22, name: 'Ink', times: [day('2036-07-01', 3, 22)], price: 0 });
  const undated = workshop({ id: 23, name: 'Clay', times: [], instructor: null });
  await goTo('/services/workshops', holding([later, workshop({ images: [image] }), undated]));
  expect(screen.getByRole('navigation', { name: 'Breadcrumb' }).textContent).toBe('HomeWorkshops');
  const namesIn = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);
  expect(namesIn('Scheduled Workshops')).toEqual(['Painting Water', 'Ink']);
  expect(namesIn('Upcoming Workshops, Not Scheduled')).toEqual(['Clay']);
  const card = within(screen.getByRole('article', { name: 'Painting Water' }));
  for (const words of ['Two days', 'With Ann Lee', 'Water in oil']) expect(card.getByText(words)).toBeTruthy();
  expect(card.getByText(/^Monday, June 2 – Wednesday, June 4, 2036/).textContent).toMatch(/Cost: \$120\.50$/);
  expect(card.getByRole('link', { name: 'More Info about Painting Water' }).getAttribute('href')).toBe(PATH);
  expect(card.getByRole('img').getAttribute('alt')).toBe('What is on 7');
  expect(within(screen.getByRole('article', { name: 'Ink' })).getByText(/Cost: Free/)).toBeTruthy();
  expect(within(screen.getByRole('article', { name: 'Clay' })).getByText(/^Date: TBD/).textContent).toBe(
    'Date: TBD · Cost: TBD',
  );
});

test.each([
  ['many seats are free', {}, '10 seats available', 'green', 'Register Now'],
  ['checks are in the mail', { paid: 3, check_mailed: 1 }, '6 seats available', 'yellow', 'Register Now'],
  ['one is left', { paid: 9 }, '1 seat available', 'red', 'Register Now'],
  ['none is left', { paid: 9, check_mailed: 1 }, 'No seats available', 'red', 'Join the Waitlist'],
  [
    'the time of a free one with the waitlist is over',
    { paid: 8, waitlist: 2, open_seats: 1 },
    '1 seat available',
    'red',
    'Register Now',
  ],
  ['what is free is owed to others', { paid: 8, waitlist: 2 }, 'No seats available', 'red', 'Join the Waitlist'],
])('seats are told at a glance where %s, with the way to one', async (_, seats, words, colour, button) => {
  for (const [path, name] of [
    [PATH, button],
    ['/services/workshops', `${button} for Painting Water`],
  ] as const) {
    await goTo(path, holding([workshop()], seats));
    expect(screen.getByText(words).dataset.colour).toBe(colour);
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/services/workshops/register/21');
    cleanup();
  }
});

test('what has no dates takes a waitlist, and has no seats to count; what is closed or over takes nothing', async () => {
  await goTo(PATH, holding([workshop({ times: [] })]));
  expect(screen.getByRole('link', { name: 'Join the Waitlist' })).toBeTruthy();
  expect(document.querySelector('.seats-badge')).toBeNull();
  for (const given of [{ closed: true }, { times: [day('2020-06-02', 1)] }]) {
    cleanup();
    await goTo(PATH, holding([workshop(given)]));
    expect(screen.queryByRole('link', { name: /Register|Waitlist/ })).toBeNull();
  }
});

test('a workshop has a page with all that is said of it, word for word', async () => {
  await goTo(PATH, holding([workshop()]));
  expect(screen.getByRole('navigation', { name: 'Breadcrumb' }).textContent).toBe(
    'HomeWorkshopsAnn Lee – Painting Water',
  );
  for (const words of ['Painting Water', 'Two days', 'With Ann Lee', 'Cost: $120.50', 'Mediums: Oil'])
    expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByText('Monday, June 2; Wednesday, June 4')).toBeTruthy();
  expect(screen.getByText(/10:00\sAM\s–\u2060?\s4:00\sPM each day/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'What “beginner” means' }).getAttribute('aria-describedby')).toBe(
    screen.getByRole('tooltip', { hidden: true }).id,
  );
  const facts = JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '') as object;
  expect(facts).toMatchObject({ '@type': 'EducationEvent', performer: { name: 'Ann Lee' }, offers: { price: 120.5 } });
});

test('its tabs are links to parts of the page, which need no script', async () => {
  await goTo(PATH, holding([workshop()]));
  const tabs = within(screen.getByRole('navigation', { name: 'About this workshop' })).getAllByRole('link');
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'Overview',
    'Instructor Bio',
    'Supply List',
    'Travel Info',
    'Cancellation Policy',
  ]);
  const parts = tabs.map((tab) => document.querySelector(tab.getAttribute('href') ?? '')?.textContent);
  expect(parts).toEqual([
    expect.stringContaining('Look first.'),
    expect.stringMatching(/Paints the coast\..*Read more about Ann Lee/s),
    expect.stringContaining('A brush.'),
    expect.stringMatching(/Lodging nearby.*The Fork.*The Spoon/s),
    expect.stringMatching(/up to 2 days before.*Credits last 1 year/s),
  ]);
  expect(screen.getByRole('link', { name: 'Read more about Ann Lee' }).getAttribute('href')).toBe(
    'https://lee.example.com',
  );
  expect(screen.getByText('No refund once the workshop has started.').dataset.red).toBe('true');
});

test('a question goes by mail, headed with the workshop and who teaches it; the way is on a map', async () => {
  const page = await render({ url: PATH, ...request }, holding([workshop()]), ASSETS);
  const html = 'html' in page ? page.html : '';
  expect(html).toContain(
    'href="mailto:hello@rabbet-gallery.example.com?subject=Question%20about%20Painting%20Water%20with%20Ann%20Lee"',
  );
  expect(html).toMatch(/<a href="https:\/\/www.openstreetmap.org[^>]*>Directions/);
  expect(html).toContain('<link rel="stylesheet" href="/p.css"/><link rel="stylesheet" href="/w.css"/>');
});

test('what is over or closed says so, and whom to ask', async () => {
  const over = workshop({ times: [day('2020-06-02', 1)] });
  const at = async (shownWorkshop: WorkshopReply) => {
    const page = await render({ url: PATH, ...request }, holding([shownWorkshop]), ASSETS);
    return 'html' in page ? page.html.replace(/<!-- -->/g, '') : '';
  };
  expect(await at(over)).toContain('Uh oh, it seems that workshop has already passed!');
  const asking = (value: string) => at(workshop({ closed: true, closed_vector: { id: 4, value } }));
  for (const [value, link] of [
    ['9195550141', '<a href="tel:+19195550141">919-555-0141</a>'],
    ['+1 (919) 555-0141', '<a href="tel:+19195550141">919-555-0141</a>'],
    ['ann@example.com', '<a href="mailto:ann@example.com">ann@example.com</a>'],
    ['at the counter', 'at the counter'],
  ] as const)
    expect(await asking(value)).toContain(`Registration is closed. Please ask us if you would like to come: ${link}`);
  expect(await at(workshop())).not.toMatch(/already passed|Registration is closed/);
});

test('another name leads to the right one, and what is hidden or unknown is not there', async () => {
  const transport = holding([workshop(), workshop({ id: 22, publish: false })]);
  const at = (url: string) => render({ url, ...request }, transport, ASSETS);
  for (const url of ['/services/workshops/21', '/services/workshops/21/painting-water'])
    expect(await at(url)).toEqual({ status: 301, location: PATH });
  expect(await at(PATH)).toMatchObject({ status: 200 });
  for (const url of [
    '/services/workshops/22/x',
    '/services/workshops/23',
    '/services/workshops/0',
    '/services/workshops/x',
  ])
    expect(await at(url)).toMatchObject({ status: 404 });
});
