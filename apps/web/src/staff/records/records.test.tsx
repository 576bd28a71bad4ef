import type { WireRequest } from '@rabbet/client';
import type { Role } from '@rabbet/domain/callers/roles';
import { KINDS, wordOf } from '@rabbet/domain/registry/kinds';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { post, render } from '../../server';
import { ASSETS, backOffice, memberAs, NOW } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';
import { overview } from '../../testing/overview';

const GLASS = {
  id: 7,
  revision: 2,
  name: 'Glass & Sons',
  description: null,
  virtual: false,
  is_artist: false,
  image_id: 3,
  web_id: null,
  image: { id: 3, title: 'The workshop' },
  employees: [{ id: 5, title: 'framer', person: { id: 2, name: 'Bo Adams' } }],
  vectors: [],
};
const HISTORY = [
  {
    revision: 1,
    at: '2026-11-22T14:00:00.000Z',
    by: 'account-8',
    by_name: 'Bo Birch',
    origin: 'web',
    what: 'Changed',
    changes: [
      { field: 'name', label: 'Name', before: 'Glass', after: 'Glass & Sons', before_name: null, after_name: null },
      { field: 'image_id', label: 'Image', before: null, after: 3, before_name: null, after_name: 'The workshop' },
    ],
  },
];
const page = (data: readonly object[]) => ({ current_page: 1, total_pages: 1, total_rows: data.length, data });

type Reply = readonly [status: number, body: unknown] | null;

function office(role: Role = 'administrator', first: (request: WireRequest) => Reply = () => null) {
  const answer = (request: WireRequest): Reply => {
    const { method, path, query } = request;
    const own = first(request);
    if (own) return own;
    if (method === 'POST') return [201, { id: 9, revision: 0 }];
    if (method !== 'GET') return [200, { id: 7, revision: 3 }];
    if (path.endsWith('/history')) return [200, HISTORY];
    if (path === 'core/contacts/people/overview') return [200, overview({ company_id: 7 })];
    if (path === 'core/contacts/companies/list') return [200, page(query?.id === 9 ? [] : [GLASS])];
    return /\/(list|directory)$/.test(path) ? [200, page([])] : null;
  };
  return backOffice({ who: memberAs(role), answer });
}
const requestOf = (url: string) => ({ url, origin: 'http://localhost', now: NOW, pageSize: 40 }) as const;
beforeEach(() => void (document.cookie = 'XSRF-TOKEN=there'));
beforeAll(() => void (Element.prototype.scrollIntoView = () => {})); // jsdom shows no window

test('every kind of record has its list, and each that the role may change a form for a new one', async () => {
  const others = KINDS.filter(({ name }) => !['person', 'company', 'customer'].includes(name)); // one list of people
  for (const kind of others) {
    await goTo(`/staff/records/${wordOf(kind)}`, office().transport);
    expect([kind.name, screen.getByRole('link', { name: 'Add' }).getAttribute('href')]).toEqual([
      kind.name,
      `/staff/records/${wordOf(kind)}/new`,
    ]);
    cleanup();
  }
});

test('a list shows records by their titles, with what they point at, and is searched by its address', async () => {
  await goTo('/staff/records/companies?term=glass&is_artist=false&image_id=3', office().transport);
  const row = within(screen.getByRole('row', { name: /Glass & Sons/ }));
  expect(row.getByRole('link', { name: 'Glass & Sons' }).getAttribute('href')).toBe('/staff/records/companies/7');
  expect(row.getByRole('link', { name: 'The workshop' }).getAttribute('href')).toBe('/staff/records/images/3');
  expect(screen.getByLabelText('Search')).toHaveProperty('value', 'glass');
  expect(screen.getByLabelText('Is an artist')).toHaveProperty('value', 'false');
  expect(screen.getByText('Filters', { selector: 'summary' }).textContent).toBe('Filters 1');
  expect(screen.getByRole('link', { name: 'Remove Image: 3' })).not.toBeNull();
  expect(screen.getByLabelText('Image')).toHaveProperty('value', '3');
});

test('a sheet tells the facts, what belongs to the record, and its history in words', async () => {
  await goTo('/staff/records/companies/7', office().transport);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Glass & Sons');
  const employees = within(screen.getByRole('region', { name: 'Employees' }));
  expect(employees.getByRole('link', { name: 'Bo Adams' }).getAttribute('href')).toBe('/staff/records/employees/5');
  expect(employees.getByRole('link', { name: 'Add employee' }).getAttribute('href')).toBe(
    '/staff/records/employees/new?company_id=7',
  );
  const line = within(screen.getByRole('region', { name: 'History' }))
    .getByText('Bo Birch')
    .closest('details')!; // folded
  expect(line.querySelector('summary')?.textContent).toMatch(/ Bo Birch changed name and image$/);
  expect([...line.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'the name: Glass to Glass & Sons',
    'the image: nothing to The workshop',
  ]);
});

test('a change is sent with the revision that was looked at, a removal and an addition by their forms', async () => {
  const { asked, transport } = office();
  const user = userEvent.setup();
  await goTo('/staff/records/companies/7', transport);
  await user.type(screen.getByLabelText('Name'), ' Ltd.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
  await user.click(screen.getByRole('button', { name: 'Remove this company' }));
  await screen.findByText('The record is removed.');
  expect(asked).toMatchObject([
    { method: 'PUT', path: 'core/contacts/companies/7', body: { name: 'Glass & Sons Ltd.' } },
    { method: 'DELETE', path: 'core/contacts/companies/7' },
  ]);
  expect(asked[0]?.headers?.['if-match']).toBe('"2"');
});

test('a new record begins with what its address says', async () => {
  const { asked, transport } = office();
  const user = userEvent.setup();
  await goTo('/staff/records/vectors/new?company_id=7', transport);
  expect(screen.getByLabelText('Company')).toHaveProperty('value', '7');
  await user.type(screen.getByLabelText('Value'), 'https://glass.example.com');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(asked[0]).toMatchObject({
    method: 'POST',
    path: 'core/contacts/vectors',
    body: { company_id: 7, value: 'https://glass.example.com', primary: true, billing: false },
  });
});

test('whoever may only read sees facts and history, and no form', async () => {
  await goTo('/staff/records/companies/7', office('framer').transport);
  expect(screen.getByText('Glass & Sons', { selector: 'dd' })).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.queryByText('Remove')).toBeNull();
});

test('a kind that the role may not read is not there, nor is a record that is gone', async () => {
  await goTo('/staff/records/points', office('framer').transport);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Nothing is here');
  await goTo('/staff/records/companies/9', office().transport);
  expect(screen.getAllByRole('heading', { level: 1 }).at(-1)?.textContent).toBe('Nothing is here');
});

test('what somebody typed stays where the record was removed meanwhile', async () => {
  const since = [{ type: 'CompanyRemoved', revision: 3, at: '2026-11-22T14:00:00.000Z', by: 'account-8', fields: [] }];
  const stale = { status: 412, title: 'Changed', code: 'change/stale', detail: 'It has changed.', revision: 3, since };
  const gone = office('administrator', ({ method }) => (method === 'PUT' ? [412, stale] : null));
  const user = userEvent.setup();
  await goTo('/staff/records/companies/7', gone.transport);
  await user.type(screen.getByLabelText('Name'), ' Ltd.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Somebody removed this company meanwhile/);
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Glass & Sons Ltd.');
});

test('a merged record leads to the one that answers for it', async () => {
  const page = await render(requestOf('/staff/records/companies/8'), office().transport, ASSETS);
  expect(page).toMatchObject({ status: 302, location: '/staff/records/companies/7' });
});

test('an address prefills references, and nothing that it could talk somebody into', async () => {
  await goTo('/staff/records/settings/new?name=site_url&value=https://evil.example', office().transport);
  expect(screen.getByLabelText('Name')).toHaveProperty('value', '');
  expect(screen.getByLabelText('Value')).toHaveProperty('value', '');
});

test('a role is offered no column and no filter of a field that it may not read', async () => {
  await goTo('/staff/records/customers?person_id=1', office('framer').transport);
  expect(screen.queryByLabelText('Secret')).toBeNull();
  expect(within(screen.getByLabelText('Sort by')).queryByText('Group')).toBeNull();
  expect(within(screen.getByLabelText('Sort by')).queryByText('Type')).toBeNull();
});

test('a damaged form and a refused removal are told without a script too', async () => {
  const refused = office('administrator', ({ method }) =>
    method === 'DELETE'
      ? [409, { status: 409, title: 'In use', code: 'record/in-use', detail: 'It is in use.' }]
      : null,
  );
  const send = (fields: Record<string, string>) =>
    post(requestOf('/staff/records/companies/7'), Object.entries(fields), refused.transport, ASSETS);
  const damaged = await send({ form: 'edit-company', id: '7', revision: '2', was: 'no json' });
  expect(damaged).toMatchObject({ status: 400, html: expect.stringContaining('lost on its way') });
  const removal = await send({ form: 'remove-company', id: '7', revision: '2' });
  expect(removal).toMatchObject({ status: 409, html: expect.stringMatching(/<details class="past" open="">/) });
});

test('an article has its author and approver among those who work here, and plain paragraphs stay paragraphs', async () => {
  const told = office('administrator', ({ method, path }) => {
    if (method !== 'GET') return null;
    const bo = { id: 2, first: 'Bo', last: 'Adams' };
    if (path === 'core/contacts/employees/list') return [200, page([{ id: 5, title: 'framer', person: bo }])];
    if (path === 'core/accounts') return [200, [{ id: 7, person_id: 4, name: 'Ann Alder' }]];
    return path === 'core/contacts/people/list' ? [200, page([bo, { id: 9, name: 'A Visitor' }])] : null;
  });
  await goTo('/staff/records/articles/new', told.transport);
  const author = within(screen.getByLabelText('Author'));
  expect(author.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'none',
    'Ann Alder',
    'Bo Adams',
  ]);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Title'), 'News');
  await user.type(screen.getByLabelText('Content'), 'New works.{Enter}{Enter}Come by.');
  expect(screen.getByText(/a blank line between paragraphs/)).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(told.asked).toMatchObject([{ body: { title: 'News', content: '<p>New works.</p>\n<p>Come by.</p>' } }]);
});

test('the list of artists is headed and counted as such, has no columns about firms, and adds an artist', async () => {
  await goTo('/staff/records/companies?is_artist=true', office().transport);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Artists');
  expect(screen.getByText('One artist')).not.toBeNull();
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads.filter((head) => /Virtual|Is an artist/.test(head ?? ''))).toEqual([]);
  const add = screen.getByRole('link', { name: 'Add' }).getAttribute('href');
  expect(add).toBe('/staff/records/companies/new?is_artist=true');
  cleanup();
  await goTo(add ?? '', office().transport);
  expect(screen.getByLabelText('Is an artist')).toHaveProperty('checked', true);
});
