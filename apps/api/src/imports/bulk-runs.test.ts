import { pieceActs } from '@rabbet/domain/artworks/artworks';
import type { RowChange } from '@rabbet/domain/deciders/bulk-acts';
import { orderActs } from '@rabbet/domain/orders/orders';
import type { Values } from '@rabbet/domain/records/fields';
import { addDays } from '@rabbet/domain/time/days';
import { dateIn } from '@rabbet/domain/time/zone';
import { TestShop } from '../testing/test-shop';

const PIECES = 'core/commerce/widgets';

const shop = new TestShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

type Row = Record<string, unknown>;
interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { readonly code?: string; readonly detail?: string };
}
interface Marked {
  readonly id: number;
  readonly revision?: number;
}

const list = async (path: string) => {
  await shop.shop.projections.settled();
  return (await shop.asStaff<{ data: readonly Row[] }>(path)).body.data;
};
const place = async (id: number) => (await list(`${PIECES}?id=${id}`))[0]?.location;

/** Moves marked pieces to the window as the staff area does it: many changes in one request, in a run. */
async function moveToWindow(run: string, marked: readonly Marked[]): Promise<readonly Answer[]> {
  const [act] = pieceActs.flatMap(({ acts }) => acts);
  const changes = marked.map(({ id, revision }) => {
    const change = act?.changeOf({ id }, { location: 'Window' });
    return { ...(change as object), key: `${run} ${id}`, revision };
  });
  const request = { body: { changes }, headers: { 'x-import-run': run } };
  return (await shop.asStaff<{ answers: readonly Answer[] }>('core/changes', request)).body.answers;
}

test('one Undo puts back what nobody has changed since, and tells the rest', async () => {
  const ids = [];
  for (const name of ['Ebb', 'Flow', 'Slack']) ids.push(await shop.add(PIECES, { name, location: 'Racks' }));
  const [ebb, flow, slack] = ids as [number, number, number];
  const begun = { digest: 'digest-of-a-bulk-run-of-three', file: 'Bulk: Move to Window, 3 pieces', rows: 3 };
  await shop.asStaff('core/imports', { body: begun, headers: { 'x-import-run': 'moved' } });
  await shop.asStaff(`${PIECES}/${slack}`, { method: 'PUT', body: { price: 90 } }); // between preview and click
  const marked = ids.map((id) => ({ id, revision: 0 }));
  const first = await moveToWindow('moved', marked);
  expect(first.map(({ status, body }) => [status, body.code])).toEqual([
    [200, undefined],
    [200, undefined],
    [412, 'record/stale'],
  ]);
  // the answer was lost: nothing is done twice
  const again = await moveToWindow('moved', marked);
  expect(again.map(({ status, headers }) => [status, headers['idempotent-replayed']])).toEqual([
    [200, 'true'],
    [200, 'true'],
    [412, undefined],
  ]);
  expect(await list('core/imports?run=moved')).toMatchObject([{ file: begun.file, rows: 3, changed: 2, added: 0 }]);

  await shop.asStaff(`${PIECES}/${flow}`, { method: 'PUT', body: { location: 'Door' } });
  const undo = async (record_id: number) =>
    (await shop.asStaff('core/imports/undoings', { body: { run: 'moved', kind: 'artwork', record_id } })).body;
  expect(await undo(ebb)).toMatchObject({ outcome: 'undone', left: [] });
  expect(await undo(flow)).toMatchObject({ detail: 'Its place was changed since (by somebody on the machine).' });
  expect([await place(ebb), await place(flow), await place(slack)]).toEqual(['Racks', 'Door', 'Racks']);
});

test('a preview changes nothing, and begins no run', async () => {
  const id = await shop.add(PIECES, { name: 'Tried', location: 'Racks' });
  const { body } = await shop.asStaff<{ answers: readonly Answer[] }>('core/changes', {
    body: { changes: [{ method: 'PUT', path: `${PIECES}/${id}`, revision: 0, body: { location: 'Window' } }] },
    headers: { 'x-dry-run': 'true', 'x-rehearsal': 'tried' },
  });
  expect(body.answers.map(({ status }) => status)).toEqual([200]);
  expect([await place(id), await list('core/imports?run=tried')]).toEqual(['Racks', []]);
});

test('whoever may change something may name a run of their own, and whoever may change nothing may not', async () => {
  const begin = (role: 'editor' | 'framer' | 'auditor') =>
    shop.asRole(role, 'core/imports', {
      body: { digest: `digest-of-the-run-of-the-${role}`, file: 'Bulk: Hide, 2 articles', rows: 2 },
      headers: { 'x-import-run': `of-${role}` },
    });
  expect([(await begin('editor')).status, (await begin('framer')).status]).toEqual([200, 200]);
  expect((await begin('auditor')).status).toBe(403);
});

test('inquiries that a run has marked are listed in it, and opened again by its Undo', async () => {
  const form = { name: 'Ann Lee', email: 'ann@example.com', message: 'May I see it?' };
  await shop.ask('core/enquiries', { body: form });
  const [inquiry] = await list('core/enquiries');
  const path = `core/enquiries/${String(inquiry?.id)}/answered`;
  await shop.asStaff(path, { body: {}, headers: { 'x-import-run': 'answered' } });
  expect(await list('core/imports/rows?run=answered')).toMatchObject([{ kind: 'enquiry', touched: 'changed' }]);
  const undoing = { run: 'answered', kind: 'enquiry', record_id: inquiry?.id };
  const undo = async () => (await shop.asStaff('core/imports/undoings', { body: undoing })).body;
  expect(await undo()).toMatchObject({ outcome: 'undone', left: [] });
  expect(await list('core/enquiries')).toMatchObject([{ answered_at: null, answered_by: null }]);
  expect(await undo()).toMatchObject({ outcome: 'nothing' });
});

test('acts on many orders are taken back by one Undo, each by the change that it was made by', async () => {
  const customer_id = await shop.add('core/contacts/customers', {
    person_id: await shop.add('core/contacts/people', { first: 'Ann', last: 'Lee' }),
  });
  const seller = await shop.add('core/contacts/employees', {
    person_id: await shop.add('core/contacts/people', { first: 'Sal' }),
  });
  const id = await shop.add('core/commerce/orders', { customer_id });
  const due_date = addDays(dateIn(Date.now()), 100);
  const acts = orderActs.flatMap((choice) => choice.acts);
  const perform = async (name: string, values: Values) => {
    const change = acts.find((act) => act.name === name)?.changeOf({ id }, values);
    const { method, path, body } = change as RowChange; // none of them refuses a row by itself
    return (await shop.asStaff(path, { method, body: body ?? {}, headers: { 'x-import-run': 'many-orders' } })).status;
  };
  expect(await perform('assign', { sales_person_id: seller })).toBe(200);
  expect(await perform('due', { due_date })).toBe(200);
  expect(await perform('invoice', { send_invoice: true })).toBe(200);
  expect(await list(`core/commerce/orders/list?id=${id}`)).toMatchObject([{ sales_person_id: seller, due_date }]);
  const undoing = { run: 'many-orders', kind: 'order', record_id: id };
  expect((await shop.asStaff('core/imports/undoings', { body: undoing })).body).toMatchObject({
    outcome: 'undone',
    left: [],
  });
  expect(await list(`core/commerce/orders/list?id=${id}`)).toMatchObject([{ sales_person_id: null, due_date: null }]);
  expect((await shop.asRole('framer', 'core/imports/undoings', { body: undoing })).status).toBe(403);
});

test('a record in use is not removed, and it is told what uses it', async () => {
  const company = await shop.add('core/contacts/companies', { name: 'Lee, Ann', is_artist: true });
  const pieces = [];
  for (const name of ['A', 'B', 'C', 'D']) pieces.push(await shop.add(PIECES, { name, manufacturer_id: company }));
  const { body } = await shop.asStaff(`core/contacts/companies/${company}`, { method: 'DELETE' });
  const [a, b, c] = pieces;
  expect(body).toMatchObject({
    code: 'record/in-use',
    detail: `This company is still in use (by piece ${a}, piece ${b}, piece ${c} and more): take it out of where it is used first.`,
  });
});
