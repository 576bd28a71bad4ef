import type { HistoryReply, StaffWidgetReply, WireRequest } from '@rabbet/client';
import type { Role } from '@rabbet/domain/callers/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { post } from '../../server';
import { ASSETS, backOffice, memberAs, NOW, staffAccount } from '../../testing/back-office';
import { exactly } from '../parts/Moment';
import { goTo } from '../../testing/go-to';
import { lineOf } from '../../testing/piece-lines';
import { piece } from '../../testing/shop-window';

const blueDoor = {
  ...piece(12, { name: 'Blue Door', price: 500 }),
  location: 'Window',
  comments: null,
  cost: 200,
  markup: 1,
  revision: 3,
  computed_price: 500,
  last_transaction: null,
  custody: 'owned',
  provenance: 'owned',
  standing: 'owned',
  offered: true,
} as unknown as StaffWidgetReply; // as staff get it
const sold = { id: 2, widget_id: 12, activity: 'Sold', completed: '2026-11-20 15:00:00', quantity: 1, location: null };
const STALE = {
  status: 412,
  code: 'record/stale',
  detail: 'Somebody else has changed this since you looked at it.',
  revision: 4,
  since: [{ type: 'ArtworkChanged', revision: 4, at: NOW.toISOString(), by: 'account-8', fields: ['price'] }],
};

const ofAnn = { by: 'account-7', by_name: 'Ann Alder', origin: 'web' } as const;
const was = { before_name: null, after_name: null };
/** Ago, by the clock that pages are opened by. */
const at = (days: number) => {
  const instant = new Date(Date.now() - days * 86_400_000).toISOString();
  return { at: instant, occurred_at: instant };
};
const price = { field: 'price', label: 'Price', before: 500, after: 650, ...was };
const HISTORY: readonly HistoryReply[] = [
  {
    revision: 4,
    ...at(-0.001),
    by: 'account-8',
    by_name: 'Bo Birch',
    origin: 'web',
    what: 'Changed',
    changes: [price],
  },
  { revision: 3, ...at(3), ...ofAnn, what: 'Changed', changes: [{ ...price, before: null, after: 500 }] },
  { revision: 2, ...at(4), ...ofAnn, by: 'local-7', by_name: 'somebody on the machine', what: 'Changed', changes: [] },
  {
    revision: 1,
    ...at(5),
    ...ofAnn,
    what: 'Consigned',
    changes: [
      { field: 'vendor_id', label: 'Vendor', before: null, after: 9, ...was, after_name: 'Lee & Sons' },
      { field: 'completed', label: 'Completed', before: null, after: '2026-11-17 15:00:00', ...was },
    ],
  },
  { revision: 0, ...at(6), ...ofAnn, what: 'Registered', changes: [] },
];
/** Three at a time. */
function historyOf(revision: number, before: unknown): readonly HistoryReply[] {
  const from = before === undefined ? revision + 1 : Number(before);
  return HISTORY.filter((one) => one.revision < from).slice(0, 3);
}

interface Office {
  readonly role?: Role;
  readonly isStale?: boolean;
  readonly first?: StaffWidgetReply;
}
const dimension = (id: number, name: string, kind = 'number') => ({
  id,
  name,
  kind,
  type_id: 3,
  ordinal: id,
  filter: null,
  required: false,
  default_units_id: 1,
});
const DIMENSIONS = [dimension(21, 'width'), dimension(22, 'height'), dimension(23, 'medium', 'text')];

/** A shop with one piece, which Bo makes dearer just before the first change comes. */
function office({ role = 'administrator', isStale = false, first = blueDoor }: Office = {}) {
  let now = first;
  const answer = ({ method, path, headers, query }: WireRequest): readonly [number, unknown] | null => {
    if (path === 'core/commerce/widgets') {
      const rows = query?.id === undefined || query.id === 12 ? [now] : [];
      return [200, { current_page: 1, total_pages: 1, total_rows: rows.length, data: rows }];
    }
    if (path === 'core/commerce/widgets/list')
      return [200, { current_page: 1, total_pages: 1, total_rows: 1, data: [lineOf(now)] }];
    if (path.endsWith('/history')) return [200, historyOf(now.revision, query?.before)];
    if (path.endsWith('/transactions')) return [200, [{ ...sold, corrected: false, reason: null, price: 450 }]];
    if (path === 'core/commerce/widget-types/list' && query?.id === 3)
      return [200, { current_page: 1, total_pages: 1, total_rows: 1, data: [{ id: 3, dimensions: DIMENSIONS }] }];
    if (method === 'POST' || method === 'DELETE') return [200, { id: 31 }];
    if (method === 'GET' && /(units|widget-types|companies|customers|locations|images)\/list$/.test(path))
      return [200, { current_page: 1, total_pages: 1, total_rows: 1, data: [{ id: 1, name: 'first' }] }];
    if (method !== 'PUT') return null;
    if (isStale && headers?.['if-match'] === '"3"') {
      changeElsewhere();
      return [412, STALE];
    }
    now = { ...now, revision: now.revision + 1 };
    return [200, { id: 12, revision: now.revision }];
  };
  const changeElsewhere = () => void (now = { ...blueDoor, price: 650, revision: 4 });
  const given = { who: memberAs(role), accounts: [staffAccount(8, { name: 'Bo Birch' })], answer };
  return { ...backOffice(given), changeElsewhere };
}
const changes = (asked: readonly WireRequest[]) =>
  asked.map(({ body, headers }) => ({ body, revision: headers?.['if-match'] }));
const box = (label: string) => screen.getByLabelText(label);
beforeAll(() => void (Element.prototype.scrollIntoView = () => {})); // jsdom shows no window
beforeEach(() => void (document.cookie = 'XSRF-TOKEN=there'));

async function retype(label: string, text: string) {
  const user = userEvent.setup();
  await user.clear(box(label));
  await user.type(box(label), text);
  return user;
}

test('tells what the piece is and what became of it', async () => {
  await goTo('/staff/artworks/12', office().transport);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Blue Door');
  const history = screen.getByRole('region', { name: 'What became of it' });
  expect(within(history).getByRole('listitem').textContent).toMatch(/^Sold .*, for \$450/);
  expect(within(history).getByTitle('Nov 20, 2026, 10:00 AM')).not.toBeNull();
});

test('tells who changed what, newest first, and shows what is older', async () => {
  await goTo('/staff/artworks/12', office().transport);
  const history = () => within(screen.getByRole('region', { name: 'History' }));
  const linesIn = () =>
    [...document.querySelectorAll('.timeline ol > li > p, .timeline summary')].map(({ textContent }) => textContent);
  expect(linesIn()).toEqual([
    expect.stringMatching(/ Ann Alder changed price$/),
    expect.stringMatching(/ Somebody on the machine changed the piece$/),
    expect.stringMatching(/ Ann Alder recorded: consigned$/),
  ]);
  expect(history().getByText('the price: nothing to $500')).toBeTruthy();
  expect(history().getByText('vendor Lee & Sons')).toBeTruthy();
  expect(history().getByTitle(exactly(HISTORY[1]!.at!))).toBeTruthy(); // said above
  await userEvent.click(screen.getByRole('link', { name: 'Show older' }));
  await waitFor(() => expect(linesIn()).toEqual([expect.stringMatching(/ Ann Alder added it$/)]));
  expect(screen.queryByRole('link', { name: 'Show older' })).toBeNull();
});

test('what happened since the page was opened has happened today', async () => {
  await goTo('/staff/artworks/12', office({ isStale: true }).transport);
  const user = await retype('Place', 'Wall');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Bo Birch', { selector: 'strong' });
  const [newest] = within(screen.getByRole('region', { name: 'History' })).getAllByRole('listitem');
  expect(newest?.querySelector('summary')?.textContent).toMatch(/^\d+:\d\d [AP]M Bo Birch changed price$/);
});

test('who was faster is told to those too who may not know of accounts, with what it was before', async () => {
  await goTo('/staff/artworks/12', office({ isStale: true, role: 'sales' }).transport);
  const user = await retype('Price', '700');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(screen.getByText(/meanwhile/).textContent).toBe('Bo Birch changed the price meanwhile: $500 to $650.'),
  );
});

test('sends what was changed alone, with the revision that was looked at', async () => {
  const { asked, transport } = office();
  await goTo('/staff/artworks/12', transport);
  const user = await retype('Price', '$1,350');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
  expect(changes(asked)).toEqual([{ body: { price: 1350 }, revision: '"3"' }]);
});

test('where somebody was faster, each field is theirs or mine, as I say', async () => {
  const { asked, transport } = office({ isStale: true });
  await goTo('/staff/artworks/12', transport);
  await retype('Place', 'Back room');
  const user = await retype('Price', '700');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const conflict = await screen.findByRole('alert');
  expect(within(conflict).getByText(/meanwhile/).textContent).toBe(
    'Bo Birch changed the price meanwhile: $500 to $650.',
  );
  expect(box('Price')).toHaveProperty('value', '700');
  await user.click(within(conflict).getByLabelText('Keep what stands below'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
  expect(changes(asked)[1]).toEqual({ body: { location: 'Back room', price: 700 }, revision: '"4"' });
});

test('a change elsewhere that is heard of under a form leaves what is typed, and saving tells who was faster', async () => {
  const { changeElsewhere, transport } = office({ isStale: true });
  const { queryClient } = await goTo('/staff/artworks/12', transport);
  const user = await retype('Price', '700');
  changeElsewhere();
  await queryClient.invalidateQueries();
  await screen.findByText(/the price: \$500 to \$650/);
  expect(box('Price')).toHaveProperty('value', '700');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const conflict = await screen.findByRole('alert');
  expect(within(conflict).getByText(/meanwhile/).textContent).toBe(
    'Bo Birch changed the price meanwhile: $500 to $650.',
  );
  expect(box('Price')).toHaveProperty('value', '700');
});

test('a form in which nobody types follows a change elsewhere', async () => {
  const { changeElsewhere, transport } = office();
  const { queryClient } = await goTo('/staff/artworks/12', transport);
  expect(box('Price')).toHaveProperty('value', '500');
  changeElsewhere();
  await queryClient.invalidateQueries();
  await waitFor(() => expect(box('Price')).toHaveProperty('value', '650'));
});

test('what is taken from the other is not put back', async () => {
  const { asked, transport } = office({ isStale: true });
  await goTo('/staff/artworks/12', transport);
  await retype('Place', 'Back room');
  const user = await retype('Price', '700');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByLabelText('Take $650');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
  expect(changes(asked)[1]).toEqual({ body: { location: 'Back room' }, revision: '"4"' });
  await waitFor(() => expect(box('Price')).toHaveProperty('value', '650'));
});

test('the same choice is there without a script', async () => {
  const { asked, transport } = office({ isStale: true });
  const request = { url: '/staff/artworks/12', origin: 'http://localhost', now: NOW, pageSize: 40, seed: 's' } as const;
  const was = JSON.stringify({ price: 500, location: 'Window' });
  const typed = { form: 'edit-artwork', id: '12', revision: '3', was, price: '700', location: 'Window' };
  const first = await post(request, Object.entries(typed), transport, ASSETS);
  expect(first).toMatchObject({ status: 412, html: expect.stringContaining('name="take_price"') as string });
  expect(first && 'html' in first && first.html).toMatch(/<input type="hidden" name="now_revision" value="4"/);
  const again = { ...typed, now_revision: '4', take_price: 'mine' };
  await expect(post(request, Object.entries(again), transport, ASSETS)).resolves.toMatchObject({ status: 303 });
  expect(changes(asked)[1]).toEqual({ body: { price: 700 }, revision: '"4"' });
});

test('a form has the fields that the role may change, and none where it may change nothing', async () => {
  await goTo('/staff/artworks/12', office({ role: 'sales' }).transport);
  expect([box('Price'), screen.queryByLabelText('Cost')]).toEqual([expect.anything(), null]);
});

test('who may only look sees no form', async () => {
  await goTo('/staff/artworks/12', office({ role: 'framer' }).transport);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('a piece is found by the keyboard: f to filter, down into the list, Enter opens it', async () => {
  const user = userEvent.setup();
  await goTo('/staff/artworks', office().transport);
  await user.keyboard('f');
  expect(document.activeElement).toBe(box('Search'));
  await user.keyboard('door{Enter}');
  await waitFor(() => expect(location.search).toBe('?term=door'));
  box('Search').focus();
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(location.pathname).toBe('/staff/artworks/12'));
});

test('a head of the list sorts by it, and pressed again the other way round', async () => {
  const user = userEvent.setup();
  await goTo('/staff/artworks', office().transport);
  await user.click(screen.getByRole('link', { name: 'Price' }));
  expect(location.search).toBe('?sort=price');
  expect(screen.getByRole('columnheader', { name: 'Price' }).ariaSort).toBe('ascending');
  await user.click(screen.getByRole('link', { name: 'Price' }));
  expect(location.search).toBe('?sort=-price');
});

test('a piece has the sizes of its type: they are set as they are read off a rule, and removed', async () => {
  const width = { id: 31, dimension_id: 21, value: '2', units_id: 4, units: { id: 4, name: 'hands' } };
  const first = { ...blueDoor, type_id: 3, dimensions: [{ ...width, dimension: DIMENSIONS[0] }] };
  const { asked, transport } = office({ first: first as unknown as StaffWidgetReply });
  await goTo('/staff/artworks/12', transport);
  const user = userEvent.setup();
  const sizes = within(screen.getByRole('region', { name: 'Sizes' }));
  expect(sizes.getByText(/^Nobody can convert hands: this size does not count/)).not.toBeNull();
  const height = within(sizes.getByRole('form', { name: 'height' }));
  await user.type(height.getByLabelText('Height'), '16 3/8');
  await user.click(height.getByRole('button', { name: 'Set' }));
  await screen.findByText('The sizes are changed.');
  await user.click(sizes.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
    {
      method: 'POST',
      path: 'core/commerce/widgets/dimensions',
      body: { widget_id: 12, dimension_id: 22, units_id: 1, value: '16.375' },
    },
    { method: 'DELETE', path: 'core/commerce/widgets/dimensions/31', body: undefined },
  ]);
});

test('the history of its owners is one click away for those who may know costs, and for nobody else', async () => {
  const ways = () => screen.queryAllByRole('link', { name: 'Ownership history' }).map((a) => a.getAttribute('href'));
  await goTo('/staff/artworks/12', office({ role: 'auditor' }).transport);
  expect(ways()).toEqual(['/staff/audit/artworks/12']);
  document.body.innerHTML = '';
  await goTo('/staff/artworks/12', office({ role: 'sales' }).transport);
  expect(ways()).toEqual([]);
});
