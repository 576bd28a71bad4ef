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
const ids = { ann: 0, bo: 0, firm: 0, buyer: 0 };

beforeAll(async () => {
  await shop.open();
  ids.ann = await shop.add(PEOPLE, { first: 'Ann', last: 'Lee', birthday: '1970-02-03' });
  ids.bo = await shop.add(PEOPLE, { first: 'Bo', last: 'Adams', birthday: '1980-02-03' });
  ids.firm = await shop.add(FIRMS, { name: 'Glass & Sons' });
  await shop.add(FIRMS, { name: 'Frames Ltd.' });
  await shop.add('core/contacts/employees', { company_id: ids.firm, person_id: ids.bo, title: 'framer' });
  await shop.add('core/contacts/vectors', { company_id: ids.firm, value: 'https://glass.example.com' });
  ids.buyer = await shop.add(CUSTOMERS, { person_id: ids.ann, group: 'trade' });
});
afterAll(() => shop.close());

const put = (path: string, body: object) => shop.asStaff(path, { method: 'PUT', body });
const readFirst = async (path: string, role: Role = 'administrator') =>
  (await shop.asRole<WithRelated[]>(role, path)).body[0];
async function listIds(path: string, role: Role = 'administrator'): Promise<number[]> {
  const { body } = await shop.asRole<Paged<WithRelated>>(role, path);
  return body.data.map(({ id }) => id);
}

test('related objects are of existing kinds, and listed ones point back by a reference', () => {
  const all = KINDS.flatMap((kind) => Object.values(kind.related ?? {}).map((spec) => [kind, spec] as const));
  expect(all.length).toBeGreaterThan(15);
  for (const [kind, spec] of all) {
    if ('piece' in spec) {
      expect(kind.fields[spec.piece]).toMatchObject({ kind: 'whole' });
      continue;
    }
    const other = targetOf(kind, spec);
    if ('many' in spec) expect(other.fields[spec.by]).toMatchObject({ kind: 'reference', to: kind.name });
    for (const name of spec.with ?? []) expect(other.related).toHaveProperty(name);
  }
});

test('a company comes with its image, employees and contact details', async () => {
  expect(await readFirst(`${FIRMS}?id=${ids.firm}`)).toMatchObject({
    image: null,
    employees: [{ title: 'framer', person: { id: ids.bo, name: 'Bo Adams' } }],
    vectors: [{ value: 'https://glass.example.com', attribute: null }],
  });
});

test('a role without access to people gets no contact details of a company', async () => {
  const row = await readFirst(`${FIRMS}?id=${ids.firm}`, 'framer');
  expect(row).toMatchObject({ employees: [{ person: { name: 'Bo Adams' } }] });
  expect(row).not.toHaveProperty('vectors');
});

test('a change may send back the related objects of a reply', async () => {
  const row = await readFirst(`${CUSTOMERS}?id=${ids.buyer}`);
  expect(row).toMatchObject({ person: { name: 'Ann Lee' }, company: null });
  expect((await put(`${CUSTOMERS}/${ids.buyer}`, { ...row, type: 'collector' })).status).toBe(200);
});

test('a search finds records by their words, the words of referenced records, and their id', async () => {
  expect(await listIds(`${PEOPLE}/list?term=lee+ann`)).toEqual([ids.ann]);
  expect(await listIds(`${PEOPLE}/list?term=lee+bo`)).toEqual([]);
  expect(await listIds(`${PEOPLE}/list?term=%25`)).toEqual([]);
  expect(await listIds(`${CUSTOMERS}/list?term=LEE`)).toEqual([ids.buyer]);
  expect(await listIds(`${CUSTOMERS}/list?term=${ids.buyer}`)).toEqual([ids.buyer]);
  expect(await listIds(`${CUSTOMERS}/list?group=trade`)).toEqual([ids.buyer]);
});

test('a search, filter or sort never uses fields that the caller may not read', async () => {
  expect(await listIds(`${PEOPLE}/list?birthday=1970-02-03`)).toEqual([ids.ann]);
  for (const role of ['administrator', 'framer'] as const)
    expect(await listIds(`${PEOPLE}/list?term=1970`, role)).toEqual([]);
  expect(await listIds(`${FIRMS}/list?term=glass.example.com`)).toEqual([ids.firm]);
  expect(await listIds(`${FIRMS}/list?term=glass.example.com`, 'framer')).toEqual([]);
  const denied = await shop.asRole('framer', `${PEOPLE}/list?birthday=1970-02-03`);
  expect([denied.status, denied.body.code]).toEqual([403, 'access/not-allowed']);
  expect((await shop.asRole('framer', `${PEOPLE}/list?sort=birthday`)).status).toBe(403);
  expect((await shop.asRole('framer', `${PEOPLE}/list?sort=-last`)).status).toBe(200);
});

test('a list is sorted by name by default, and divided into pages', async () => {
  expect(await listIds(`${PEOPLE}/list`)).toEqual([ids.bo, ids.ann]);
  expect(await listIds(`${PEOPLE}/list?sort=-last`)).toEqual([ids.ann, ids.bo]);
  expect(await listIds(`${PEOPLE}/list?sort=birthday`)).toEqual([ids.ann, ids.bo]);
  expect(await listIds(`${PEOPLE}/list?sort=id&count=1&page=2`)).toEqual([ids.bo]);
  const { body } = await shop.asStaff<Paged<WithRelated>>(`${PEOPLE}/list?count=1&page=9`);
  expect(body).toMatchObject({ current_page: 2, total_pages: 2, total_rows: 2 });
});

test('the next page by its cursor skips no row, even after an insert before it', async () => {
  const first = await shop.asStaff<Paged<WithRelated>>(`${FIRMS}/list?count=1`);
  const [, next = ''] = /<\/([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? [];
  expect(first.body.data.map(({ name }) => name)).toEqual(['Frames Ltd.']);
  await shop.add(FIRMS, { name: 'Acme' });
  expect((await shop.asStaff<Paged<WithRelated>>(next)).body.data.map(({ name }) => name)).toEqual(['Glass & Sons']);
  expect((await shop.asStaff(next.replace(/after=[^&]+/, 'after=made-up'))).body.code).toBe('field/format');
});

test('the history of a record shows who changed which field, with the names of referenced records', async () => {
  expect((await put(`${CUSTOMERS}/${ids.buyer}`, { company_id: ids.firm, group: 'museum' })).status).toBe(200);
  const { body } = await shop.asStaff<RecordHistoryReply[]>(`${CUSTOMERS}/history?id=${ids.buyer}`);
  expect(body[0]).toMatchObject({ what: 'Changed', origin: 'api', by_name: 'somebody on the machine' });
  expect(body[0]?.changes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ field: 'group', label: 'Group', before: 'trade', after: 'museum' }),
      expect.objectContaining({ field: 'company_id', before_name: null, after_name: 'Glass & Sons' }),
    ]),
  );
  const older = await shop.asStaff<RecordHistoryReply[]>(`${CUSTOMERS}/history?id=${ids.buyer}&before=1`);
  expect(older.body.map(({ what }) => what)).toEqual(['Added']);
  expect(older.body[0]?.changes).toEqual(expect.arrayContaining([expect.objectContaining({ after: 'trade' })]));
});

test('the history hides fields that the caller may not read, and the data of an erased person', async () => {
  const history = `${PEOPLE}/history?id=${ids.bo}`;
  const fields = async (role: Role) =>
    (await shop.asRole<RecordHistoryReply[]>(role, history)).body.flatMap(({ changes }) =>
      changes.map(({ field, after }) => [field, after]),
    );
  expect(await fields('administrator')).toContainEqual(['birthday', '1980-02-03']);
  expect((await fields('framer')).map(([field]) => field)).not.toContain('birthday');
  expect((await put(`${PEOPLE}/${ids.bo}`, { birthday: '1980-02-04' })).status).toBe(200);
  expect((await shop.asRole<RecordHistoryReply[]>('framer', history)).body.map(({ what }) => what)).toEqual(['Added']);
  await erasePerson(shop.shop.writeSide, String(ids.bo), new Date());
  await shop.shop.projections.settled();
  expect(JSON.stringify(await fields('administrator'))).not.toMatch(/Adams|1980/);
});

test('a search ignores case and accents, and finds the records of a merged person by the surviving one', async () => {
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

test('a search finds people and customers by phone and e-mail, for roles that may read these', async () => {
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
