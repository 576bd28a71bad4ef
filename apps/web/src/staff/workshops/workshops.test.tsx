import type { WireRequest } from '@rabbet/client';
import type { Role } from '@rabbet/domain/callers/roles';
import { instantAt } from '@rabbet/domain/time/zone';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { post } from '../../server';
import { ASSETS, backOffice, memberAs, NOW } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';
import { workshop } from '../../testing/workshop-replies';

const WATER = { ...workshop(), revision: 6, ticket_tailor_link: null };
const ROW = {
  id: 21,
  revision: 6,
  name: 'Painting Water',
  subtitle: 'Two days',
  instructor_id: 9,
  instructor: 'Ann Lee',
  starts_at: '2036-06-02T14:00:00.000Z',
  ends_at: '2036-06-04T20:00:00.000Z',
  days: 2,
  seats: 10,
  price: 120.5,
  taken: 7,
  unconfirmed_checks: 2,
  free: 3,
  waiting: 4,
  publish: true,
  closed: false,
};

const change = (field: string, label: string, after: string | number | boolean) => ({
  field,
  label,
  before: null,
  after,
  before_name: null,
  after_name: null,
});
const HISTORY = [
  {
    part: null,
    revision: 0,
    at: '2036-01-02T14:00:00.000Z',
    by: 'staff-1',
    by_name: 'Bo Birch',
    what: 'planned it',
    changes: [
      { ...change('instructor_id', 'Instructor', 9), after_name: 'Ann Lee' },
      change('cancellation', 'Cancellation policy', 2),
      change('content', 'Content', '<p>Look <em>first</em>.</p>'),
    ],
  },
];
const BELL = { id: 12, name: 'Bell, Bea', is_artist: true };
const paged = (data: readonly object[]) => ({ current_page: 1, total_pages: 1, total_rows: data.length, data });

function office(
  role: Role = 'administrator',
  change: readonly [number, object] = [200, { id: 21, revision: 7 }],
  workshop = WATER,
) {
  const answer = ({ method, path, query = {} }: WireRequest): readonly [number, unknown] | null => {
    if (method !== 'GET') return change;
    if (path === 'core/content/workshops') return [200, [workshop]];
    if (path === 'core/content/workshops/history') return [200, HISTORY];
    if (path === 'core/contacts/companies/list') return [200, paged(query.term ? [BELL] : [])];
    const isIt = path === 'core/content/workshops/list' && (query.id === undefined || Number(query.id) === 21);
    return path.endsWith('/list') ? [200, paged(isIt ? [ROW] : [])] : null;
  };
  return backOffice({ who: memberAs(role), answer });
}
beforeEach(() => void (document.cookie = 'XSRF-TOKEN=there'));
afterEach(() => void (document.body.innerHTML = ''));
const user = userEvent.setup();

test('workshops are listed with who teaches, when, and their place on the site', async () => {
  await goTo('/staff/workshops', office().transport);
  const row = within(screen.getByRole('row', { name: /Painting Water/ }));
  expect(row.getByRole('link').getAttribute('href')).toBe('/staff/workshops/21');
  for (const words of ['Ann Lee', '$120.50', 'Published', '7 of 10', '4']) expect(row.getByText(words)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Plan a workshop' }).getAttribute('href')).toBe('/staff/workshops/new');
});

test('a workshop is planned with a first time, or without any; a time that no clock shows is refused', async () => {
  const { asked, transport } = office();
  const request = { url: '/staff/workshops/new', origin: 'http://localhost', now: NOW, pageSize: 40 } as const;
  const send = (times: object) =>
    post(
      request,
      Object.entries({ form: 'plan-workshop', name: 'Ink', seats: '8', price: '90', cancellation: '2', ...times }),
      transport,
      ASSETS,
    );
  expect(await send({ start: '2036-03-09T02:30', end: '2036-03-09T05:00' })).toMatchObject({ status: 422 });
  expect(await send({})).toEqual({ status: 303, location: '/staff/workshops/21?said=added' });
  await send({ start: '2036-03-10T10:00', end: '2036-03-10T16:00' });
  const planned = { name: 'Ink', seats: 8, price: 90, cancellation: 2 };
  const times = [{ start: instantAt('2036-03-10', '10:00'), end: instantAt('2036-03-10', '16:00') }];
  expect(asked.map(({ body }) => body)).toMatchObject([planned, { ...planned, times }]);
  expect(asked[0]?.body).not.toHaveProperty('times');
});

test('its sheet has its times, pictures and words, and offers the changes that would change something', async () => {
  const { asked, transport } = office();
  await goTo('/staff/workshops/21', transport);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Painting Water');
  const facts = [...document.querySelectorAll('.facts div')].map(({ textContent }) => textContent);
  expect(facts).toEqual(
    expect.arrayContaining(['Seats7 of 10 taken', 'Unconfirmed checks2 of at most 4', 'Free3', 'Waiting4']),
  );
  expect(screen.getByRole('link', { name: 'As visitors see it' }).getAttribute('href')).toBe(
    '/services/workshops/21/ann-lee-painting-water',
  );
  expect(screen.getByRole('link', { name: 'Roster' }).getAttribute('href')).toBe('/staff/registrations?workshop_id=21');
  const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(names).toEqual(expect.arrayContaining(['Times', 'Pictures', 'Words and terms']));
  const more = document.querySelector<HTMLElement>('details.more-acts')!; // it has acts besides its main one
  expect([...more.querySelectorAll('.menu-content summary')].map(({ textContent }) => textContent)).toEqual([
    'Hide it from visitors',
    'Close registration',
    'Plan it once more',
    'Remove',
  ]);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  const toast = (await screen.findByText('The workshop is closed.')).closest<HTMLElement>('.toast')!; // it is one
  await user.click(within(toast).getByRole('button', { name: 'Undo' }));
  await screen.findByText('Put back as it was.');
  await user.click(screen.getByRole('button', { name: 'Copy this workshop' }));
  await screen.findByText(/This is the copy/);
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST core/content/workshops/close/21',
    'POST core/content/workshops/reopen/21',
    'POST core/content/workshops/copy/21',
  ]);
});

test('its history says names, policies and texts as people read them', async () => {
  await goTo('/staff/workshops/21', office().transport);
  const history = screen.getByRole('region', { name: 'History' });
  const line = within(history).getByText('Bo Birch').closest('summary')!; // with values behind it
  expect(line.textContent).toMatch(/ Bo Birch planned it$/);
  const values = [...line.parentElement!.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(values).toEqual([
    'instructor Ann Lee',
    'cancellation policy More than 7 days before, as credit less $75.00',
    expect.stringMatching(/^content Look first/),
  ]);
});

test('an instructor is one of those who teach already, or is found by name; a policy is chosen by its words', async () => {
  await goTo('/staff/workshops/new', office().transport);
  const instructor = screen.getByLabelText<HTMLInputElement>('Instructor');
  const offered = () => [...(instructor.list?.options ?? [])].map(({ value }) => value);
  expect(offered()).toEqual(['Ann Lee (9)']);
  await user.type(instructor, 'bell');
  await waitFor(() => expect(offered()).toEqual(['Bea Bell (12)']));
  const policy = screen.getByLabelText<HTMLSelectElement>('Cancellation policy');
  expect([...policy.options].map(({ text }) => text)).toContain('More than 7 days before, as credit less $75.00');
  expect(screen.queryByText(/0: until 2 days/)).toBeNull();
});

test('a field is changed by what was looked at', async () => {
  const { asked, transport } = office();
  await goTo('/staff/workshops/21', transport);
  const form = within(screen.getByRole('form', { name: 'Change the workshop' }));
  const seats = form.getByLabelText('Seats');
  await user.clear(seats);
  await user.type(seats, '12');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
  expect(asked).toMatchObject([
    { method: 'PUT', path: 'core/content/workshops/21', body: { seats: 12 }, headers: { 'if-match': '"6"' } },
  ]);
});

test('a time is added, and one that stands is removed', async () => {
  const { asked, transport } = office();
  await goTo('/staff/workshops/21', transport);
  const times = within(screen.getByRole('region', { name: 'Times' }));
  expect(times.queryByLabelText(/^Reason/)).toBeNull();
  await user.click(times.getAllByRole('button', { name: 'Remove this time' })[0]!); // there are two
  await screen.findByText('The time is removed.');
  expect(asked).toMatchObject([{ method: 'DELETE', path: 'core/content/workshops/times/1' }]);
});

test('the only time of a workshop is removed with a reason where one is given', async () => {
  const { asked, transport } = office('administrator', [200, { id: 21, revision: 7 }], {
    ...WATER,
    times: WATER.times.slice(0, 1),
  });
  await goTo('/staff/workshops/21', transport);
  const times = within(screen.getByRole('region', { name: 'Times' }));
  await user.type(times.getByLabelText(/^Reason/), 'the teacher is ill');
  await user.click(times.getByRole('button', { name: 'Remove this time' }));
  await screen.findByText('The time is removed.');
  expect(asked).toMatchObject([
    { method: 'DELETE', path: 'core/content/workshops/times/1', body: { reason: 'the teacher is ill' } },
  ]);
});

test('whoever may not change workshops sees them, and no form', async () => {
  await goTo('/staff/workshops/21', office('framer').transport);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Painting Water');
  expect(screen.queryByRole('button', { name: /Save|Copy|Close|Hide/ })).toBeNull();
});
