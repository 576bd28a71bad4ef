import type { Role } from '@rabbet/domain/callers/roles';
import type { ServiceTemplateReply } from '@rabbet/projections';
import { TestShop } from '../testing/test-shop';

const SERVICES = 'core/commerce/services';
const shop = new TestShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

interface Refused {
  readonly code: string;
  readonly warning?: string;
  readonly errors?: readonly { readonly field: string }[];
}
const post = (path: string, body: object) => shop.asStaff<Refused & { id: number }>(path, { body });
const read = async (id: number) => {
  await shop.shop.projections.settled();
  return (await shop.asStaff<ServiceTemplateReply[]>(`${SERVICES}?id=${id}`)).body[0];
};

test('no two services share a name and category, in whatever case; a freed name is free again', async () => {
  const frame = await shop.add(SERVICES, { name: 'Frame', category: 'Frames' });
  expect((await post(SERVICES, { name: 'FRAME', category: 'frames' })).body.code).toBe('record/not-unique');
  const other = await shop.add(SERVICES, { name: 'Frame', category: 'Repairs' });
  const put = (id: number, body: object) => shop.asStaff<Refused>(`${SERVICES}/${id}`, { method: 'PUT', body });
  expect((await put(other, { category: 'Frames' })).body.code).toBe('record/not-unique');
  expect((await put(frame, { name: 'frame', description: 'By the foot' })).status).toBe(200);
  expect((await shop.asStaff(`${SERVICES}/${frame}`, { method: 'DELETE' })).status).toBe(200);
  await shop.shop.projections.settled();
  const bare = await shop.add(SERVICES, { name: 'Bare' });
  expect((await post(SERVICES, { name: 'bare' })).body.code).toBe('record/not-unique');
  expect((await put(bare, { name: 'Bare', category: null })).status).toBe(200);
});

test('of two that are saved at the same moment under one name, one is refused', async () => {
  const answers = await Promise.all([1, 2].map(() => post(SERVICES, { name: 'Twins', category: 'Frames' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('staff see a service with its steps, labor, bill of materials and vendors, visitors its public fields', async () => {
  const id = await shop.add(SERVICES, { name: 'Mat', category: 'Mats' });
  const vendor_id = await shop.add('core/contacts/companies', { name: 'Mat Makers' });
  const rule = { service_id: id };
  await shop.add(`${SERVICES}/steps`, { ...rule, name: 'Cut', step_no: 1, percent_complete: 100 });
  await shop.add(`${SERVICES}/labor`, { ...rule, time_formula: 'united_inches', base_labor_mins: 10 });
  await shop.add(`${SERVICES}/materials`, { ...rule, target: 'Mat board', quantity_formula: '1 / yield' });
  await shop.add(`${SERVICES}/vendors`, { ...rule, vendor_id });
  expect(await read(id)).toMatchObject({
    name: 'Mat',
    warning: null,
    steps: [{ name: 'Cut', warning_age: 15, critical_age: 30 }],
    labor: [{ cost_per_min: 2, markup: 0 }],
    bom: [{ target: 'Mat board' }],
    vendors: [{ markup: 1, vendor: { name: 'Mat Makers' } }],
  });
  const toVisitors = await shop.ask<object[]>(`${SERVICES}?name=mat&category=MATS`);
  expect(toVisitors.body).toEqual([
    {
      id,
      name: 'Mat',
      category: 'Mats',
      description: null,
      required_for_state: null,
      application: 'Quantity',
    },
  ]);
  expect((await shop.ask(`${SERVICES}/steps`)).status).toBe(401);
  const toFramer = await shop.asRole<ServiceTemplateReply[]>('framer', `${SERVICES}?id=${id}`);
  expect(toFramer.body[0]).toMatchObject({ steps: [{ name: 'Cut' }], vendors: [{ vendor: { name: 'Mat Makers' } }] });
  expect(toFramer.body[0]?.vendors?.[0]).not.toHaveProperty('markup');
  expect(toFramer.body[0]).not.toHaveProperty('labor');
  expect((await shop.asRole('sales', `${SERVICES}/labor`, { body: {} })).status).toBe(403);
});

test('a rule of materials comes with its usual piece, a labor rule with its units, alone and with their service', async () => {
  const unit = await shop.add('core/commerce/units', { name: 'united inch' });
  const piece = { name: 'Smooth white', catalog_no: 'B97', cost: 5, quantity_units_id: unit };
  const default_widget_id = await shop.add('core/commerce/widgets', piece);
  const id = await shop.add(SERVICES, { name: 'Window mat' });
  const labor = { service_id: id, time_formula: 'united_inches', base_labor_mins: 10, base_units_id: unit };
  const bom = { service_id: id, target: 'Board', quantity_formula: '1', default_widget_id };
  const laborId = await shop.add(`${SERVICES}/labor`, labor);
  const bomId = await shop.add(`${SERVICES}/materials`, bom);
  const none = await shop.add(`${SERVICES}/materials`, { ...bom, default_widget_id: null });
  const base_units = { id: unit, name: 'united inch' };
  const default_widget = {
    id: default_widget_id,
    name: 'Smooth white',
    catalog_no: 'B97',
    cost: 5,
    quantity_units: base_units,
  };
  expect(await read(id)).toMatchObject({
    labor: [{ base_units }],
    bom: [{ default_widget }, { default_widget: null }],
  });
  const rule = async (path: string, role: Role = 'administrator') =>
    (await shop.asRole<Record<string, unknown>[]>(role, `${SERVICES}/${path}`)).body[0];
  expect(await rule(`labor?id=${laborId}`)).toMatchObject({ base_units });
  const reply = await rule(`materials?id=${bomId}`);
  expect(reply).toMatchObject({ default_widget });
  expect(await rule(`materials?id=${none}`)).toMatchObject({ default_widget: null });
  expect((await rule(`materials?id=${bomId}`, 'framer'))?.default_widget).not.toHaveProperty('cost');
  const sentBack = await shop.asStaff(`${SERVICES}/materials/${bomId}`, { method: 'PUT', body: reply! });
  expect(sentBack).toMatchObject({ status: 200, body: { revision: 0 } });
});

test('a service that is required for Open or Working is warned about when it is saved', async () => {
  const id = await shop.add(SERVICES, { name: 'Design', required_for_state: 1 });
  expect((await read(id))?.warning).toMatch(/takes a booked order back to Open/);
  const { body } = await post(SERVICES, { name: 'Survey', required_for_state: 0 });
  expect(body.warning).toMatch(/takes a booked order back to Open/);
});

test('a name in a formula that no measure has is warned about in the reply, and where the rule is shown', async () => {
  const service_id = await shop.add(SERVICES, { name: 'Glass' });
  const rule = { service_id, target: 'Glass', quantity_formula: '1 / yeild' };
  const { status, body } = await post(`${SERVICES}/materials`, rule);
  expect([status, body.warning]).toEqual([201, expect.stringContaining('“yeild”')]);
  expect((await read(service_id))?.bom).toMatchObject([{ warning: body.warning }]);
  const put = (fields: object) =>
    shop.asStaff<Refused>(`${SERVICES}/materials/${body.id}`, { method: 'PUT', body: fields });
  expect((await put({ target: 'Clear glass' })).body).not.toHaveProperty('warning');
  expect((await put({ quantity_formula: '2 / yeild' })).body.warning).toContain('“yeild”');
  expect((await put({ quantity_formula: '1 / yield' })).body).not.toHaveProperty('warning');
});

test.each(['constructor()', '1 + ', '((((1', '1e999', 'width.value', '"width"', 'alert(1)', `${'1+'.repeat(300)}1`])(
  'the formula %s is refused by its field when it is saved',
  async (formula) => {
    const service_id = await shop.add(SERVICES, { name: `Of ${formula.slice(0, 20)}` });
    const labor = { service_id, time_formula: formula, base_labor_mins: 10 };
    const { status, body } = await post(`${SERVICES}/labor`, labor);
    const materials = await post(`${SERVICES}/materials`, { service_id, target: 'x', quantity_formula: formula });
    expect([Math.floor(status / 100), body.errors?.[0]?.field ?? null]).toEqual([4, 'time_formula']);
    expect([Math.floor(materials.status / 100), materials.body.errors?.[0]?.field]).toEqual([4, 'quantity_formula']);
  },
);

test('a labor rule with a base factor of 0 is refused', async () => {
  const service_id = await shop.add(SERVICES, { name: 'Zero' });
  const labor = { service_id, time_formula: '1', base_labor_mins: 10, base_factor: 0 };
  expect((await post(`${SERVICES}/labor`, labor)).body.code).toBe('service/factor');
});
