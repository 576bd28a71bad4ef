import type { Ownership } from '@rabbet/domain/audit/audit';
import type { ArtworkAuditReply } from '@rabbet/projections';
import { type Documentation, compareWith } from '../testing/documentation';
import type { Browser } from '../testing/browser';
import { Member } from '../testing/member';
import { TestShop } from '../testing/test-shop';

const AUDIT = 'core/audit';
const PIECES = 'core/commerce/widgets';
const shop = new TestShop();
let auditor: Browser;
let manager: Browser;
let ebb = 0;
let sale = 0;
let consignor = 0;
let customer = 0;
beforeAll(async () => {
  await shop.open();
  auditor = await (await Member.of(shop, 'auditor')).signedIn();
  manager = await (await Member.of(shop, 'manager')).signedIn();
  consignor = await shop.add('core/contacts/companies', { name: 'Lee, Ann', is_artist: true });
  const person_id = await shop.add('core/contacts/people', { first: 'Ann', last: 'Bell' });
  customer = await shop.add('core/contacts/customers', { person_id });
  const transaction = { activity: 'Consigned', vendor_id: consignor, share: 60, completed: '2026-01-05 15:00:00' };
  ebb = await shop.add(PIECES, { name: 'Ebb', price: 90, location: 'Window', manufacturer_id: consignor, transaction });
  const sold = { widget_id: ebb, activity: 'Sold', customer_id: customer, completed: '2026-02-05 15:00:00' };
  sale = (await manager.ask<{ transaction_id: number }>(`${PIECES}/transactions`, { body: sold })).body.transaction_id;
  await shop.shop.projections.settled();
});
afterAll(() => shop.close());

const read = <T>(path: string, by = auditor) => by.ask<T>(`${AUDIT}/${path}`);

test('an auditor reads the pieces on hand on a day, the changes between two days, and the restated entries', async () => {
  const differ = compareWith((await shop.ask<Documentation>('docs/openapi.json')).body);
  const list = await read<{ data: object[] }>('ownership?at=2026-01-31');
  expect(list.body.data).toMatchObject([
    {
      id: ebb,
      title: 'Ebb',
      consignor: 'Ann Lee',
      standing: 'consigned',
      location: 'Window',
      since: '2026-01-05 15:00:00',
    },
  ]);
  expect((await read<{ data: object[] }>('ownership')).body.data).toEqual([]);
  const totals = await read<Ownership>('ownership/totals?at=2026-01-31');
  expect(totals.body).toMatchObject({ totals: { pieces: 1, quantity: 1 }, owners: [{ consignor: 'Ann Lee' }] });
  const changes = await read<{ data: object[] }>('changes?from=2026-01-31&to=2026-02-28');
  expect(changes.body.data).toMatchObject([{ id: ebb, before_standing: 'consigned', after_standing: 'sold' }]);
  const restated = await read<{ data: object[] }>('restated?since=2026-03-01&kind=new');
  expect(restated.body.data).toContainEqual(
    expect.objectContaining({
      what: 'Sold',
      transaction_id: sale,
      before_standing: 'consigned',
      after_standing: 'sold',
    }),
  );
  const replies = { ownership: list, 'ownership/totals': totals, changes, restated };
  for (const [path, reply] of Object.entries(replies))
    expect(differ(`/${AUDIT}/${path}`, 'get', reply, 'staff')).toEqual([]);
});

test('the history of a piece shows its owners, the transactions that decided them, and who recorded these', async () => {
  const { body, ...reply } = await read<ArtworkAuditReply>(`artworks?id=${ebb}`);
  expect(body.stretches).toMatchObject([
    { at: '2026-01-05 15:00:00', until: '2026-02-05 15:00:00', owner: 'company', owner_name: 'Ann Lee', agree: true },
    { at: '2026-02-05 15:00:00', until: null, owner: 'customer', owner_name: 'Ann Bell', transaction_id: sale },
  ]);
  expect(body.stretches.map(({ changed, decided_by }) => [changed, decided_by])).toMatchObject([
    ['came', [{ what: 'Consigned', by: expect.stringMatching(/^local-/) }]],
    ['owner, on hand', [{ what: 'Sold', transaction_id: sale, by: expect.stringMatching(/^account-/) }]],
  ]);
  expect(body.transactions).toMatchObject([
    { activity: 'Consigned', vendor: 'Ann Lee', corrected_at: null },
    { activity: 'Sold', customer: 'Ann Bell', by: expect.stringMatching(/^account-/) },
  ]);
  const differ = compareWith((await shop.ask<Documentation>('docs/openapi.json')).body);
  expect(differ(`/${AUDIT}/artworks`, 'get', { body, ...reply }, 'staff')).toEqual([]);
  expect((await read(`artworks?id=999999`)).status).toBe(404);
});

test('a correction is a restatement in the history, with its reason', async () => {
  const reason = 'wrong piece';
  await manager.ask(`${PIECES}/transactions/${sale}/correction`, { body: { reason } });
  const { body } = await read<ArtworkAuditReply>(`artworks?id=${ebb}`);
  expect(body.stretches).toHaveLength(1);
  expect(body.transactions[1]).toMatchObject({ id: sale, reason, corrected_by: expect.stringMatching(/^account-/) });
  expect(body.restatements.at(-1)).toMatchObject({
    what: 'Corrected: Sold',
    reason,
    before: [{ standing: 'sold' }],
    after: [{ standing: 'consigned', at: '2026-01-05 15:00:00' }],
  });
  await shop.shop.projections.settled();
  expect((await read<{ data: object[] }>('ownership')).body.data).toHaveLength(1);
});

test('findings list a piece that was sold twice, and one that was sold after its return', async () => {
  const transact = async (widget_id: number, ...story: object[]) => {
    for (const [i, chapter] of story.entries()) {
      const completed = `2026-03-0${i + 1} 15:00:00`;
      expect((await manager.ask(`${PIECES}/transactions`, { body: { widget_id, completed, ...chapter } })).status).toBe(
        201,
      );
    }
  };
  const sold = { activity: 'Sold', price: 90 };
  const counted = { activity: 'Adjusted', quantity: 1 };
  const came = { activity: 'Consigned', vendor_id: consignor };
  const twice = await shop.add(PIECES, { name: 'Twice' });
  const wentBack = await shop.add(PIECES, { name: 'Gone' });
  const well = await shop.add(PIECES, { name: 'Well' });
  await transact(twice, came, sold, counted, sold);
  await transact(wentBack, came, { activity: 'Returned', vendor_id: consignor }, counted, sold);
  await transact(well, came, sold);
  await shop.shop.projections.settled();
  const artworksWith = async (fault: string) =>
    (await read<{ data: { widget_id: number }[] }>(`findings?fault=${fault}`)).body.data.map((row) => row.widget_id);
  expect(await artworksWith('sold+twice')).toEqual([twice]);
  expect(await artworksWith('sold+while+returned')).toEqual([wentBack]);
});

test.each(['sales', 'framer', 'editor'] as const)('%s may not read audits', async (role) => {
  const member = await (await Member.of(shop, role)).signedIn();
  for (const path of [
    'ownership',
    'ownership/totals',
    'changes?from=2026-01-01',
    'restated?since=2026-01-01',
    `artworks?id=${ebb}`,
  ])
    expect((await read(path, member)).status).toBe(403);
});

test('refuses a day that is not over, and a text that is no day', async () => {
  const refused = async (path: string) => (await read<{ code: string; errors: { field: string }[] }>(path)).body;
  expect(await refused('ownership?at=2199-01-01')).toMatchObject({ code: 'audit/to-come', errors: [{ field: 'at' }] });
  expect(await refused('ownership/totals?known=soon')).toMatchObject({
    code: 'field/format',
    errors: [{ field: 'known' }],
  });
  expect(await refused('changes')).toMatchObject({ errors: [{ field: 'from' }] });
  expect(await refused('restated?since=2199-01-01')).toMatchObject({
    code: 'audit/to-come',
    errors: [{ field: 'since' }],
  });
});

test('lists of audits allow pages of 2000 rows, others of 200', async () => {
  for (const path of ['ownership?', 'changes?from=2026-01-31&', 'restated?since=2026-01-31&', 'findings?']) {
    expect((await read(`${path}count=2000`)).status).toBe(200);
    expect((await read(`${path}count=2001`)).status).toBe(400);
  }
  const ofOthers = async (count: number) => (await manager.ask(`core/contacts/companies/list?count=${count}`)).status;
  expect([await ofOthers(200), await ofOthers(201)]).toEqual([200, 400]);
});
