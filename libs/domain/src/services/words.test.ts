import { materialInWords, propertiesInWords, sizeOf, valueInWords } from './services';

const property = (name: string, value: string, units: string | null = null, provisional = false) => ({
  [name]: { value, units, provisional },
});
const size = { ...property('height', '20'), ...property('width', '16.375') };

test('a size is written with the width first, and only with both sides', () => {
  expect(sizeOf(size)).toBe('16 3/8 x 20');
  expect([sizeOf(property('height', '20')), sizeOf(property('width', '20')), sizeOf({})]).toEqual([null, null, null]);
  expect(sizeOf({ ...property('width', 'wide'), ...property('height', '20', 'cm') })).toBe('wide in x 20 cm');
  expect(sizeOf({ ...property('width', '40', 'cm'), ...property('height', '20') })).toBe(
    '40 cm x 20 in (about 15 3/4 x 20)',
  );
});

test('a value in inches has fractions, others have their units, and a word stays', () => {
  for (const units of [null, 'in', 'inch', 'Inches', '"']) expect(valueInWords({ value: '0.5', units })).toBe('1/2');
  expect(valueInWords({ value: '40', units: 'cm' })).toBe('40 cm');
  expect(valueInWords({ value: '2', units: 'in feet' })).toBe('2 in feet');
  expect(valueInWords({ value: '2', units: 'main' })).toBe('2 main');
  expect(valueInWords({ value: 'walnut', units: null })).toBe('walnut');
});

test('properties are listed without the size, and assumed ones are marked', () => {
  const cap = property('frame_name', 'Walnut cap');
  const assumedCap = property('frame_name', 'Walnut cap', null, true);
  expect(propertiesInWords({ ...size, ...cap })).toEqual(['frame name: Walnut cap']);
  expect(propertiesInWords({ ...size, ...assumedCap })).toEqual(['frame name: Walnut cap (assumed)']);
  expect(propertiesInWords({ ...property('width', '16', null, true), ...property('height', '20') })).toEqual([
    'size assumed',
  ]);
  expect(propertiesInWords({ ...property('width', '16'), ...property('height', '20', null, true) })).toEqual([
    'size assumed',
  ]);
  expect(propertiesInWords(property('width', '16'))).toEqual(['width: 16']);
  expect(propertiesInWords({ ...size, ...property('reveal_width', '12'), ...property('width_of_mat', '2') })).toEqual([
    'reveal width: 12',
    'width of mat: 2',
  ]);
  expect(propertiesInWords({ ...size, ...property('the_long_name', '1') })).toEqual(['the long name: 1']);
});

test('a material is described by its piece in stock, and the cut or the quantity', () => {
  const cut = { width: 16.375, height: 20, per_sheet: 2, is_turned: false, sheets: 3 };
  const piece = (name: string, catalog_no: string | null, units: string | null) => ({
    name,
    catalog_no,
    quantity_units: units === null ? null : { name: units },
  });
  const board = { name: 'Mat board', widget: piece('Smooth white', 'B97', 'each'), item_quantity: 0.5, cut };
  expect(materialInWords(board)).toBe('Mat board: B97 Smooth white, cut 16 3/8 x 20, 2 out of a sheet, 3 sheets');
  expect(materialInWords({ ...board, widget: null, cut: { ...cut, is_turned: true, sheets: 1 } })).toBe(
    'Mat board: cut 16 3/8 x 20, turned, 2 out of a sheet, 1 sheet',
  );
  expect(materialInWords({ name: 'Molding', widget: piece('Pewter', null, 'foot'), item_quantity: 5 })).toBe(
    'Molding: Pewter, 5 foot for each',
  );
  const hangers = { name: 'Hangers', item_quantity: 2 };
  expect(materialInWords({ ...hangers, widget: piece('Wire', null, 'each') })).toBe('Hangers: Wire, 2 for each');
  expect(materialInWords({ ...hangers, widget: piece('Wire', null, null) })).toBe('Hangers: Wire, 2 for each');
  expect(materialInWords(hangers)).toBe('Hangers: 2 for each');
  expect(materialInWords({ name: 'Tape', item_quantity: null })).toBe('Tape');
});
