import { fillDefaults } from '@rabbet/domain/records/fields';
import fc from 'fast-check';
import { laborMinutes, laborOf } from './labor';
import { frameLength, needsMount, firstSoldForm } from './moulding';
import { inchesOf, measuresOf, type Properties, checkedProperties } from './properties';
import { type LaborRule, laborRule, yieldOf } from './services';
import { outcomeOf, property } from '../testing/services';

describe('labor', () => {
  const rule = fillDefaults<LaborRule>(laborRule.fields, { base_factor: 40, base_labor_mins: 10 });
  it.each([
    [40, 10],
    [80, 20],
    [20, 5],
    [0, 0],
    [60, 15],
  ])('is proportional to the measure by default: %d united inches take %d minutes', (measure, minutes) => {
    expect(laborMinutes(rule, measure)).toBe(minutes);
  });

  it('changes by the constants and powers of the rule, and is never below 0', () => {
    const steep = { ...rule, increase_constant: 0.5, increase_power: 2, decrease_constant: 3, decrease_power: 1 };
    expect(laborMinutes(steep, 80)).toBe(15); // 10 x (1 + 0.5 x 1²)
    expect(laborMinutes(steep, 120)).toBe(30); // 10 x (1 + 0.5 x 2²)
    expect(laborMinutes(steep, 30)).toBe(2.5); // 10 x (1 - 3 x 0.25)
    expect(laborMinutes(steep, 20)).toBe(0); // 10 x (1 - 3 x 0.5) is less
    expect(laborMinutes({ ...rule, increase_power: 0.5 }, 120)).toBe(24.14214);
    expect(laborMinutes({ ...rule, increase_power: 0 }, 120)).toBe(20);
    expect(laborMinutes({ ...rule, increase_constant: 0 }, 120)).toBe(10);
    expect(laborMinutes({ ...rule, increase_power: 0, decrease_power: 0 }, 40)).toBe(20); // at the factor it is the increase
    expect(laborMinutes({ ...rule, decrease_power: 2 }, 20)).toBe(7.5); // 10 x (1 - 0.5²)
  });

  it('is exact for whole powers, and otherwise rounded to 6 places', () => {
    const cubed = { ...rule, base_factor: 3, base_labor_mins: 27, increase_power: 3 };
    expect(laborMinutes(cubed, 4)).toBe(28); // 27 x (1 + (1/3)³), which no double holds
    expect(laborMinutes({ ...cubed, base_labor_mins: 1_000_000 }, 4)).toBe(1_037_037.037037);
    expect(laborMinutes({ ...cubed, base_labor_mins: 1_000_000, increase_power: 3.5 }, 4)).toBe(1_021_383);
  });

  it('is refused if it takes more than a billion minutes', () => {
    const endless = { ...rule, base_factor: 0.000001, base_labor_mins: 1 };
    expect(outcomeOf(() => laborMinutes({ ...endless, increase_power: 10 }, 999_999))).toBe('formula/value');
    expect(outcomeOf(() => laborMinutes({ ...endless, increase_power: 9.5 }, 999_999))).toBe('formula/value');
    expect(outcomeOf(() => laborMinutes({ ...endless, increase_power: 1.5, base_labor_mins: 0 }, 999_999))).toBe(
      'formula/value',
    );
    expect(
      outcomeOf(() => laborMinutes({ ...rule, increase_power: 1.5, base_factor: 1, base_labor_mins: 0 }, 1_000_001)),
    ).toBe('formula/value');
    expect(
      outcomeOf(() => laborMinutes({ ...rule, increase_power: 0.5, base_factor: 1, base_labor_mins: 0 }, 100)),
    ).toBe(0);
  });

  it('costs its minutes plus the markup, by default $2 a minute without a markup', () => {
    expect(laborOf(rule, 60)).toEqual({ minutes: 15, cost: 3_000, price: 3_000 });
    expect(laborOf({ ...rule, markup: 0.5, cost_per_min: 33 }, 60)).toEqual({ minutes: 15, cost: 495, price: 743 });
  });
});

describe('the stock', () => {
  const board = { width: 32, height: 40 };
  it('yields whole pieces, laid the way that gives more', () => {
    expect(yieldOf('mat', board, { width: 16, height: 20 }, 5)).toEqual({ perSheet: 4, isTurned: false, sheets: 2 });
    expect(yieldOf('mat', board, { width: 20, height: 16 }, 4)).toEqual({ perSheet: 4, isTurned: true, sheets: 1 });
    expect(yieldOf('mat', board, { width: 32, height: 40 }, 1).perSheet).toBe(1);
    expect(yieldOf('mat', board, { width: 16.000001, height: 20 }, 1).perSheet).toBe(2);
  });

  it('refuses a piece that is larger than a sheet, but not one that fits across', () => {
    expect(outcomeOf(() => yieldOf('mat', board, { width: 33, height: 33 }, 1))).toBe('service/stock');
    expect(() => yieldOf('Smooth white', board, { width: 33, height: 41 }, 1)).toThrow(
      'A piece of 33 x 41 inches is larger than a sheet of Smooth white, which is 32 x 40 inches.',
    );
    expect(yieldOf('mat', board, { width: 40, height: 32 }, 1)).toEqual({ perSheet: 1, isTurned: true, sheets: 1 });
  });

  it('is cut straight unless turning gives more, and sheets are rounded up', () => {
    expect(yieldOf('mat', board, { width: 8, height: 8 }, 1).isTurned).toBe(false); // 20 either way
    expect(yieldOf('mat', board, { width: 10, height: 16 }, 7)).toEqual({ perSheet: 8, isTurned: true, sheets: 1 });
    expect(yieldOf('mat', board, { width: 10, height: 16 }, 8).sheets).toBe(1);
    expect(yieldOf('mat', board, { width: 10, height: 16 }, 9).sheets).toBe(2);
  });

  it('never yields more area than it has', () => {
    const side = fc.integer({ min: 1, max: 60_000_000 }).map((n) => n / 1_000_000);
    fc.assert(
      fc.property(side, side, side, side, fc.integer({ min: 1, max: 100 }), (a, b, width, height, pieces) => {
        const outcome = outcomeOf(() => yieldOf('mat', { width: a, height: b }, { width, height }, pieces));
        if (typeof outcome !== 'object') return expect(outcome).toBe('service/stock');
        const { perSheet, sheets } = outcome as ReturnType<typeof yieldOf>;
        expect(perSheet * width * height).toBeLessThanOrEqual(a * b * (1 + 1e-9));
        expect(sheets * perSheet).toBeGreaterThanOrEqual(pieces);
        expect((sheets - 1) * perSheet).toBeLessThan(pieces);
      }),
    );
  });
});

describe('sizes and properties', () => {
  it('are read with fractions, and converted to inches', () => {
    expect(inchesOf(property('16 3/8'))).toBe(16.375);
    expect(inchesOf(property('40', 'cm'))).toBe(15.748031);
    expect(inchesOf(property('2', 'ft'))).toBe(24);
    expect([inchesOf(property('walnut')), inchesOf(property('walnut', 'in'))]).toEqual([null, null]);
  });

  it('get names in lower case, and empty ones are dropped', () => {
    expect(checkedProperties({ Width: property(' 16 3/8 '), Color: property('') })).toEqual({
      width: property('16 3/8'),
    });
  });

  it.each([
    [{ width: property('0') }, 'service/size'],
    [{ width: property('-3') }, 'service/size'],
    [{ height: property('1201') }, 'service/size'],
    [{ height: property('wide') }, 'service/size'],
    [{ width: property('101', 'ft') }, 'service/size'],
    [{ depth: property('deep') }, 'service/size'],
    [{ face: property('-0.1') }, 'service/size'],
    ...[
      'face',
      'rabbet',
      'allowance',
      'lip',
      'margins',
      'reveal_width',
      'reveal_height',
      'border',
      'opening_width',
      'opening_height',
    ].map((name): [Properties, string] => [{ [name]: property('1200.1') }, 'service/size']),
    [{ width: property('3', 'furlongs') }, 'service/units'],
    [{ width: property('3', 'days') }, 'service/units'],
    [{ turn_around: property('3', 'weeks') }, 'service/units'],
    ...['inch', 'weekdays', 'days ago'].map((units): [Properties, string] => [
      { turn_around: property('3', units) },
      'service/units',
    ]),
    [{ ' ': property('3') }, 'service/property'],
    [{ ['x'.repeat(65)]: property('1') }, 'service/property'],
    [{ note: property('x'.repeat(256)) }, 'service/property'],
    [Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`p${i}`, property('1')])), 'service/property'],
  ])('are refused beyond their limits, or with unknown units: case %#', (given, code) => {
    expect(outcomeOf(() => checkedProperties(given))).toBe(code);
  });

  it('that are no size are named in the message', () => {
    expect(() => checkedProperties({ height: property('wide') })).toThrow(
      'The height is a size, as in 16 3/8: “wide” is none.',
    );
  });

  it.each([
    { width: property('1200') },
    { width: property('0.5') },
    { width: property('100', 'ft') },
    { face: property('0') },
    { face: property('1200') },
    { face: property('wide') },
    { lip: property('0.5') },
    { note: property('x'.repeat(255)) },
    { note: property('-3') },
    { note: property('5000') },
    { note: property('two', 'days') },
    ...['days', 'day', 'Days', null].map((units): Properties => ({ turn_around: { value: '3', units } })),
    { ['x'.repeat(64)]: property('1') },
    { width: property('3', 'in') },
    Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`p${i}`, property('1')])),
  ])('are accepted up to their limits: case %#', (given) => {
    expect(checkedProperties(given)).toEqual(given);
  });

  it('are trimmed, and empty units become null', () => {
    expect(checkedProperties({ ' Width ': property(' 3 ', ' ft '), Shape: property('oval', ' ') })).toEqual({
      width: property('3', 'ft'),
      shape: property('oval'),
    });
  });

  it('of staff come before computed measures, and words are no measures', () => {
    const given = { width: property('16'), height: property('20'), shape: property('oval'), area: property('7') };
    const measures = measuresOf(given, 1);
    expect([measures.has('shape'), measures.get('area'), measures.get('united_inches')]).toEqual([false, 7, 36]);
    expect([measures.has('frame_length'), measuresOf({ height: property('20') }, 1).has('area')]).toEqual([
      false,
      false,
    ]);
    const vast = measuresOf({ width: property('999999999'), height: property('2') }, 1);
    expect(measuresOf({ turn_around: property('3', 'days') }, 1).get('turn_around')).toBe(3);
    expect([vast.has('area'), vast.has('perimeter'), vast.get('quantity')]).toEqual([false, false, 1]);
  });

  it('give formulas the computed measures', () => {
    const given = { width: property('16'), height: property('20'), face: property('2'), allowance: property('1') };
    expect(Object.fromEntries(measuresOf(given, 3))).toEqual({
      width: 16,
      height: 20,
      face: 2,
      allowance: 1,
      quantity: 3,
      united_inches: 36,
      area: 320,
      perimeter: 72,
      frame_length: 86, // 2 x 36 + 8 x (2 - 0.375) + 1
    });
    expect(measuresOf({ width: property('16') }, 1).has('united_inches')).toBe(false);
    expect(measuresOf({ width: property('40', 'cm') }, 1).get('width')).toBe(15.748031);
  });
});

describe('moulding', () => {
  it('has a length of 2 (W + H) + 8 x (face - rabbet) + allowance', () => {
    const lengthWith = (more: object) =>
      frameLength(new Map(Object.entries({ width: 16, height: 20, face: 2, ...more })));
    expect(lengthWith({})).toBe(85); // the rabbet is 0.375 inch, unless said
    expect(lengthWith({ rabbet: 0.25, allowance: 2 })).toBe(88);
    const given = { width: 16, height: 20, face: 2 };
    for (const missing of ['width', 'height', 'face'])
      expect(frameLength(new Map(Object.entries(given).filter(([name]) => name !== missing)))).toBeNull();
  });

  it('is refused if its face is less than its rabbet', () => {
    const lengthWith = (rabbet: number) =>
      frameLength(new Map(Object.entries({ width: 16, height: 20, face: 0.25, rabbet })));
    expect(outcomeOf(() => lengthWith(0.26))).toBe('service/size');
    expect(lengthWith(0.25)).toBe(72);
  });

  it.each([
    ['join', ['join', 'chop'], 'join'],
    ['join', ['chop', 'length'], 'chop'],
    ['join', ['length'], 'length'],
    ['chop', ['join', 'length'], 'length'],
    ['length', ['join'], null],
  ] as const)('%s from a vendor who sells %j is bought as %s', (wished, sold, expected) => {
    expect(firstSoldForm(wished, (form) => (sold as readonly string[]).includes(form))).toBe(expected);
  });
});

describe('a mount', () => {
  const side = { art: 10, reveal: 10, margins: 1 };
  const small = { width: side, height: side, hasMount: false, isFloater: false };
  it('is needed if reveal and margins, less the lip of 3/16 and 1/8 inch, exceed the art', () => {
    expect(needsMount(small)).toBe(true);
    const margins = 0.3125; // 3/16 + 1/8
    expect(needsMount({ ...small, width: { ...side, margins }, height: { ...side, margins } })).toBe(false);
    expect(needsMount({ ...small, width: { ...side, margins } })).toBe(true); // either of the two is enough
    expect(needsMount({ ...small, height: { ...side, margins } })).toBe(true);
    expect([needsMount({ ...small, preserve: true }), needsMount({ ...small, lip: 0.875 })]).toEqual([true, false]);
    expect(needsMount({ ...small, lip: 1 })).toBe(false);
  });

  it.each([
    ['preserve is off', { preserve: false }],
    ['the width is zero', { width: { ...side, art: 0 } }],
    ['the height is zero', { height: { ...side, art: 0 } }],
    ['a mount service exists', { hasMount: true }],
    ['the housing is a floater', { isFloater: true }],
  ])('is not needed if %s', (_, change) => {
    expect(needsMount({ ...small, ...change })).toBe(false);
  });
});
