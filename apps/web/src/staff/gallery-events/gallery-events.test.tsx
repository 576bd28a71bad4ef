import type { Transport, WireRequest } from '@rabbet/client';
import type { Role } from '@rabbet/domain/callers/roles';
import { instantAt } from '@rabbet/domain/time/zone';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { post } from '../../server';
import { ASSETS, backOffice, memberAs, NOW } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';

const image = (id: number, title: string) => ({
  id,
  title,
  alt: null,
  hash: `h${id}`,
  width: 300,
  height: 200,
  mime: 'webp',
  category_id: null,
  center_x: 0.5,
  center_y: 0.5,
  reimage: false,
});
const OPENING = {
  id: 41,
  revision: 6,
  name: 'Winter opening',
  summary: null,
  content: null,
  closed: false,
  publish: true,
  closed_vector_id: null,
  location: 1,
  times: [{ id: 5, event_id: 41, start: instantAt('2036-12-04', '17:00'), end: instantAt('2036-12-04', '19:30') }],
  images: [
    { id: 8, event_id: 41, image_id: 3, indice: 0, image: image(3, 'Boats') },
    { id: 9, event_id: 41, image_id: 4, indice: 0, image: image(4, 'Dunes') },
  ],
};
const OPENING_ROW = {
  id: 41,
  revision: 6,
  name: 'Winter opening',
  starts_at: new Date(instantAt('2036-12-04', '17:00')).toISOString(),
  ends_at: new Date(instantAt('2036-12-04', '19:30')).toISOString(),
  times: 1,
  over: false,
  location: 1,
  publish: true,
  closed: false,
  guests: 5,
  image_id: 3,
  image_hash: 'h3',
  image_mime: 'webp',
};
const said = { phone: null, answered_at: '2026-11-20T10:00:00.000Z', changed_at: null, event_id: 41 };
const RSVPS = {
  event_id: 41,
  answers: 2,
  guests: 5,
  rsvps: [
    {
      ...said,
      id: 1,
      person_id: 7,
      guests: 2,
      first: 'Bo',
      last: 'Zeller',
      email: 'bo@example.com',
      comments: 'By bus',
      waiting: null,
    },
    {
      ...said,
      id: 2,
      person_id: 8,
      guests: 3,
      first: 'Ann',
      last: 'Adams',
      email: 'ann@example.com',
      comments: null,
      waiting: {
        id: 12,
        guests: 4,
        first: 'Ann',
        last: 'Adams',
        phone: null,
        comments: 'A friend comes',
        asked_at: said.answered_at,
      },
    },
  ],
};

function office(role: Role = 'administrator') {
  const answer = ({ method, path }: WireRequest): readonly [number, unknown] | null => {
    if (method !== 'GET') return [200, { id: 41, revision: 7 }];
    if (path === 'core/content/events') return [200, [OPENING]];
    if (path === 'core/content/events/list')
      return [200, { current_page: 1, total_pages: 1, total_rows: 1, data: [OPENING_ROW] }];
    if (path === 'core/content/events/rsvps') return [200, [RSVPS]];
    if (path === 'core/platform/shop/pages') return [200, { venue_1: 'The shop', venue_2: 'The annex' }];
    const data = path === 'core/content/images/list' ? [image(6, 'Harbor')] : [];
    return path.endsWith('/list') ? [200, { current_page: 1, total_pages: 1, total_rows: data.length, data }] : null;
  };
  return backOffice({ who: memberAs(role), answer });
}
beforeEach(() => void (document.cookie = 'XSRF-TOKEN=there'));
beforeAll(() => void (Element.prototype.scrollIntoView = () => {})); // jsdom shows no window

test('events are listed with their next time, their place on the site and the number of guests', async () => {
  await goTo('/staff/events', office().transport);
  const row = within(screen.getByRole('row', { name: /Winter opening/ }));
  expect(row.getByRole('link').getAttribute('href')).toBe('/staff/events/41');
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent?.replace(/[\u00a0\u2060]+/g, ' '))).toEqual([
    '', // the box to the picture
    'Winter opening',
    'Dec 4, 2036, 5:00 PM',
    'Takes RSVPs',
    '5',
  ]);
});

test('a time is typed on the clock of the shop, and one that no clock shows is refused by name', async () => {
  const { asked, transport } = office();
  await goTo('/staff/events/41', transport);
  const user = userEvent.setup();
  const adding = within(screen.getByText('Add a time').closest('details')!); // it stands in one
  await user.click(screen.getByText('Add a time'));
  fireEvent.change(adding.getByLabelText('From'), { target: { value: '2036-03-09T02:30' } });
  fireEvent.change(adding.getByLabelText('To'), { target: { value: '2036-03-09T05:00' } });
  await user.click(adding.getByRole('button', { name: 'Add the time' }));
  expect((await screen.findByRole('alert')).textContent).toContain('There is no 02:30 on 2036-03-09 in the shop');
  expect(asked).toEqual([]);
  fireEvent.change(adding.getByLabelText('From'), { target: { value: '2036-03-09T03:30' } });
  await user.click(adding.getByRole('button', { name: 'Add the time' }));
  await screen.findByText('The time is added.');
  expect(asked).toMatchObject([
    {
      method: 'POST',
      path: 'core/content/events/times',
      body: { event_id: 41, start: Date.UTC(2036, 2, 9, 7, 30), end: Date.UTC(2036, 2, 9, 9, 0) },
    },
  ]);
});

test('a time that stands is changed from what the clock of the shop shows, and removed', async () => {
  const { asked, transport } = office();
  await goTo('/staff/events/41', transport);
  const user = userEvent.setup();
  const times = within(screen.getByRole('region', { name: 'Times' }));
  expect(times.getAllByLabelText('From')[0]).toHaveProperty('value', '2036-12-04T17:00');
  fireEvent.change(times.getAllByLabelText('To')[0]!, { target: { value: '2036-12-04T20:00' } });
  await user.click(times.getByRole('button', { name: 'Save the time' }));
  await screen.findByText('The time is changed.');
  await user.click(times.getByRole('button', { name: 'Remove this time' }));
  await screen.findByText('The time is removed.');
  expect(asked).toMatchObject([
    { method: 'PUT', path: 'core/content/events/times/5', body: { end: Date.UTC(2036, 11, 5, 1, 0) } },
    { method: 'DELETE', path: 'core/content/events/times/5' },
  ]);
});

test('a time that somebody else changes leaves what is typed, and follows where nobody types', async () => {
  let hour = '17:00';
  const rest = office().transport;
  const transport: Transport = async (request) => {
    if (request.path !== 'core/content/events') return rest(request);
    const times = [{ ...OPENING.times[0], start: instantAt('2036-12-04', hour) }];
    return { status: 200, body: [{ ...OPENING, times }], headers: { get: () => null } };
  };
  const { queryClient } = await goTo('/staff/events/41', transport);
  const times = within(screen.getByRole('region', { name: 'Times' }));
  const from = () => times.getAllByLabelText('From')[0] as HTMLInputElement;
  const setElsewhere = async (changed: string, words: RegExp) => {
    hour = changed;
    await act(() => queryClient.invalidateQueries());
    await times.findByText(words, { selector: 'summary' });
  };
  await setElsewhere('16:00', /4:00/);
  expect([from().value, times.queryByText('Somebody was faster.')]).toEqual(['2036-12-04T16:00', null]);
  fireEvent.input(from(), { target: { value: '2036-12-04T18:00' } });
  await setElsewhere('15:00', /3:00/);
  expect(times.getByText('Somebody was faster.').closest('div')?.textContent).toContain('3:00\u00a0PM');
  expect(from().value).toBe('2036-12-04T18:00');
  await userEvent.click(times.getByRole('button', { name: 'Take theirs' }));
  expect([from().value, times.queryByText('Somebody was faster.')]).toEqual(['2036-12-04T15:00', null]);
});

test('pictures are put into another order, removed, and added by choosing one', async () => {
  const { asked, transport } = office();
  await goTo('/staff/events/41', transport);
  const user = userEvent.setup();
  const pictures = within(screen.getByRole('region', { name: 'Pictures' }));
  await user.click(pictures.getByRole('button', { name: 'Move down' }));
  await screen.findByText('Moved: it is picture 2 of 2 now.');
  await user.click(pictures.getByRole('radio', { name: /Harbor/ }));
  await user.click(pictures.getByRole('button', { name: 'Add the chosen picture' }));
  await screen.findByText('The picture is added.');
  await user.click(pictures.getAllByRole('button', { name: 'Remove it from this event' })[0]!);
  await screen.findByText('The picture is taken off. The image itself is kept.');
  expect(asked).toMatchObject([
    { method: 'PUT', path: 'core/content/events/images/8', body: { indice: 1 } },
    { method: 'POST', path: 'core/content/events/images', body: { event_id: 41, image_id: 6 } },
    { method: 'DELETE', path: 'core/content/events/images/8' },
  ]);
});

test('RSVPs are told by name with all guests, and those that wait are marked and confirmed', async () => {
  const { asked, transport } = office();
  await goTo('/staff/events/41', transport);
  const rsvps = within(screen.getByRole('region', { name: 'RSVPs' }));
  expect(rsvps.getByRole('status').textContent).toBe('5 guests in 2 RSVPs; 1 change not confirmed yet');
  const [, first, second] = rsvps.getAllByRole('row').map(({ textContent }) => textContent);
  expect(first).toMatch(/^Adams, Ann3Waiting asks for 4 guests: A friend comesann@example.com/);
  expect(second).toMatch(/^Zeller, Bo2By busbo@example.com/);
  await userEvent.setup().click(rsvps.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('The RSVP is changed as its guest asked.');
  expect(asked).toMatchObject([{ method: 'POST', path: 'core/content/events/rsvp-changes/12/confirmation' }]);
});

test('whoever may not know of people sees an event without its RSVPs', async () => {
  await goTo('/staff/events/41', office('framer').transport);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Winter opening');
  expect(screen.queryByRole('region', { name: 'RSVPs' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('an event is planned with its first time, and a refused one is told without a script too', async () => {
  const { asked, transport } = office();
  const request = { url: '/staff/events', origin: 'http://localhost', now: NOW, pageSize: 40 } as const;
  const send = (start: string) =>
    post(
      request,
      Object.entries({ form: 'plan-event', name: 'Talk', start, end: '2036-03-09T05:00' }),
      transport,
      ASSETS,
    );
  expect(await send('2036-03-09T02:30')).toMatchObject({
    status: 422,
    html: expect.stringContaining('There is no 02:30'),
  });
  expect(await send('2036-03-09T04:00')).toMatchObject({ location: '/staff/events/41?said=added' });
  expect(asked).toMatchObject([
    { body: { name: 'Talk', times: [{ start: Date.UTC(2036, 2, 9, 8), end: Date.UTC(2036, 2, 9, 9) }] } },
  ]);
});

test('an event that visitors see is hidden behind More, and Undo puts it back', async () => {
  const { asked, transport } = office();
  await goTo('/staff/events/41', transport);
  expect(screen.queryByRole('button', { name: 'Publish it' })).toBeNull();
  const user = userEvent.setup();
  await user.click(within(screen.getByRole('form', { name: 'Hide' })).getByRole('button'));
  const toast = (await screen.findByText('The event is hidden from visitors.')).closest<HTMLElement>('.toast')!; // it is one
  await user.click(within(toast).getByRole('button', { name: 'Undo' }));
  await screen.findByText('Put back as it was.');
  expect(asked.map(({ method, body, headers }) => [method, body, headers?.['if-match']])).toEqual([
    ['PUT', { publish: false }, '"6"'],
    ['PUT', { publish: true }, '"7"'],
  ]);
});
