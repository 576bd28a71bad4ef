import { fillDefaults } from '@rabbet/domain/records/fields';
import {
  type LaborRule,
  laborRule,
  type MaterialRule,
  materialRule,
  mergeMaterials,
  type NestedService,
  type PriceBook,
  type Properties,
  priceOf,
  type ServiceVendor,
  serviceVendor,
  type Template,
  type Widget,
} from './services';
import { outcomeOf, property } from '../testing/services';

const TEMPLATE_DEFAULTS = {
  category: null,
  description: null,
  required_for_state: null,
  application: 'Quantity',
  asks_for: null,
} as const;
const laborRuleWith = (id: number, given: Partial<LaborRule>) => ({
  id,
  ...fillDefaults<LaborRule>(laborRule.fields, {
    service_id: 1,
    time_formula: 'united_inches',
    base_labor_mins: 1,
    ...given,
  }),
});
const materialRuleWith = (id: number, given: Partial<MaterialRule>) => ({
  id,
  ...fillDefaults<MaterialRule>(materialRule.fields, {
    service_id: 1,
    target: 'Mat board',
    quantity_formula: '1',
    ...given,
  }),
});
const serviceVendorWith = (id: number, given: Partial<ServiceVendor>) => ({
  id,
  ...fillDefaults<ServiceVendor>(serviceVendor.fields, { service_id: 1, vendor_id: 5, ...given }),
});
function bookOf(template: Partial<Template>, widgets: readonly Widget[] = []): PriceBook {
  const mat = {
    ...TEMPLATE_DEFAULTS,
    id: 1,
    name: 'Mat',
    steps: [],
    labor: [],
    materials: [],
    vendors: [],
    ...template,
  };
  const lift = { ...mat, id: 2, name: 'Lift', labor: [], materials: [], vendors: [] };
  return {
    templates: new Map([
      [1, mat],
      [2, lift],
    ]),
    widgets: new Map(widgets.map((widget) => [widget.id, widget])),
  };
}
const serviceWith = (given: Partial<NestedService> = {}): NestedService => ({
  template_id: 1,
  price: null,
  materials: [],
  vendor: null,
  provisionals: [],
  services: [],
  properties: { width: property('16'), height: property('20') },
  ...given,
});
const price = (book: PriceBook, given: Partial<NestedService> = {}, quantity = 1, on = '2026-11-26') =>
  priceOf(serviceWith(given), { book, quantity, on });
const board: Widget = { id: 9, name: 'Board', price: 1_200, cost: 400, quantity_modulus: 1, width: 32, height: 40 };

describe('a price', () => {
  it('is the sum of labor and materials, with a line for each', () => {
    const rules = {
      labor: [laborRuleWith(3, { base_factor: 36 })],
      materials: [materialRuleWith(4, { default_widget_id: 9 })],
    };
    expect(price(bookOf(rules, [board]))).toEqual({
      amount: 1_400,
      cost: 600,
      lines: [
        { of: 'labor', rule_id: 3, measure: 36, minutes: 1, cost_per_min: 200, cost: 200, markup: 0, amount: 200 },
        {
          of: 'material',
          rule_id: 4,
          name: 'Mat board',
          widget_id: 9,
          item_quantity: 1,
          unit_price: 1_200,
          cost: 400,
          amount: 1_200,
          cut: { width: 16, height: 20, per_sheet: 4, is_turned: false, sheets: 1 },
        },
      ],
      warnings: [],
    });
  });

  it('uses the newest rule in force, and rules for a variation before general ones', () => {
    const rules = [
      laborRuleWith(1, { base_labor_mins: 1 }),
      laborRuleWith(2, { base_labor_mins: 2, effective_date: '2026-06-01' }),
      laborRuleWith(3, { base_labor_mins: 3, effective_date: '2026-12-01' }),
      laborRuleWith(4, { base_labor_mins: 4, variation_for: 'Shape', variation: 'OVAL' }),
      laborRuleWith(5, { base_labor_mins: 5, variation_for: 'shape', variation: 'oval', variation_target: 'lift' }),
    ];
    const ruling = (given: Partial<NestedService>, on?: string) => {
      const [line] = price(bookOf({ labor: rules }), given, 1, on).lines;
      return line?.of === 'labor' ? line.rule_id : null;
    };
    expect(ruling({})).toBe(2);
    expect(ruling({}, '2026-05-31')).toBe(1);
    expect(ruling({}, '2026-12-01')).toBe(3);
    const oval = { shape: property('Oval') };
    expect(ruling({ properties: { ...serviceWith().properties, ...oval } })).toBe(4);
    expect(ruling({ services: [serviceWith({ template_id: 2, properties: oval })] })).toBe(5);
  });

  it('takes the quantity of a material by its formula, minimum and units of the stock', () => {
    const quantity = (rule: Partial<MaterialRule>, modulus = 0) => {
      const widget = { ...board, quantity_modulus: modulus };
      const [line] = price(
        bookOf({ materials: [materialRuleWith(4, { default_widget_id: 9, ...rule })] }, [widget]),
      ).lines;
      return line?.of === 'material' ? line.item_quantity : null;
    };
    expect(quantity({ quantity_formula: '1 / yield' })).toBe(0.25);
    expect(quantity({ quantity_formula: '1 / yield', min_quantity: 0.5 })).toBe(0.5);
    expect(quantity({ quantity_formula: '1 / yield', min_quantity: 0.5 }, 0.3)).toBe(0.6);
    expect(quantity({ quantity_formula: '0 - 3' })).toBe(0);
    expect(quantity({ quantity_formula: '0.300001' }, 0.3)).toBe(0.6);
    expect(quantity({ quantity_formula: '0.25', default_widget_id: null })).toBe(0.25); // of no piece in stock
  });

  it('uses the pieces and quantities that staff choose, and their further materials', () => {
    const book = bookOf({ materials: [materialRuleWith(4, { default_widget_id: 9 })] }, [
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

  it('has the marked-up cost of a vendor instead of labor, and only materials that staff list', () => {
    const rules = {
      labor: [laborRuleWith(3, {})],
      materials: [materialRuleWith(4, { default_widget_id: 9 })],
      vendors: [serviceVendorWith(6, { markup: 0.5 }), serviceVendorWith(7, { markup: 2, variation: 'chop' })],
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

  it('can have breaks and a minimum by a formula', () => {
    const book = bookOf({
      labor: [laborRuleWith(3, { time_formula: 'max(40, ceil(united_inches / 8) * 8)', base_factor: 40 })],
    });
    const amountOf = (width: string) =>
      price(book, { properties: { width: property(width), height: property('20') } }).amount;
    expect([amountOf('8'), amountOf('20'), amountOf('20 1/8'), amountOf('28'), amountOf('28 1/2')]).toEqual([
      200, 200, 240, 240, 280,
    ]);
  });

  it('of moulding depends on the length, not on sheets', () => {
    const pewter: Widget = {
      id: 7,
      name: 'Pewter',
      price: 300,
      cost: 100,
      quantity_modulus: 1,
      width: 2,
      height: null,
    };
    const rule = materialRuleWith(4, {
      target: 'Molding',
      quantity_formula: 'frame_length / 12',
      default_widget_id: 7,
    });
    const properties = { ...serviceWith().properties, face: property('2') };
    for (const sides of [{}, { width: null, height: 3 }, { width: null }])
      expect(price(bookOf({ materials: [rule] }, [{ ...pewter, ...sides }]), { properties }).lines).toMatchObject([
        { name: 'Molding', item_quantity: 8, amount: 2_400, cut: null }, // 85 inches are 7 1/12 feet
      ]);
  });

  it('has cuts of sheets only for a service with a width and a height', () => {
    const book = bookOf({ materials: [materialRuleWith(4, { default_widget_id: 9 })] }, [board]);
    for (const properties of [{}, { width: property('16') }, { height: property('20') }] as Properties[])
      expect(price(book, { properties }).lines).toMatchObject([{ item_quantity: 1, cut: null }]);
    const needed = bookOf({ materials: [materialRuleWith(4, { default_widget_id: 9, quantity_formula: 'sheets' })] }, [
      board,
    ]);
    expect(price(needed, {}, 9).lines).toMatchObject([{ item_quantity: 3, cut: { sheets: 3 } }]);
    expect(outcomeOf(() => price(needed, { properties: {} }))).toBe('formula/value');
  });

  it('of a material is 0 without a piece in stock or its price', () => {
    const book = bookOf({ materials: [materialRuleWith(4, { quantity_formula: '3' })] }, [
      { ...board, price: null, cost: null },
    ]);
    const nothing = { item_quantity: 3, unit_price: 0, cost: 0, amount: 0 };
    expect(price(book).lines).toMatchObject([{ rule_id: 4, widget_id: null, ...nothing }]);
    const named = { materials: [{ name: 'Mat board', widget_id: 9, item_quantity: null }] };
    expect(price(book, named).lines).toMatchObject([{ rule_id: 4, widget_id: 9, ...nothing }]);
    const listed = [{ name: 'Tape', widget_id: null, item_quantity: null }];
    expect(price(bookOf({}), { materials: listed }).lines).toMatchObject([
      { rule_id: null, name: 'Tape', item_quantity: 1, amount: 0 },
    ]);
  });

  it('uses the newest rule in force for each material', () => {
    const rules = [
      materialRuleWith(1, { quantity_formula: '1' }),
      materialRuleWith(2, { quantity_formula: '2', effective_date: '2026-06-01', target: ' mat BOARD ' }),
      materialRuleWith(3, { quantity_formula: '3', effective_date: '2026-12-01' }),
      materialRuleWith(4, { quantity_formula: '4', target: 'Tape' }),
      materialRuleWith(5, { quantity_formula: '5', target: 'Glue', effective_date: '2026-12-01' }),
    ];
    const taken = (on: string) =>
      price(bookOf({ materials: rules }), {}, 1, on).lines.map((line) => line.of === 'material' && line.rule_id);
    expect(taken('2026-05-31')).toEqual([1, 4]);
    expect(taken('2026-11-30')).toEqual([2, 4]);
    expect(taken('2026-12-01')).toEqual([3, 4, 5]);
  });

  it.each([
    [['2026-06-01', '2026-05-01', null], 1],
    [[null, '2026-05-01', '2026-06-01'], 3],
    [['2026-05-01', '2026-06-01', '2026-04-01'], 2],
    [['2026-06-01', '2026-06-01', '2026-05-01'], 2],
    [[null, null, null], 3],
    [['2026-12-01', null, '2027-01-01'], 2],
  ])('uses the newest rule in any order, and of one date the one with the higher id: %j', (dates, rule_id) => {
    const rules = dates.map((effective_date, i) => laborRuleWith(i + 1, { effective_date }));
    expect(price(bookOf({ labor: rules })).lines).toMatchObject([{ rule_id }]);
    const reversed = price(bookOf({ labor: rules.toReversed() }));
    expect(reversed.lines).toMatchObject([{ rule_id }]);
  });

  it('has no labor if no rule is in force, or only one for another variation', () => {
    expect(price(bookOf({ labor: [laborRuleWith(3, { effective_date: '2026-12-01' })] })).lines).toEqual([]);
    const oval = [laborRuleWith(4, { variation_for: ' Shape ', variation: 'oval' })];
    const shaped = (shape: string) => ({ properties: { ...serviceWith().properties, shape: property(shape) } });
    expect(price(bookOf({ labor: oval }), shaped('round')).lines).toEqual([]);
    expect(price(bookOf({ labor: oval }), shaped(' OVAL ')).lines).toHaveLength(1);
    expect(price(bookOf({ labor: oval })).lines).toEqual([]); // it has no shape
    const lifted = [laborRuleWith(5, { variation_for: 'shape', variation: 'oval', variation_target: 'Lift' })];
    const mat = serviceWith({ properties: { shape: property('oval') } }); // nested, and no lift
    expect(price(bookOf({ labor: lifted }), { services: [mat] }).lines).toEqual([]);
    expect(price(bookOf({ labor: lifted }), shaped('oval')).lines).toEqual([]);
  });

  it('of a vendor has the markup of the wished way, or of the next one that they sell', () => {
    const book = bookOf({
      vendors: [
        serviceVendorWith(6, { variation: 'join', markup: 0 }),
        serviceVendorWith(7, { variation: 'length', markup: 2 }),
      ],
    });
    const bought = (variation: string | null) =>
      price(book, { vendor: { vendor_id: 5, variation, cost: 1_000, notes: null } });
    expect(bought('join')).toMatchObject({ amount: 1_000, warnings: [], lines: [{ of: 'vendor', variation: 'join' }] });
    expect(bought('chop')).toMatchObject({ amount: 3_000, lines: [{ variation: 'length' }] });
    expect(bought('gilded')).toMatchObject({ amount: 2_000, warnings: [], lines: [{ variation: 'gilded' }] });
    const dated = bookOf({
      vendors: [serviceVendorWith(8, { markup: 0, effective_date: '2026-12-01' }), serviceVendorWith(9, { markup: 3 })],
    });
    const plainly = { vendor: { vendor_id: 5, variation: null, cost: 1_000, notes: null } };
    expect([price(dated, plainly).amount, price(dated, plainly, 1, '2026-12-01').amount]).toEqual([4_000, 1_000]);
  });

  it('of a service with nested ones has no warning if it has no price itself', () => {
    expect(price(bookOf({}), { services: [serviceWith({ template_id: 2 })] }).warnings).toEqual([]);
    expect(outcomeOf(() => price(bookOf({}), { template_id: 77 }))).toBe('record/unknown');
  });

  it('has a warning without any rule, and is refused if a formula has no value', () => {
    expect(price(bookOf({})).warnings).toEqual(['Nothing says what Mat costs: give it a price.']);
    expect(price(bookOf({}), { price: 0 }).warnings).toEqual([]);
    const broken = bookOf({ labor: [laborRuleWith(3, { time_formula: '1 / (width - 16)' })] });
    expect(outcomeOf(() => price(broken))).toBe('formula/value');
  });
});

test('merging materials adds quantities of the same piece, and refuses the same name with another piece', () => {
  const choice = (name: string, widget_id: number | null, item_quantity: number | null) => ({
    name,
    widget_id,
    item_quantity,
  });
  const merged = (...materials: ReturnType<typeof choice>[]) =>
    mergeMaterials(materials, (name) => {
      throw new Error(name);
    });
  expect(merged(choice('Tape', 8, 1), choice('Other tape', 8, 2))).toEqual([choice('Tape', 8, 3)]);
  expect(() => merged(choice('Tape', 8, 1), choice('tape', 7, 2))).toThrow('tape');
  expect(merged(choice('Tape', 8, 1), choice('Glue', 7, 2))).toHaveLength(2);
  expect(merged(choice('Tape', null, 1), choice('Glue', null, 2))).toHaveLength(2);
  expect(merged(choice('Tape', 8, null), choice('Tape', 8, 2), choice('Tape', 8, null))).toEqual([
    choice('Tape', 8, 2),
  ]);
  expect(merged(choice('Tape', 8, null), choice('Tape', 8, null))).toEqual([choice('Tape', 8, null)]);
  expect(() => merged(choice(' Tape', 8, 1), choice('tape ', 7, 2))).toThrow('tape ');
});
