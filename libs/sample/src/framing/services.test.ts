import { FIRST_SERVICE_TEMPLATES } from '@rabbet/domain/services/first-templates';
import { type NestedService, priceOf, type Properties, type Template } from '@rabbet/domain/services/services';
import { Calendar } from '../shop/calendar';
import { framingBook } from './orders';
import { framingServices, SERVICE_IDS } from './services';
import { STOCK_WIDGETS } from './stock';

const calendar = new Calendar(new Date('2026-03-01T17:00:00Z'));
const book = framingBook(calendar);
const all = [...book.templates.values()];
const named = (name: string) => all.find((template) => template.name === name)!;

const property = (value: string) => ({ value, units: null });
const SIZE: Properties = {
  width: property('16'),
  height: property('20'),
  face: property('1.25'),
  rabbet: property('0.375'),
};
function price({ id }: Template, properties = SIZE, on = calendar.today) {
  const service: NestedService = {
    template_id: id,
    price: null,
    materials: [],
    vendor: null,
    provisionals: [],
    services: [],
    properties,
  };
  return priceOf(service, { book, quantity: 1, on });
}

test('there are twenty-five services with that of workshops, each of a name of its own', () => {
  const names = [...all.map(({ name }) => name), ...FIRST_SERVICE_TEMPLATES.map(([, , { name }]) => String(name))];
  expect(names).toHaveLength(25);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(25);
  expect(all.map(({ id }) => id)).toEqual(Object.values(SERVICE_IDS));
  const categories = new Set(all.map(({ category }) => category));
  for (const category of [
    'Frames',
    'Mats',
    'Glazing',
    'Mounts',
    'Fitting',
    'Mirrors',
    'Stretching',
    'Fillets',
    'Repairs',
  ])
    expect(categories).toContain(category);
});

test('every one of them has a price for 16 x 20 inches that a framer finds plausible, and names what it takes', () => {
  const range: Readonly<Record<string, readonly [number, number]>> = {
    Frames: [60, 250],
    Mats: [25, 60],
    Glazing: [20, 90],
    Fitting: [15, 25],
    Mounts: [12, 90],
    Mirrors: [25, 80],
    Stretching: [40, 90],
    Fillets: [25, 60],
    Repairs: [30, 120],
    Rush: [20, 60],
    Installation: [60, 150],
    Delivery: [25, 80],
  };
  const parts = ['Joining', 'V-groove', 'Linen liner'];
  for (const template of all) {
    const { amount, cost, warnings } = price(template);
    const [least, most] = parts.includes(template.name) ? [5, 60] : range[template.category ?? '']!;
    expect([template.name, amount >= least * 100 && amount <= most * 100, amount]).toEqual([
      template.name,
      true,
      amount,
    ]);
    expect([template.name, cost > 0 && cost < amount, warnings]).toEqual([template.name, true, []]);
  }
});

test('molding goes by the foot around the frame and its mitres, and comes in whole feet', () => {
  const [, molding] = price(named('Frame by length')).lines;
  // 2 x 36 inches, and 8 mitres of 7/8 inch: 79 inches
  expect(molding).toMatchObject({ of: 'material', name: 'Molding', item_quantity: 7, unit_price: 980 });
  const larger = { ...SIZE, width: property('24'), height: property('30') };
  expect(price(named('Frame by length'), larger).lines[1]).toMatchObject({ item_quantity: 10 });
});

test('mats go by united inches in breaks with a least price, and out of whole sheets', () => {
  const mat = named('Mat');
  const of = (width: string, height: string) =>
    price(mat, { width: property(width), height: property(height) }).lines[0]!.amount;
  expect(of('4', '5')).toBe(of('10', '14'));
  expect(of('16', '20')).toBe(of('20', '20'));
  expect(of('16', '20')).toBeLessThan(of('20', '21'));
  expect(price(mat).lines[1]).toMatchObject({ item_quantity: 0.25, cut: { per_sheet: 4 } });
  expect(price(mat, { ...SIZE, shape: property('Oval') }).amount).toBeGreaterThan(price(mat).amount);
});

test('fitting has cost more since its newer rule', () => {
  const fitting = named('Fitting');
  expect(price(fitting, SIZE, calendar.day(-91)).amount).toBeLessThan(price(fitting, SIZE, calendar.day(-90)).amount);
});

test('steps rise to the whole, and become critical after they warn', () => {
  const withSteps = all.filter(({ steps }) => steps.length > 0);
  expect(withSteps.length).toBeGreaterThan(20);
  for (const { name, steps } of withSteps) {
    const percents = steps.map(({ percent_complete }) => percent_complete);
    expect([name, percents.at(-1)]).toEqual([name, 100]);
    expect(percents).toEqual([...new Set(percents)].sort((a, b) => a - b));
    expect(steps.map(({ step_no }) => step_no)).toEqual(steps.map((_, i) => i + 1));
    for (const { warning_age, critical_age } of steps) expect(critical_age).toBeGreaterThan(warning_age);
  }
});

test('what they take is in stock', () => {
  const there = new Set(STOCK_WIDGETS.map(({ id }) => id));
  const taken = framingServices(calendar).flatMap(({ materials = [] }) =>
    materials.map((material) => material.default_widget_id),
  );
  expect(taken.length).toBeGreaterThan(15);
  for (const id of taken) expect(there).toContain(id);
});
