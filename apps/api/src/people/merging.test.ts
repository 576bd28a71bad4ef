import { erasePerson } from '@rabbet/commands';
import type { InquiryReply } from '@rabbet/domain/inquiries/inquiries';
import type { DuplicateHistoryReply } from '@rabbet/projections';
import { TestShop } from '../testing/test-shop';

const shop = new TestShop();
beforeAll(async () => {
  await shop.open();
  // the accounts of tests belong to the persons 1 to 6
  await shop.add('core/contacts/people', { id: 100, first: 'Nobody' });
});
afterAll(() => shop.close());
beforeEach(() => shop.database.query('truncate state.limit_count'));

type Rec = { id: number; revision: number } & Record<string, unknown>;
const read = async (path: string) => {
  await shop.shop.projections.settled();
  return (await shop.asStaff<Rec[]>(`core/contacts/${path}`)).body;
};
const ids = async (path: string) => (await read(path)).map(({ id }) => id);
const merge = (id: number, into: number, what = 'people') =>
  shop.asStaff(`core/contacts/${what}/${id}/merging`, { body: { into, reason: 'told by telephone' } });
const unlink = (id: number, what = 'people') =>
  shop.asStaff(`core/contacts/${what}/${id}/unlinking`, { body: { reason: 'mother and daughter' } });

async function somebody(first: string, email: string): Promise<{ id: number; detail: number; customer: number }> {
  const id = await shop.add('core/contacts/people', { first, last: 'Lee' });
  const detail = await shop.add('core/contacts/vectors', { person_id: id, value: email });
  const customer = await shop.add('core/contacts/customers', { person_id: id });
  return { id, detail, customer };
}
async function inquiryOf(name: string, email: string): Promise<number> {
  await shop.ask('core/enquiries', { body: { name, email, message: 'Hello?' } });
  await shop.shop.projections.settled();
  const { body } = await shop.asStaff<{ data: InquiryReply[] }>('core/enquiries');
  return body.data[0]!.person_id;
}

test('one id answers for the other in lists and look-ups, and unlinked each is what it was', async () => {
  const ann = await somebody('Ann', 'ann@example.com');
  const anna = await somebody('Anna', 'anna@example.com');
  const all = ['people', 'customers', 'vectors', `vectors?person_id=${ann.id}`, `people?id=${anna.id}`];
  const before = await Promise.all(all.map(read));

  expect((await merge(anna.id, ann.id)).status).toBe(200);
  expect(await ids('people')).toEqual([100, ann.id]);
  expect(await read(`people?id=${anna.id}`)).toMatchObject([{ id: ann.id, name: 'Ann Lee' }]);
  for (const either of [ann.id, anna.id]) {
    expect(await ids(`vectors?person_id=${either}`)).toEqual([ann.detail, anna.detail]);
    expect(await ids(`customers?person_id=${either}`)).toEqual([ann.customer, anna.customer]);
  }
  expect((await read('vectors')).map(({ person_id }) => person_id)).toEqual([ann.id, ann.id]);
  expect(await inquiryOf('Anna Lee', 'anna@example.com')).toBe(ann.id);

  expect((await unlink(anna.id)).status).toBe(200);
  expect(await Promise.all(all.map(read))).toEqual(before);
  expect(await inquiryOf('Anna Lee', 'anna@example.com')).toBe(anna.id);
});

test('what is answered can be sent back, and what was merged is not changed or removed by itself', async () => {
  const bo = await somebody('Bo', 'bo@example.com');
  const bob = await somebody('Bob', 'bob@example.com');
  await merge(bob.id, bo.id);
  const [reply] = await read(`vectors?id=${bob.detail}`);
  const sent = await shop.asStaff(`core/contacts/vectors/${bob.detail}`, {
    method: 'PUT',
    body: { ...reply, context: 'evenings' },
  });
  expect([sent.status, reply?.person_id]).toEqual([200, bo.id]);
  const change = await shop.asStaff(`core/contacts/people/${bob.id}`, { method: 'PUT', body: { last: 'Moss' } });
  expect([change.status, change.body.code]).toEqual([409, 'duplicate/merged']);
  for (const { id } of [bo, bob]) {
    const gone = await shop.asStaff(`core/contacts/people/${id}`, { method: 'DELETE' });
    expect(gone.body.code).toBe('record/in-use');
  }
  await unlink(bob.id);
  expect(await read(`vectors?id=${bob.detail}`)).toMatchObject([{ person_id: bob.id, context: 'evenings' }]);
});

test('both are erased together, by whichever id; one that was unlinked stays', async () => {
  const cleo = await somebody('Cleo', 'c@example.com');
  const cleopatra = await somebody('Cleopatra', 'cc@example.com');
  const dora = await somebody('Dora', 'd@example.com');
  await merge(cleopatra.id, cleo.id);
  await merge(dora.id, cleo.id);
  await unlink(dora.id);
  const erased = await erasePerson(shop.shop.writeSide, String(cleo.id), new Date());
  expect([...erased].sort()).toEqual([String(cleo.id), String(cleopatra.id)].sort());
  const { rows } = await shop.database.query<{ person_id: string }>('select person_id from state.erased');
  expect(rows.map(({ person_id }) => Number(person_id)).sort()).toEqual([cleo.id, cleopatra.id].sort());
  expect(await read(`vectors?person_id=${cleo.id}`)).toMatchObject([{ value: null }, { value: null }]);
  expect(await read(`people?id=${dora.id}`)).toMatchObject([{ first: 'Dora' }]);
  expect((await merge(dora.id, cleo.id)).body.code).toBe('person/erased');
});

test('customers of one person are merged, those of different ones are not; persons are unlinked after their customers', async () => {
  const eve = await somebody('Eve', 'eve@example.com');
  const eva = await somebody('Eva', 'eva@example.com');
  expect((await merge(eva.customer, eve.customer, 'customers')).body.code).toBe('duplicate/customers');
  await merge(eva.id, eve.id);
  expect((await merge(eva.customer, eve.customer, 'customers')).status).toBe(200);
  expect(await ids(`customers?person_id=${eva.id}`)).toEqual([eve.customer]);
  expect(await ids(`customers?id=${eva.customer}`)).toEqual([eve.customer]);
  expect((await unlink(eva.id)).body.code).toBe('duplicate/customers');
  await unlink(eva.customer, 'customers');
  expect((await unlink(eva.id)).status).toBe(200);
  expect(await ids(`customers?person_id=${eva.id}`)).toEqual([eva.customer]);
});

test('the history tells who merged whom, when and why, and what is merged now', async () => {
  const flo = await somebody('Flo', 'f@example.com');
  const flora = await somebody('Flora', 'ff@example.com');
  await merge(flora.id, flo.id);
  const now = await read(`duplicates?id=${flo.id}`);
  expect(now).toEqual([{ kind: 'person', id: flora.id, original: flo.id, answers: flo.id }]);
  await unlink(flora.id);
  const history = (await read(`duplicates/history?id=${flora.id}`)) as unknown as DuplicateHistoryReply[];
  const whom = { id: flora.id, original: flo.id, by_name: 'somebody on the machine' };
  expect(history).toMatchObject([
    { what: 'unlinked', reason: 'mother and daughter', ...whom },
    { what: 'merged', reason: 'told by telephone', ...whom },
  ]);
});

test('who may not change people merges none, and who may not change accounts touches no colleague', async () => {
  const gil = await somebody('Gil', 'g@example.com');
  const gilbert = await somebody('Gilbert', 'gg@example.com');
  const body = { into: gil.id, reason: 'x' };
  const asking = { body };
  expect((await shop.ask(`core/contacts/people/${gilbert.id}/merging`, asking)).status).toBe(401);
  expect((await shop.asRole('editor', `core/contacts/people/${gilbert.id}/merging`, asking)).status).toBe(403);
  await shop.asRole('sales', 'security/session'); // whose account has a person now
  const [colleague] = (await shop.asStaff<{ person_id: number }[]>('core/accounts')).body;
  const existing = await shop.add('core/contacts/people', { id: colleague!.person_id + 900, first: 'X' });
  await shop.staff(
    {
      type: 'InviteMember',
      data: { person_id: existing, vector_id: null, role: 'framer' },
      personal: { [existing]: { email: 'x@example.com' } },
    },
    77,
  );
  const into = { body: { into: existing, reason: 'x' } };
  expect((await shop.asRole('sales', `core/contacts/people/${gilbert.id}/merging`, into)).status).toBe(403);
  expect((await shop.asStaff(`core/contacts/people/${gilbert.id}/merging`, into)).status).toBe(200);
  const other = await shop.add('core/contacts/people', { first: 'Y' });
  await shop.staff(
    {
      type: 'InviteMember',
      data: { person_id: other, vector_id: null, role: 'framer' },
      personal: { [other]: { email: 'y@example.com' } },
    },
    78,
  );
  expect((await merge(other, existing)).body.code).toBe('duplicate/account');
});

test('nobody is merged whom there is not, and a reason is needed', async () => {
  const { id } = await somebody('Hal', 'h@example.com');
  expect((await merge(id, 99_999)).body).toMatchObject({ code: 'reference/unknown', errors: [{ field: 'into' }] });
  expect((await merge(99_999, id)).status).toBe(422);
  const none = await shop.asStaff(`core/contacts/people/${id}/merging`, { body: { into: 1 } });
  expect(none.body.errors).toMatchObject([{ field: 'reason', code: 'required' }]);
  expect((await unlink(id)).body.code).toBe('duplicate/none');
});
