import { erasePerson } from '@rabbet/commands';
import type { Role } from '@rabbet/domain/callers/roles';
import { KINDS } from '@rabbet/domain/registry/kinds';
import type { Paged } from '@rabbet/domain/pages/paging';
import { type RecordHistoryReply, targetOf, type WithRelated } from '@rabbet/projections';
import { TestShop } from '../../testing/test-shop';

const shop = new TestShop();
const PEOPLE = 'core/contacts/people';
const FIRMS = 'core/contacts/companies';
const CUSTOMERS = 'core/contacts/customers';
const made = { ann: 0, bo: 0, firm: 0, buyer: 0 };

beforeAll(async () => {
  await shop.open();
  made.ann = await shop.add(PEOPLE, { first: 'Ann', last: 'Lee', birthday: '1970-02-03' });
  made.bo = await shop.add(PEOPLE, { first: 'Bo', last: 'Adams', birthday: '1980-02-03' });
  made.firm = await shop.add(FIRMS, { name: 'Glass & Sons' });
  await shop.add(FIRMS, { name: 'Frames Ltd.' });
  await shop.add('core/contacts/employees', { company_id: made.firm, person_id: made.bo, title: 'framer' });
  await shop.add('core/contacts/vectors', { company_id: made.firm, value: 'https://glass.example.com' });
  made.buyer = await shop.add(CUSTOMERS, { person_id: made.ann, group: 'trade' });
});
afterAll(() => shop.close());

const put = (path: string, body: object) => shop.asStaff(path, { method: 'PUT', body });
const firstOf = async (path: string, role: Role = 'administrator') =>
  (await shop.asRole<WithRelated[]>(role, path)).body[0];
async function listIds(path: string, role: Role = 'administrator'): Promise<number[]> {
  const { body } = await shop.asRole<Paged<WithRelated>>(role, path);
  return body.data.map(({ id }) => id);
}

test('the related objects of a kind are of kinds that there are, each by a field that points so', () => {
  const all = KINDS.flatMap((kind) => Object.values(kind.related ?? {}).map((spec) => [kind, spec] as const));
  expect(all.length).toBeGreaterThan(15);
  for (const [kind, spec] of all) {
    const other = targetOf(kind, spec);
    if ('many' in spec) expect(other.fields[spec.by]).toMatchObject({ kind: 'reference', to: kind.name });
    for (const name of spec.with ?? []) expect(other.related).toHaveProperty(name);
  }
});

test('a company comes with its image, those who work there and how it is reached', async () => {
  expect(await firstOf(`${FIRMS}?id=${made.firm}`)).toMatchObject({
    image: null,
    employees: [{ title: 'framer', person: { id: made.bo, name: 'Bo Adams' } }],
    vectors: [{ value: 'https://glass.example.com', attribute: null }],
  });
});

test('whoever may not read of people is not told how a company is reached', async () => {
  const row = await firstOf(`${FIRMS}?id=${made.firm}`, 'framer');
  expect(row).toMatchObject({ employees: [{ person: { name: 'Bo Adams' } }] });
  expect(row).not.toHaveProperty('vectors');
});

test('what a reply carries beside the fields may be sent back with a change', async () => {
  const row = await firstOf(`${CUSTOMERS}?id=${made.buyer}`);
  expect(row).toMatchObject({ person: { name: 'Ann Lee' }, company: null });
  expect((await put(`${CUSTOMERS}/${made.buyer}`, { ...row, type: 'collector' })).status).toBe(200);
});

test('a list is searched by words of a record and of what it points at, and by its id', async () => {
  expect(await listIds(`${PEOPLE}/list?term=lee+ann`)).toEqual([made.ann]);
  expect(await listIds(`${PEOPLE}/list?term=lee+bo`)).toEqual([]);
  expect(await listIds(`${PEOPLE}/list?term=%25`)).toEqual([]);
  expect(await listIds(`${CUSTOMERS}/list?term=LEE`)).toEqual([made.buyer]);
  expect(await listIds(`${CUSTOMERS}/list?term=${made.buyer}`)).toEqual([made.buyer]);
  expect(await listIds(`${CUSTOMERS}/list?group=trade`)).toEqual([made.buyer]);
});

test('nobody finds a record by a field that they may not read', async () => {
  expect(await listIds(`${PEOPLE}/list?birthday=1970-02-03`)).toEqual([made.ann]);
  for (const role of ['administrator', 'framer'] as const)
    expect(await listIds(`${PEOPLE}/list?term=1970`, role)).toEqual([]);
  expect(await listIds(`${FIRMS}/list?term=glass.example.com`)).toEqual([made.firm]);
  expect(await listIds(`${FIRMS}/list?term=glass.example.com`, 'framer')).toEqual([]);
  const denied = await shop.asRole('framer', `${PEOPLE}/list?birthday=1970-02-03`);
  expect([denied.status, denied.body.code]).toEqual([403, 'access/not-allowed']);
  expect((await shop.asRole('framer', `${PEOPLE}/list?sort=birthday`)).status).toBe(403);
  expect((await shop.asRole('framer', `${PEOPLE}/list?sort=-last`)).status).toBe(200);
});

test('a list is in the order of names, or in the one that is asked for, page by page', async () => {
  expect(await listIds(`${PEOPLE}/list`)).toEqual([made.bo, made.ann]);
  expect(await listIds(`${PEOPLE}/list?sort=-last`)).toEqual([made.ann, made.bo]);
  expect(await listIds(`${PEOPLE}/list?sort=birthday`)).toEqual([made.ann, made.bo]);
  expect(await listIds(`${PEOPLE}/list?sort=id&count=1&page=2`)).toEqual([made.bo]);
  const { body } = await shop.asStaff<Paged<WithRelated>>(`${PEOPLE}/list?count=1&page=9`);
  expect(body).toMatchObject({ current_page: 2, total_pages: 2, total_rows: 2 });
});

test('whoever walks through a list misses no row, though others come before the place where they are', async () => {
  const first = await shop.asStaff<Paged<WithRelated>>(`${FIRMS}/list?count=1`);
  const [, next = ''] = /<\/([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? [];
  expect(first.body.data.map(({ name }) => name)).toEqual(['Frames Ltd.']);
  await shop.add(FIRMS, { name: 'Acme' });
  expect((await shop.asStaff<Paged<WithRelated>>(next)).body.data.map(({ name }) => name)).toEqual(['Glass & Sons']);
  expect((await shop.asStaff(next.replace(/after=[^&]+/, 'after=made-up'))).body.code).toBe('field/format');
});

test('the history of a record tells who changed what, with the names of what it points at', async () => {
  expect((await put(`${CUSTOMERS}/${made.buyer}`, { company_id: made.firm, group: 'museum' })).status).toBe(200);
  const { body } = await shop.asStaff<RecordHistoryReply[]>(`${CUSTOMERS}/history?id=${made.buyer}`);
  expect(body[0]).toMatchObject({ what: 'Changed', origin: 'api', by_name: 'somebody on the machine' });
  expect(body[0]?.changes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ field: 'group', label: 'Group', before: 'trade', after: 'museum' }),
      expect.objectContaining({ field: 'company_id', before_name: null, after_name: 'Glass & Sons' }),
    ]),
  );
  const older = await shop.asStaff<RecordHistoryReply[]>(`${CUSTOMERS}/history?id=${made.buyer}&before=1`);
  expect(older.body.map(({ what }) => what)).toEqual(['Added']);
  expect(older.body[0]?.changes).toEqual(expect.arrayContaining([expect.objectContaining({ after: 'trade' })]));
});

test('the history tells nobody of a field that they may not read, and nothing of a person who was erased', async () => {
  const history = `${PEOPLE}/history?id=${made.bo}`;
  const fields = async (role: Role) =>
    (await shop.asRole<RecordHistoryReply[]>(role, history)).body.flatMap(({ changes }) =>
      changes.map(({ field, after }) => [field, after]),
    );
  expect(await fields('administrator')).toContainEqual(['birthday', '1980-02-03']);
  expect((await fields('framer')).map(([field]) => field)).not.toContain('birthday');
  expect((await put(`${PEOPLE}/${made.bo}`, { birthday: '1980-02-04' })).status).toBe(200);
  expect((await shop.asRole<RecordHistoryReply[]>('framer', history)).body.map(({ what }) => what)).toEqual(['Added']);
  await erasePerson(shop.shop.writeSide, String(made.bo), new Date());
  await shop.shop.projections.settled();
  expect(JSON.stringify(await fields('administrator'))).not.toMatch(/Adams|1980/);
});

test('a search heeds neither case nor accents, and finds a merged person by the one who answers', async () => {
  const jose = await shop.add(PEOPLE, { first: 'José', last: 'Sørensen' });
  const twice = await shop.add(PEOPLE, { first: 'Pepe', last: 'Sorensen' });
  const buyer = await shop.add(CUSTOMERS, { person_id: twice });
  expect(await listIds(`${PEOPLE}/list?term=JOSE+sorensen`)).toEqual([jose]);
  const merge = { body: { into: jose, reason: 'told by telephone' } };
  expect((await shop.asStaff(`${PEOPLE}/${twice}/merging`, merge)).status).toBe(200);
  await shop.shop.projections.settled();
  expect(await listIds(`${CUSTOMERS}/list?term=josé`)).toEqual([buyer]);
  expect(await listIds(`${CUSTOMERS}/list?term=pepe`)).toEqual([]);
  expect(await listIds(`${PEOPLE}/list?term=${twice}`)).toEqual([jose]);
});

test('people and customers are found by phones and mail addresses, by those who may read these', async () => {
  const eve = await shop.add(PEOPLE, { first: 'Eve', last: 'Moss' });
  const merged = await shop.add(PEOPLE, { first: 'Eva', last: 'Moss' });
  const buyer = await shop.add(CUSTOMERS, { person_id: eve });
  await shop.add('core/contacts/vectors', { person_id: eve, value: '(919) 555-0142' });
  await shop.add('core/contacts/vectors', { person_id: merged, value: 'eve.moss@example.com' });
  const merge = { body: { into: eve, reason: 'told by telephone' } };
  expect((await shop.asStaff(`${PEOPLE}/${merged}/merging`, merge)).status).toBe(200);
  await shop.shop.projections.settled();
  const phones = ['9195550142', '919-555-0142', '+1 919 555 0142', '555-0142', '5550142', '0142', '919'];
  for (const term of [...phones, 'EVE.moss@Example.com', 'eve.moss@ex', 'eve example']) {
    const query = `list?term=${encodeURIComponent(term)}`;
    expect([term, await listIds(`${PEOPLE}/${query}`)]).toEqual([term, [eve]]);
    expect([term, await listIds(`${CUSTOMERS}/${query}`)]).toEqual([term, [buyer]]);
    expect([term, await listIds(`${PEOPLE}/${query}`, 'framer')]).toEqual([term, []]);
  }
  for (const term of ['9195550143', '142', 'moss@example.com', '#'])
    expect([term, await listIds(`${PEOPLE}/list?term=${encodeURIComponent(term)}`)]).toEqual([term, []]);
  expect(await listIds(`core/contacts/vectors/list?term=moss`)).toHaveLength(2);
});
