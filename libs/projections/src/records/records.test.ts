import { ARTWORKS_POINTING } from '../artworks/pointing';
import { widgetType } from '@rabbet/domain/artworks/artworks';
import { company, contactDetail, customer, person } from '@rabbet/domain/people/people';
import { fold } from '@rabbet/domain/deciders/decider';
import { fillDefaults, type Values } from '@rabbet/domain/records/fields';
import { type AnyKind, recordDecider, type RecordEvent } from '@rabbet/domain/records/record';
import { KINDS } from '@rabbet/domain/registry/kinds';
import { unit } from '@rabbet/domain/units/unit';
import { schemaOf } from '../engine/projection';
import { isReferenced, listRecords, PROJECTIONS, recordProjection, recordsOf } from '../index';
import { ADLER, BAKER, CENTIMETER, type Gallery, inAGallery, INCH, PAINTING, WIDTH } from '../testing/gallery';

let gallery: Gallery;
inAGallery((opened) => void (gallery = opened));

async function listSettled(...[kind, query = {}]: [(typeof KINDS)[number], Values?]) {
  await gallery.settled();
  return listRecords(gallery.staff, kind, query);
}

test('a record is told with all of its fields, changed ones among them, and its revision', async () => {
  await gallery.add(company, 8, { name: 'Frames & Sons' });
  const added = { ...fillDefaults<object>(company.fields, { name: 'Frames & Sons' }), id: 8, revision: 0 };
  expect(await listSettled(company, { id: 8 })).toEqual([added]);
  await gallery.change(company, 8, { virtual: true });
  await gallery.change(company, 8, { web_id: 5, virtual: null });
  expect(await listSettled(company, { id: 8 })).toEqual([{ ...added, virtual: false, web_id: 5, revision: 2 }]);
  await gallery.remove(company, 8);
  expect(await listSettled(company, { id: 8 })).toEqual([]);
});

test('records are found by any of their fields, whole or by pages', async () => {
  await gallery.add(person, 20, { first: 'Ann', last: 'Lee', deceased: true });
  await gallery.add(person, 21, { first: 'Ann', last: 'Orr' });
  const ids = async (query: Values) => (await listSettled(person, query)).map(({ id }) => id);
  expect(await ids({})).toEqual([20, 21]);
  expect(await ids({ first: 'Ann', deceased: false })).toEqual([21]);
  expect(await ids({ last: 'Lee', id: null })).toEqual([20]);
  expect(await ids({ id: 20, last: 'Orr' })).toEqual([]);
  expect(await ids({ count: 1 })).toEqual([20]);
  expect(await ids({ count: 1, page: 2 })).toEqual([21]);
  expect(await ids({ count: 1, page: 7 })).toEqual([21]);
  await expect(listSettled(person, { name: 'Ann' })).rejects.toThrow('no field name');
});

test('who was erased is nobody any more, live and rebuilt', async () => {
  await gallery.add(person, 20, { first: 'Ann', last: 'Lee', deceased: true });
  await gallery.add(person, 21, { first: 'Bob' });
  expect(await listSettled(person, { id: 20 })).toMatchObject([{ first: 'Ann', last: 'Lee', name: 'Ann Lee' }]);
  await gallery.shop.erased('20');
  const nobody = [{ id: 20, first: null, last: null, name: null, birthday: null, deceased: true, revision: 0 }];
  expect(await listSettled(person, { id: 20 })).toMatchObject(nobody);
  expect(await listSettled(person, { first: 'Ann' })).toEqual([]);
  const live = await gallery.tables();
  expect(live.personal_person).toHaveLength(1);
  await gallery.rebuild();
  expect(await gallery.tables()).toEqual(live);
  expect(await listSettled(person, { id: 21 })).toMatchObject([{ first: 'Bob' }]);
});

test('what a person is called is for staff', async () => {
  await gallery.add(person, 20, { title: 'Dr.', first: 'Ann', last: 'Lee' });
  expect(await listSettled(person)).toMatchObject([{ name: 'Dr. Ann Lee' }]);
  expect(await listRecords(gallery.visitor, person, {})).toEqual([{ id: 20, revision: 0 }]);
});

test('what is said of a person in a record of its own goes with that person, what is said of a company stays', async () => {
  await gallery.add(person, 20, { first: 'Ann' });
  await gallery.add(contactDetail, 30, { person_id: 20, value: '9195550142', context: 'evenings' });
  await gallery.add(contactDetail, 31, { company_id: BAKER, value: '9195550142', context: 'office' });
  await gallery.change(contactDetail, 30, { value: '9195550143', billing: true });
  const ids = async (query: Values) => (await listSettled(contactDetail, query)).map(({ id }) => id);
  const anns = { id: 30, person_id: 20, company_id: null, billing: true, primary: true, revision: 1 };
  const bakers = { id: 31, company_id: BAKER, value: '9195550142', context: 'office', revision: 0 };
  expect(await listSettled(contactDetail)).toMatchObject([
    { ...anns, value: '9195550143', context: 'evenings' },
    bakers,
  ]);
  expect([await ids({ value: '9195550143' }), await ids({ value: '9195550142' })]).toEqual([[30], [31]]);
  const { record_contact_detail: rows } = await gallery.tables();
  expect(JSON.stringify(rows)).not.toMatch(/9195550143|evenings/);
  expect(JSON.stringify(rows)).toMatch(/9195550142.*office|office.*9195550142/);

  await gallery.shop.erased('20');
  expect(await listSettled(contactDetail)).toMatchObject([{ ...anns, value: null, context: null }, bakers]);
  expect([await ids({ value: '9195550143' }), await ids({ value: '9195550142' })]).toEqual([[], [31]]);
  const live = await gallery.tables();
  expect(live.personal_contact_detail).toEqual([]);
  await gallery.rebuild();
  expect(await gallery.tables()).toEqual(live);
});

test('visitors know the public fields of a record alone', async () => {
  await gallery.settled();
  const [type] = await listRecords(gallery.visitor, widgetType, { id: PAINTING });
  expect(type).toMatchObject({ name: 'painting' });
  expect(type).not.toHaveProperty('markup');
});

test('every kind is kept', async () => {
  for (const [at, kind] of KINDS.entries()) {
    const required = Object.entries(kind.fields).filter(([, field]) => field.required);
    let values: Values = Object.fromEntries(
      required.map(([name, field]) => [
        name,
        field.kind === 'choice' ? (field.of[0] ?? null) : field.kind === 'text' ? 'x' : 1,
      ]),
    );
    if (kind === customer || kind === contactDetail) values = { ...values, company_id: BAKER };
    await gallery.add(kind, 90 + at, values);
    expect(await listSettled(kind, { id: 90 + at })).toMatchObject([{ id: 90 + at, revision: 0, ...values }]);
  }
});

test('what something points at is in use', async () => {
  await gallery.piece(1, { manufacturer_id: BAKER, width: 10, images: [7] });
  await gallery.transact(1, { activity: 'Returned', vendor_id: ADLER });
  await gallery.add(customer, 30, { company_id: 8 });
  await gallery.settled();
  const used = (kind: string, id: number) => isReferenced(gallery.staff, kind, id, ARTWORKS_POINTING);
  for (const [kind, id] of [
    ['company', BAKER],
    ['company', ADLER],
    ['company', 8],
    ['unit', INCH],
    ['image', 7],
    ['widget-type', PAINTING],
    ['widget-type-dimension', WIDTH],
  ] as const)
    expect([kind, id, await used(kind, id)]).toEqual([kind, id, true]);
  for (const [kind, id] of [
    ['company', 9],
    [unit.name, CENTIMETER],
    ['image', 1],
    ['customer', 30],
    ['location', 1],
  ] as const)
    expect([kind, id, await used(kind, id)]).toEqual([kind, id, false]);
});

test('a field reads as its default in records that were added before there was such a field', async () => {
  const stored: RecordEvent = { type: 'PersonAdded', data: {}, personal: { 20: { first: 'Ann' } } };
  await gallery.shop.happened('person-20', stored);
  const decider = recordDecider(person as AnyKind);
  const state = fold(decider, decider.initial, [stored]);
  expect(state.values).toMatchObject({ first: 'Ann', last: null, deceased: false });
  const { record_person: rows } = await gallery.settled().then(() => gallery.tables());
  expect(rows).toMatchObject([{ id: 20, doc: { deceased: false } }]);
  expect(await listSettled(person, { deceased: false })).toMatchObject([
    { id: 20, first: 'Ann', last: null, deceased: false },
  ]);
  expect(await listSettled(person, { deceased: true })).toEqual([]);
});

test('a kind that changes is built anew alone, and versions of kinds never meet', async () => {
  await gallery.settled();
  const { version } = recordsOf(company);
  const fields = { ...company.fields, motto: { kind: 'text', default: 'none' } } as AnyKind['fields'];
  const changed = recordProjection({ ...company, version: company.version + 1, fields } as AnyKind);
  expect([changed.name, changed.version]).toEqual(['company', version + 1]);
  const projections = PROJECTIONS.map((projection) => (projection.name === 'company' ? changed : projection));
  const before = await schemas();
  const program = await gallery.shop.running({ projections });
  await program.settled();
  expect((await schemas()).filter((schema) => !before.includes(schema))).toEqual([schemaOf(changed)]);
  const database = gallery.database.with({ searchPath: program.searchPath });
  const { rows } = await database.query<{ doc: Values }>('select doc from record_company order by id');
  expect(rows.map(({ doc }) => doc.motto)).toEqual(['none', 'none']);
  await Promise.all([database.close(), program.stop()]);
  for (const kind of KINDS) expect(kind.version).toBeLessThan(1_000);
});

async function schemas(): Promise<string[]> {
  const sql = "select nspname from pg_namespace where nspname like 'read_%'";
  return (await gallery.database.query<{ nspname: string }>(sql)).rows.map(({ nspname }) => nspname);
}
