import { PATH_METADATA } from '@nestjs/common/constants';
import { type Resource, RESOURCES, type Role, ROLES } from '@rabbet/domain/callers/roles';
import { actionRoutesOf } from '../../kernel/changes/routes/action-route';
import { changeRoutesOf } from '../../kernel/changes/routes/change-route';
import { FEATURES } from '../../shop/features';
import { TestShop } from '../../testing/test-shop';

const shop = new TestShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

const PIECES = 'core/commerce/widgets';
/** The number of nothing, whatever the shop has. */
const NONE = 999_999;
const READS = FEATURES.flatMap(({ reads = [] }) => reads);
const CHANGES = FEATURES.flatMap(({ controllers = [] }) =>
  controllers.flatMap((controller) =>
    changeRoutesOf(controller)
      .filter(({ handler }) => !/^(change|remove)Transaction$/.test(handler)) // refused to everybody
      .map(({ method, path }) => {
        const base = Reflect.getMetadata(PATH_METADATA, controller) as string; // every controller has one
        return { method, path: [base, path.replace(':id', String(NONE))].filter(Boolean).join('/') };
      }),
  ),
);

/** The columns of the specification's table that there are routes for, with the addresses of each. */
const COLUMNS: readonly (readonly [RegExp, ...Resource[]])[] = [
  [/^core\/content\/images\/upload$/, 'content', 'pieces', 'events'],
  [/^core\/commerce\/services\/labor\b/, 'costs'],
  [/^core\/commerce\/services\b/, 'settings'],
  [/^core\/commerce\/orders\/(steps|move|services\/complete)\//, 'steps'],
  [/^core\/commerce\/orders\/(discount|pay|apply-credit|give-back|mail-quote)\//, 'amounts'],
  [/^core\/commerce\/orders\b/, 'registrations'],
  [/^core\/commerce\/(credits|payments)\b/, 'amounts'],
  [/^core\/(mob\/)?commerce\//, 'pieces'],
  [/^core\/contacts\/(directory|people|companies|customers|employees)\b/, 'names'],
  [/^core\/contacts\//, 'people'],
  [/^core\/content\/events\/rsvp(s|-changes)\b/, 'people'],
  [/^core\/content\/workshops\/registrations\/cancellation-terms$/, 'amounts'],
  [/^core\/content\/workshops\/registrations\b/, 'registrations'],
  [/^core\/content\/(events|workshops)\b/, 'events'],
  [/^core\/(enquiries|newsletter)\b/, 'people'],
  [/^core\/(mob\/)?content\//, 'content'],
  [/^core\/platform\/search$/, 'names', 'registrations', 'pieces', 'events'],
  [/^core\/platform\/(settings|shop\/facts)/, 'settings'],
  [/^core\/mail\//, 'mails'],
  [/^core\/(accounts|roles|tokens)\b/, 'accounts'],
  [/^core\/consignors\b/, 'costs'],
  [/^core\/imports\/undoings$/, 'pieces', 'names', 'people', 'content', 'settings', 'costs'],
  [/^core\/imports$/, ...RESOURCES], // a run of changes, which each has a right of its own
  [/^core\/imports\b/, 'pieces'],
  [/^core\/audit\/(ownership|changes|restated|findings|artworks)\b/, 'costs'],
  [/^core\/audit\//, 'log'],
];
/** Reads of one record, which there is none of. */
const OF_ONE =
  /^core\/(audit\/artworks|contacts\/people\/overview|consignors\/statement|mail\/messages\/whole|content\/workshops\/registrations\/cancellation-terms)$/;
const MAY: Readonly<Record<Role, Readonly<Partial<Record<Resource, string>>>>> = {
  administrator: {
    pieces: 'rc',
    names: 'rc',
    people: 'rc',
    content: 'rc',
    events: 'rc',
    registrations: 'rc',
    amounts: 'rc',
    steps: 'rc',
    costs: 'rc',
    settings: 'rc',
    mails: 'rc',
    accounts: 'rc',
    log: 'rc',
  },
  manager: {
    pieces: 'rc',
    names: 'rc',
    people: 'rc',
    content: 'rc',
    events: 'rc',
    registrations: 'rc',
    amounts: 'rc',
    steps: 'rc',
    costs: 'rc',
    settings: 'rc',
    accounts: 'r',
    log: 'r',
  },
  sales: {
    pieces: 'rc',
    names: 'rc',
    people: 'rc',
    content: 'r',
    events: 'rc',
    registrations: 'rc',
    amounts: 'rc',
    steps: 'rc',
    settings: 'r',
  },
  framer: {
    pieces: 'r',
    names: 'r',
    people: '',
    content: 'r',
    events: 'r',
    registrations: 'r',
    steps: 'rc',
    settings: 'r',
  },
  editor: { pieces: 'r', names: 'r', people: '', content: 'rc', events: 'rc', settings: 'r' },
  auditor: {
    pieces: 'r',
    names: 'r',
    people: 'r',
    content: 'r',
    events: 'r',
    registrations: 'r',
    amounts: 'r',
    steps: 'r',
    costs: 'r',
    settings: 'r',
    accounts: 'r',
    log: 'r',
  },
};

function mayDo(role: Role, path: string, what: 'r' | 'c'): boolean {
  const [, ...resources] = COLUMNS.find(([address]) => address.test(path)) ?? [];
  if (resources.length === 0) throw new Error(`${path} stands in no column of the table`);
  return resources.some((resource) => MAY[role][resource]?.includes(what) ?? false);
}

test.each(ROLES)('%s reads what the table lets them read', async (role) => {
  for (const { path, readers, params, isAboutAsker } of READS) {
    if (path.startsWith('core/mob/') || readers === 'public') continue;
    if (isAboutAsker) {
      // one's own account is for oneself, and not for a script of one's own
      expect([path, (await shop.asRole(role, path)).status]).toEqual([path, 403]);
      continue;
    }
    const [needed, field] = Object.entries(params).find(([, { required }]) => required) ?? [];
    const query = needed ? `?${needed}=${field?.kind === 'text' ? (field.example ?? NONE) : NONE}` : '';
    const { status } = await shop.asRole(role, `${path}${query}`);
    const expected = OF_ONE.test(path) ? 404 : 200; // one that there is not
    expect([path, status]).toEqual([path, mayDo(role, path, 'r') ? expected : 403]);
  }
});

test.each(ROLES)('%s changes what the table lets them change, alone and among many', async (role) => {
  expect(CHANGES.length).toBeGreaterThan(30);
  for (const { method, path } of CHANGES) {
    // nothing of it is right: whoever may do it is told so
    const body = method === 'DELETE' ? undefined : { nothing: 1 };
    const { status } = await shop.asRole(role, path, { method, body });
    expect([method, path, status === 403]).toEqual([method, path, !mayDo(role, path, 'c')]);
    expect(status).toBeGreaterThanOrEqual(400);
  }
  const changes = CHANGES.map(({ method, path }) => ({ method, path, body: { nothing: 1 } }));
  const { body } = await shop.asRole<{ answers: { status: number }[] }>(role, 'core/changes', { body: { changes } });
  expect(body.answers.map(({ status }) => status === 403)).toEqual(CHANGES.map(({ path }) => !mayDo(role, path, 'c')));
});

test.each(ROLES)('%s sees the numbers of the program if they may read the log', async (role) => {
  expect((await shop.asRole(role, 'metrics')).status).toBe(MAY[role].log?.includes('r') ? 200 : 403);
});

/** Routes without a dry run that keep secrets: they would be performed without a word in the log. */
const UNTRIED = FEATURES.flatMap(({ controllers = [] }) =>
  controllers.flatMap((controller) => actionRoutesOf(controller).filter(({ canBeTried }) => !canBeTried)),
);
test('what cannot be tried refuses a dry run, to whoever asks for one', async () => {
  expect(UNTRIED.length).toBeGreaterThan(20);
  for (const { method, address } of UNTRIED) {
    const path = address.slice(1).replace(/\{\w+\}/g, '1');
    const headers = { 'x-dry-run': 'true' };
    const body = method === 'delete' || method === 'get' ? undefined : {};
    const answer = await shop.asStaff(path, { method: method.toUpperCase(), headers, body });
    expect([address, answer.status, JSON.stringify(answer.body)]).toEqual([
      address,
      400,
      expect.stringContaining('X-Dry-Run'),
    ]);
  }
});

test('where links lead that let somebody in, and what keeps others out, is for whoever may change accounts', async () => {
  const SETTINGS = 'core/platform/settings';
  for (const name of ['site_url', 'api_host', 'static_host']) {
    const body = { name, value: 'https://gallery.example.com' };
    expect((await shop.asRole('manager', SETTINGS, { body })).status).toBe(403);
    const { body: made } = await shop.asRole<{ id: number }>('administrator', SETTINGS, { body });
    const changed = { value: 'https://evil.example' };
    for (const asking of [
      { method: 'PUT', body: changed },
      { method: 'PUT', body: { name: 'fax' } },
      { method: 'DELETE' },
    ])
      expect((await shop.asRole('manager', `${SETTINGS}/${made.id}`, asking)).status).toBe(403);
    expect((await shop.asRole('administrator', `${SETTINGS}/${made.id}`, { method: 'DELETE' })).status).toBe(200);
  }
  const factor = { name: 'second_factor_for_administrators', kind: 'boolean', value: 'false' };
  expect((await shop.asRole('manager', SETTINGS, { body: factor })).status).toBe(403);
  expect((await shop.asRole('administrator', SETTINGS, { body: factor })).status).toBe(201);
  expect((await shop.asRole('manager', SETTINGS, { body: { name: 'fax', value: '9195550199' } })).status).toBe(201);
});

test('who bought a piece is for whoever may read orders', async () => {
  const customer = await shop.add('core/contacts/customers', {
    person_id: await shop.add('core/contacts/people', { first: 'Eve' }),
  });
  const piece = await shop.add('core/commerce/widgets', {
    name: 'Dunes',
    price: 90,
    transaction: { activity: 'Purchased' },
  });
  const order = await shop.add('core/commerce/orders', { customer_id: customer });
  await shop.add('core/commerce/widgets/transactions', {
    widget_id: piece,
    activity: 'Sold',
    customer_id: customer,
    order_id: order,
  });
  const transactionsFor = async (role: Role) =>
    JSON.stringify((await shop.asRole(role, `core/commerce/widgets/transactions?widget_id=${piece}`)).body);
  expect(await transactionsFor('sales')).toContain(`"order_id":${order}`);
  for (const hidden of ['customer_id', 'order_id']) expect(await transactionsFor('editor')).not.toContain(hidden);
});

describe('what a role may not know', () => {
  const COST = 4321.09;
  const MARKUP = 3.917;
  const secrets = [String(COST), String(MARKUP), 'Hidden Lender', 'bill-of-secrets'];
  const NOT_FOR = ['sales', 'framer', 'editor'] as const;
  let piece: number;
  let type_id: number;

  beforeAll(async () => {
    type_id = await shop.add('core/commerce/widget-types', { name: 'painting', markup: MARKUP });
    const lender = await shop.add('core/contacts/companies', { name: 'Hidden Lender' });
    const cost = { vendor_id: lender, cost: COST, invoice: 'bill-of-secrets', markup: MARKUP };
    const transaction = { activity: 'Consigned', ...cost };
    piece = await shop.add(PIECES, { name: 'Pond', type_id, price: 9000, cost: COST, markup: MARKUP, transaction });
  });

  test.each(NOT_FOR)('is told to %s by no list, record, history or search', async (role) => {
    const pieces = [PIECES, 'core/mob/commerce/widgets'].flatMap((path) => [
      path,
      `${path}?id=${piece}`,
      `${path}?sort=3`,
      `${path}?term=pond`,
      `${path}?term=lender`,
    ]);
    const otherPaths = [
      `${PIECES}/transactions?widget_id=${piece}`,
      'core/commerce/widget-types',
      `${PIECES}/arrivals`,
      `${PIECES}/history?id=${piece}`,
    ];
    for (const path of [...pieces, ...otherPaths]) {
      const { status, body } = await shop.asRole(role, path);
      expect([path, status]).toEqual([path, 200]);
      for (const secret of secrets) expect(JSON.stringify(body)).not.toContain(secret);
    }
    const { body } = await shop.asRole<{ data: object[] }>('manager', `${PIECES}?id=${piece}`);
    expect(body.data).toMatchObject([{ cost: COST, markup: MARKUP }]);
    const { body: transactions } = await shop.asRole('manager', `${PIECES}/transactions?widget_id=${piece}`);
    expect(transactions).toMatchObject([{ cost: COST, vendor: { name: 'Hidden Lender' } }]);
    const { body: history } = await shop.asRole('manager', `${PIECES}/history?id=${piece}`);
    for (const secret of secrets) expect(JSON.stringify(history)).toContain(secret);
  });

  test.each(NOT_FOR)('is not looked for by %s', async (role) => {
    const { status, body } = await shop.asRole(role, `core/commerce/widget-types?markup=${MARKUP}`);
    expect([status, body.code, body.detail]).toEqual([
      403,
      'access/not-allowed',
      'Your role does not let you look for markup.',
    ]);
    expect((await shop.asRole('auditor', `core/commerce/widget-types?markup=${MARKUP}`)).body).toMatchObject([
      { id: type_id },
    ]);
  });

  test('is not told by what has changed since somebody looked', async () => {
    const { body } = await shop.asRole<{ data: { revision: number }[] }>('sales', `${PIECES}?id=${piece}`);
    const headers = { 'if-match': `"${body.data[0]!.revision}"` };
    const changed = await shop.asRole('manager', `${PIECES}/${piece}`, {
      method: 'PUT',
      body: { cost: COST + 1, location: 'Window' },
    });
    expect(changed.status).toBe(200);
    const stale = (role: Role) =>
      shop.asRole(role, `${PIECES}/${piece}`, { method: 'PUT', body: { location: 'Wall' }, headers });
    expect((await stale('sales')).body).toMatchObject({ code: 'record/stale', since: [{ fields: ['location'] }] });
    expect((await stale('manager')).body.since).toMatchObject([
      { fields: expect.arrayContaining(['location', 'cost']) as string[] },
    ]);
  });

  test('is not set by them either, alone or within something else, and nothing of that is done', async () => {
    const body = { name: 'Lake', type_id, cost: 1, transaction: { activity: 'Purchased', cost: 2 } };
    const refused = await shop.asRole('sales', PIECES, { body });
    expect([refused.status, refused.body.errors]).toMatchObject([
      403,
      [{ field: 'transaction.cost' }, { field: 'cost' }],
    ]);
    expect((await shop.asRole('sales', PIECES, { body: { name: 'Lake', type_id, price: 10 } })).status).toBe(201);
    expect((await shop.asRole('manager', PIECES, { body })).status).toBe(201);
  });

  test('is of a person all but their name, for whoever may know names alone', async () => {
    const birthday = '1971-03-14';
    const id = await shop.add('core/contacts/people', { first: 'Ann', last: 'Lee', birthday });
    for (const role of ['framer', 'editor'] as const) {
      const { body } = await shop.asRole(role, `core/contacts/people?id=${id}`);
      expect(body).toMatchObject([{ id, first: 'Ann', name: 'Ann Lee' }]);
      expect(JSON.stringify(body)).not.toMatch(/birthday|1971/);
      expect((await shop.asRole(role, `core/contacts/people?birthday=${birthday}`)).status).toBe(403);
    }
    expect((await shop.asRole('sales', `core/contacts/people?id=${id}`)).body).toMatchObject([{ birthday }]);
  });
});

test('a script may do what its own role and the present one of its maker both may, from the next request on', async () => {
  expect((await shop.asRole('editor', 'core/content/articles')).status).toBe(200);
  expect((await shop.asRole('editor', 'core/content/articles', { body: { title: 'News' } })).status).toBe(201);
  await shop.staff({ type: 'ChangeRole', data: { id: 1 + ROLES.indexOf('editor'), from: 'editor', to: 'auditor' } });
  expect((await shop.asRole('editor', 'core/content/articles', { body: { title: 'More' } })).status).toBe(403);
  await shop.staff({ type: 'DeactivateAccount', data: { id: 1 + ROLES.indexOf('editor') } });
  expect((await shop.asRole('editor', 'core/content/articles')).status).toBe(401);
});
