import type { GalleryEventReply, Transport, WireRequest } from '@rabbet/client';
import { cleanup, screen, within } from '@testing-library/react';
import { post, render } from '../../server';
import { ASSETS } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';
import { settingsReply } from '../../testing/shop-replies';
import { picture } from '../../testing/shop-window';

const HOUR = 3_600_000;
const NOW = Date.now();
/** Afternoon of a coming day by the shop's clock, so that an event of two hours ends on the same day. */
const COMING = Math.floor(NOW / (24 * HOUR)) * 24 * HOUR + 67 * HOUR;
const headers = { get: () => null };

function event(id: number, given: Partial<GalleryEventReply> = {}): GalleryEventReply {
  const time = { id: id * 10, event_id: id, start: COMING, end: COMING + 2 * HOUR };
  const texts = { name: `Event ${id}`, summary: null, content: null, closed: false, location: 1, publish: true };
  const contact = { closed_vector_id: null, closed_vector: null };
  return { id, ...contact, ...texts, times: [time], images: [], ...given };
}

/** A shop that invites to these. */
function inviting(events: readonly GalleryEventReply[], reply: unknown = { status: 0, type: 'success', data: [] }) {
  const requests: WireRequest[] = [];
  const transport: Transport = async (request) => {
    const { path, query = {} } = request;
    const settingsBody = settingsReply(path);
    if (settingsBody) return { status: 200, headers, body: settingsBody };
    requests.push(request);
    if (path !== 'core/content/events') return { status: 200, headers, body: reply };
    return { status: 200, headers, body: events.filter(({ id }) => query.id === undefined || id === query.id) };
  };
  return { requests, transport };
}
const card = (name: string) => within(screen.getByRole('article', { name }));
const request = { origin: 'http://localhost', now: new Date(NOW), pageSize: 40 } as const;
const FORM: readonly (readonly [name: string, value: string])[] = [
  ['form', 'rsvp'],
  ['first', 'Ann'],
  ['last', 'Lee'],
  ['email', 'ann@example.com'],
  ['guests', '2'],
];

test('events stand as cards with image, name, times, summary and where one learns more', async () => {
  const image = { ...picture(7, 1_200, 800), event_id: 41, indice: 0 };
  await goTo('/events', inviting([event(41, { summary: 'Wine', images: [image] }), event(42)]).transport);
  expect(screen.getAllByRole('article').map(({ id }) => id)).toEqual(['event-41', 'event-42']);
  const first = card('Event 41');
  expect(first.getByRole('img').getAttribute('alt')).toBe('What is on 7');
  expect(first.getByText('Wine')).toBeTruthy();
  expect(first.getByRole('list', { name: 'Times' }).textContent).toMatch(
    /^\w+, \w+ \d+, [\d:]+\u00a0[AP]M\u00a0–\u2060\u00a0[\d:]+\u00a0[AP]M$/,
  );
  // its picture, which keys pass over, its name, and the words
  const links = first.getAllByRole('link').filter(({ textContent }) => textContent !== 'RSVP') as HTMLAnchorElement[];
  expect(links.map(({ pathname, tabIndex }) => [pathname, tabIndex])).toEqual([
    ['/events/41', -1],
    ['/events/41', 0],
    ['/events/41', 0],
  ]);
  expect(first.getByRole('link', { name: 'Event 41' })).toBe(links[1]);
  expect(first.getByRole('link', { name: 'Learn More about Event 41' })).toBe(links[2]);
});

test('without events the page says so in the shop’s words', async () => {
  await goTo('/events', inviting([]).transport);
  expect(screen.getByText('Sorry! We have no scheduled events at the moment...')).toBeTruthy();
  expect(screen.queryByRole('article')).toBeNull();
});

test('an event has a page with all that is said of it, under one address', async () => {
  const texts = { name: 'We move', summary: 'To a new house', content: '<p>On <b>Main Street</b>.</p>' };
  await goTo('/events/41', inviting([event(41, texts)]).transport);
  expect(screen.getByRole('navigation', { name: 'Breadcrumb' }).textContent).toBe('HomeEventsWe move');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We move');
  for (const words of ['To a new house', 'Main Street', 'The gallery shop'])
    expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toBe('/events/41.ics');
  expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(
    'http://localhost/events/41/we-move',
  );
  const facts = JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '') as object;
  expect(facts).toMatchObject({
    '@type': 'Event',
    name: 'We move',
    startDate: new Date(COMING).toISOString(),
  });
});

test('another title leads to the right one, and what is hidden or unknown is not there', async () => {
  const { transport } = inviting([event(41, { name: 'We move' }), event(42, { publish: false })]);
  const at = (url: string) => render({ url, ...request }, transport, ASSETS);
  expect(await at('/events/41/we-moved')).toEqual({ status: 301, location: '/events/41/we-move' });
  expect(await at('/events/41/we-move')).toMatchObject({ status: 200 });
  for (const url of ['/events/42', '/events/43', '/events/0', '/events/x'])
    expect(await at(url)).toMatchObject({ status: 404 });
});

test('times that have begun are marked; an event that is over says so and takes no answers', async () => {
  const times = [1, 2].map((id) => ({
    id,
    event_id: 41,
    start: NOW - (5 - id) * HOUR,
    end: NOW + (id - 2) * HOUR - 1,
  }));
  const over = { times: [times[0]!] };
  await goTo('/events/41', inviting([event(41, over)]).transport);
  expect(screen.getByText('This event is over.')).toBeTruthy();
  expect(screen.getByText('(past)')).toBeTruthy();
  expect(screen.queryByText(/^RSVP$/)).toBeNull();
});

test('an event leads on to the next two besides it, each with its time', async () => {
  await goTo('/events/41', inviting([event(41), event(42), event(43), event(44)]).transport);
  const otherEvents = within(screen.getByRole('region', { name: 'Also coming up' })).getAllByRole('listitem');
  expect(otherEvents.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Event 42\w+day, \w+ \d+, .*PM$/),
    expect.stringMatching(/^Event 43\w+day, \w+ \d+, .*PM$/),
  ]);
});

test('a closed event says whom to ask: the contact that is named for it, else the phone of the gallery', async () => {
  const closed_vector = { id: 8, value: 'hattie@example.com' };
  await goTo('/events/41', inviting([event(41, { closed: true, closed_vector })]).transport);
  expect(screen.getByRole('link', { name: 'hattie@example.com' }).getAttribute('href')).toBe(
    'mailto:hattie@example.com',
  );
});

test('a closed event takes no answers, and an unknown venue is called so', async () => {
  await goTo('/events/41', inviting([event(41, { closed: true, location: 3 })]).transport);
  expect(screen.getByText(/RSVPs are closed/)).toBeTruthy();
  expect(screen.getByText('Unknown Location')).toBeTruthy();
  expect(screen.queryByText(/^RSVP$/)).toBeNull();
});

describe('an answer without a script', () => {
  it('is sent for its event, and thanked for where it was sent', async () => {
    const { requests, transport } = inviting([event(41), event(42)]);
    const sent = await post({ url: '/events', ...request }, [...FORM, ['event_id', '42']], transport, ASSETS);
    expect(sent).toEqual({ status: 303, location: '/events?noted=42#event-42' });
    expect(requests).toMatchObject([
      { path: 'core/content/events/rsvp', body: { event_id: 42, first: 'Ann', guests: 2 } },
    ]);
    await goTo('/events?noted=42', transport);
    expect(card('Event 42').getByRole('status').textContent).toMatch(/We have your RSVP/);
    expect(card('Event 42').getByRole('link', { name: 'try again' })).toHaveProperty('search', '?again=42');
    expect(card('Event 41').queryByRole('status')).toBeNull();
    cleanup();
    await goTo('/events?again=42', transport);
    const folds = [41, 42].map((id) => card(`Event ${id}`).getByText('RSVP').closest('details')?.open);
    expect(folds).toEqual([false, true]);
    const page = await post({ url: '/events/41', ...request }, [...FORM, ['event_id', '41']], transport, ASSETS);
    expect(page).toEqual({ status: 303, location: '/events/41?noted=41#rsvp' });
  });

  it.each([
    ['email', 'E-mail is no address.'],
    ['event_id', 'RSVPs for this event are closed.'],
  ])('that is not taken (%s) is told in the form of that event alone', async (field, message) => {
    const wrong = { status: 1, type: 'error', data: [{ field, code: 'x', message }] };
    const { transport } = inviting([event(41), event(42)], wrong);
    const page = await post({ url: '/events', ...request }, [...FORM, ['event_id', '42']], transport, ASSETS);
    const html = page && 'html' in page ? page.html : '';
    expect(page?.status).toBe(422);
    const [first = '', second = ''] = html.split('id="event-42"');
    expect([first.includes(message), second.includes(message)]).toEqual([false, true]);
    expect([first.includes('<details class="rsvp" open'), second.includes('<details class="rsvp" open')]).toEqual([
      false,
      true,
    ]);
    expect(second).toMatch(/value="Ann"/);
  });
});

describe('the link in a mail', () => {
  it('looks at an answer, and has a button that takes it back', async () => {
    const { requests, transport } = inviting([], { event_id: 41, name: 'We move', guests: 3, use: 'take-back' });
    const page = await render({ url: '/events/rsvp?secret=41.81.x', ...request }, transport, ASSETS);
    expect(page).toMatchObject({
      status: 200,
      isSecret: true,
      html: expect.stringMatching(/3 guests are coming.*Cancel my RSVP/s),
    });
    const fields = [
      ['form', 'take-back-rsvp'],
      ['secret', '41.81.x'],
    ] as const;
    const sent = await post({ url: '/events/rsvp?secret=41.81.x', ...request }, fields, transport, ASSETS);
    expect(sent).toEqual({ status: 303, location: '/events/rsvp?said=done' });
    expect(requests.map(({ path }) => path)).toEqual([
      'core/content/events/rsvp/look',
      'core/content/events/rsvp/taking-back',
    ]);
  });

  it('looks at an answer that waits, and has a button that confirms it', async () => {
    const waiting = { first: 'Ann', last: 'Lee', phone: null, comments: 'By car' };
    const { requests, transport } = inviting([], {
      event_id: 41,
      name: 'We move',
      guests: 5,
      use: 'confirm',
      ...waiting,
    });
    const url = '/events/rsvp?secret=41.82.x';
    const page = await render({ url, ...request }, transport, ASSETS);
    expect(page).toMatchObject({
      html: expect.stringMatching(/Ann Lee.*5 guests are coming.*By car.*will replace.*Yes, use this one/s),
    });
    const fields = [
      ['form', 'confirm-rsvp'],
      ['secret', '41.82.x'],
    ] as const;
    expect(await post({ url, ...request }, fields, transport, ASSETS)).toEqual({
      status: 303,
      location: '/events/rsvp?said=confirmed',
    });
    expect(requests.at(-1)?.path).toBe('core/content/events/rsvp/confirmation');
  });

  it('says so where it holds no longer', async () => {
    const gone = { status: 404, code: 'link/void', detail: 'gone', title: 'Not Found' };
    const { transport } = inviting([]);
    const voided: Transport = async (wireRequest) =>
      wireRequest.path.endsWith('/look') ? { status: 404, headers, body: gone } : transport(wireRequest);
    const page = await render({ url: '/events/rsvp?secret=41.81.x', ...request }, voided, ASSETS);
    expect(page).toMatchObject({ html: expect.stringMatching(/This link no longer works/) });
  });
});
