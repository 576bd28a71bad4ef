import { filledIn } from '@rabbet/domain/records/fields';
import {
  type LaborRule,
  laborRule,
  type MaterialRule,
  materialRule,
  mergedMaterials,
  type Nested,
  type PriceBook,
  priceOf,
  type ServiceVendor,
  serviceVendor,
  type Template,
  type Widget,
} from './services';
import { outcomeOf, said } from './testing';

const plain = { category: null, description: null, required_for_state: null, application: 'Quantity' } as const;
const labor = (id: number, given: Partial<LaborRule>) => ({
  id,
  ...filledIn<LaborRule>(laborRule.fields, {
    service_id: 1,
    time_formula: 'united_inches',
    base_labor_mins: 1,
    ...given,
  }),
});
const material = (id: number, given: Partial<MaterialRule>) => ({
  id,
  ...filledIn<MaterialRule>(materialRule.fields, {
    service_id: 1,
    target: 'Mat board',
    quantity_formula: '1',
    ...given,
  }),
});
const vendor = (id: number, given: Partial<ServiceVendor>) => ({
  id,
  ...filledIn<ServiceVendor>(serviceVendor.fields, { service_id: 1, vendor_id: 5, ...given }),
});
function bookOf(template: Partial<Template>, widgets: readonly Widget[] = []): PriceBook {
  const own = { ...plain, id: 1, name: 'Mat', steps: [], labor: [], materials: [], vendors: [], ...template };
  const lift = { ...own, id: 2, name: 'Lift', labor: [], materials: [], vendors: [] };
  return {
    templates: new Map([
      [1, own],
      [2, lift],
    ]),
    widgets: new Map(widgets.map((one) => [one.id, one])),
  };
}
const service = (given: Partial<Nested> = {}): Nested => ({
  ...{ template_id: 1, price: null, materials: [], vendor: null, provisionals: [], services: [] },
  properties: { width: said('16'), height: said('20') },
  ...given,
});
const price = (book: PriceBook, given: Partial<Nested> = {}, quantity = 1, on = '2026-11-26') =>
  priceOf(service(given), { book, quantity, on });
const board: Widget = { id: 9, name: 'Board', price: 1_200, cost: 400, quantity_modulus: 1, width: 32, height: 40 };

describe('a price', () => {
  it('is labor and materials, each with its rule, its measure and what it costs', () => {
    const rules = { labor: [labor(3, { base_factor: 36 })], materials: [material(4, { default_widget_id: 9 })] };
    expect(price(bookOf(rules, [board]))).toEqual({
      amount: 1_400,
      cost: 600,
      lines: [
        { of: 'labor', rule_id: 3, measure: 36, minutes: 1, cost_per_min: 200, cost: 200, markup: 0, amount: 200 },
        {
          ...{ of: 'material', rule_id: 4, name: 'Mat board', widget_id: 9, item_quantity: 1, unit_price: 1_200 },
          ...{ cost: 400, amount: 1_200 },
          cut: { width: 16, height: 20, per_sheet: 4, is_turned: false, sheets: 1 },
        },
      ],
      warnings: [],
    });
  });

  it('goes by the newest rule that holds on the day, and by one for the named variation before the general one', () => {
    const rules = [
      labor(1, { base_labor_mins: 1 }),
      labor(2, { base_labor_mins: 2, effective_date: '2026-06-01' }),
      labor(3, { base_labor_mins: 3, effective_date: '2026-12-01' }),
      labor(4, { base_labor_mins: 4, variation_for: 'Shape', variation: 'OVAL' }),
      labor(5, { base_labor_mins: 5, variation_for: 'shape', variation: 'oval', variation_target: 'lift' }),
    ];
    const ruling = (given: Partial<Nested>, on?: string) => {
      const [line] = price(bookOf({ labor: rules }), given, 1, on).lines;
      return line?.of === 'labor' ? line.rule_id : null;
    };
    expect(ruling({})).toBe(2);
    expect(ruling({}, '2026-05-31')).toBe(1);
    expect(ruling({}, '2026-12-01')).toBe(3);
    const oval = { shape: said('Oval') };
    expect(ruling({ properties: { ...service().properties, ...oval } })).toBe(4);
    expect(ruling({ services: [service({ template_id: 2, properties: oval })] })).toBe(5);
  });

  it('takes the formula of a material, then its minimum, then whole units of the stock', () => {
    const quantity = (rule: Partial<MaterialRule>, modulus = 0) => {
      const widget = { ...board, quantity_modulus: modulus };
      const [line] = price(bookOf({ materials: [material(4, { default_widget_id: 9, ...rule })] }, [widget])).lines;
      return line?.of === 'material' ? line.item_quantity : null;
    };
    expect(quantity({ quantity_formula: '1 / yield' })).toBe(0.25);
    expect(quantity({ quantity_formula: '1 / yield', min_quantity: 0.5 })).toBe(0.5);
    expect(quantity({ quantity_formula: '1 / yield', min_quantity: 0.5 }, 0.3)).toBe(0.6);
    expect(quantity({ quantity_formula: '0 - 3' })).toBe(0);
  });

  it('lets staff name another piece or amount, and list further materials', () => {
    const book = bookOf({ materials: [material(4, { default_widget_id: 9 })] }, [
      board,
      { ...board, id: 8, price: 100 },
    ]);
    const materials = [
      { name: 'mat board', widget_id: 8, item_quantity: null },
      { name: 'Tape', widget_id: 8, item_quantity: 2 },
    ];
    expect(price(book, { materials }).lines).toMatchObject([
      { rule_id: 4, widget_id: 8, item_quantity: 1, amount: 100 },
      { rule_id: null, name: 'Tape', item_quantity: 2, amount: 200 },
    ]);
    expect(outcomeOf(() => price(book, { materials: [{ name: 'Tape', widget_id: 7, item_quantity: 1 }] }))).toBe(
      'record/unknown',
    );
  });

  it('is that of a vendor in place of labor, and materials count only where they are listed', () => {
    const rules = {
      labor: [labor(3, {})],
      materials: [material(4, { default_widget_id: 9 })],
      vendors: [vendor(6, { markup: 0.5 }), vendor(7, { markup: 2, variation: 'chop' })],
    };
    const book = bookOf(rules, [board]);
    const bought = (variation: string | null, vendor_id = 5) => ({ vendor_id, variation, cost: 1_000, notes: null });
    expect(price(book, { vendor: bought(null) })).toMatchObject({
      amount: 1_500,
      cost: 1_000,
      lines: [{ markup: 0.5 }],
    });
    expect(price(book, { vendor: bought('Chop') }).amount).toBe(3_000);
    expect(price(book, { vendor: bought(null, 77) }).amount).toBe(2_000); // the markup is 1, unless said
    const listed = { materials: [{ name: 'Mat board', widget_id: 9, item_quantity: 1 }] };
    expect(price(book, { vendor: bought(null), ...listed }).amount).toBe(2_700);
    expect(price(book, { vendor: bought('join') })).toMatchObject({
      amount: 3_000,
      lines: [{ variation: 'chop' }],
      warnings: ['This vendor does not sell Mat as join: it is bought by chop.'],
    });
  });

  it('goes by united inches with breaks and a minimum where the formula says so', () => {
    const book = bookOf({
      labor: [labor(3, { time_formula: 'max(40, ceil(united_inches / 8) * 8)', base_factor: 40 })],
    });
    const of = (width: string) => price(book, { properties: { width: said(width), height: said('20') } }).amount;
    expect([of('8'), of('20'), of('20 1/8'), of('28'), of('28 1/2')]).toEqual([200, 200, 240, 240, 280]);
  });

  it('is warned about where nothing says it, and refused where a formula has none for this size', () => {
    expect(price(bookOf({})).warnings).toEqual(['Nothing says what Mat costs: give it a price.']);
    expect(price(bookOf({}), { price: 0 }).warnings).toEqual([]);
    const broken = bookOf({ labor: [labor(3, { time_formula: '1 / (width - 16)' })] });
    expect(outcomeOf(() => price(broken))).toBe('formula/value');
  });
});

test('the same piece in stock adds its quantity; only then is the same name with another piece refused', () => {
  const of = (name: string, widget_id: number | null, item_quantity: number | null) => ({
    name,
    widget_id,
    item_quantity,
  });
  const merged = (...materials: ReturnType<typeof of>[]) =>
    mergedMaterials(materials, (name) => {
      throw new Error(name);
    });
  expect(merged(of('Tape', 8, 1), of('Other tape', 8, 2))).toEqual([of('Tape', 8, 3)]);
  expect(() => merged(of('Tape', 8, 1), of('tape', 7, 2))).toThrow('tape');
  expect(merged(of('Tape', 8, 1), of('Glue', 7, 2))).toHaveLength(2);
});
