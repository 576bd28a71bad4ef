import type { TransactionReply } from '@rabbet/client';
import { type ArtworkDetails, artworkFields } from '@rabbet/domain/artworks/artworks';
import { fillDefaults } from '@rabbet/domain/records/fields';
import { printer, printPage, type Style } from '../../kernel/output/printing';
import { type Piece, PIECE_COLUMNS, printSheet } from './sheet';

const unit = { id: 1, name: 'inch', abbr: 'in', system: null, measurement_id: null };
const dimension = { id: 1, type_id: 2, ordinal: 0, group: null, description: null, filter: null, required: false };
const side = (id: number, name: string, value: string): Piece['dimensions'][number] => ({
  id,
  widget_id: 12,
  dimension_id: id,
  units_id: 1,
  value,
  units: unit,
  dimension: { ...dimension, id, name, kind: 'number', default_value: null, default_units_id: 1 },
});

const vase: Piece = {
  ...fillDefaults<ArtworkDetails>(artworkFields, {
    type_id: 2,
    manufacturer_id: 7,
    catalog_no: 'D-4',
    name: 'Red Vase\u001b[2J',
    description: 'Blown glass.\nSigned below.',
    location: 'North wall',
    cost: 600,
  }),
  id: 12,
  revision: 3,
  computed_price: 1200,
  quantity: 1,
  sold: false,
  offered: true,
  manufacturer: { id: 7, name: 'Doe, Jane', is_artist: true, image_id: null },
  type: null,
  quantity_units: null,
  dimensions: [side(1, 'width', '8'), side(2, 'height', '12.5')],
  images: [],
  custody: 'consigned',
  provenance: 'consigned',
  standing: 'consigned',
  last_transaction: '2026-03-31 14:30:00',
};

const consigned: TransactionReply = {
  id: 40,
  widget_id: 12,
  activity: 'Consigned',
  employee_id: null,
  vendor_id: 7,
  order_id: null,
  customer_id: null,
  initiated: '2026-03-31 14:30:00',
  completed: '2026-03-31 14:30:00',
  location: null,
  quantity: 1,
  quantity_units_id: null,
  invoice: null,
  comments: null,
  fees: 0,
  cost: 600,
  markup: 1,
  price: null,
  share: 50,
  consignor_id: null,
  due: null,
  corrected: true,
  reason: 'sold twice by mistake',
  total_cost: 600,
  total_price: 1200,
  vendor: vase.manufacturer,
  employee: null,
  units: null,
  customer: null,
};

function printed(style: Style, work: (to: ReturnType<typeof printer>) => void, width = 100): string[] {
  let text = '';
  const write = (more: string) => void (text += more);
  work(printer({ json: style === 'json', terminal: style === 'terminal', width, colour: false, write }));
  return text.trimEnd().split('\n');
}

test('the sheet of a piece tells what it is, what it costs, whose it is and what became of it', () => {
  const lines = printed('terminal', (to) => printSheet(to, vase, [consigned]));
  expect(lines[0]).toBe('12  Red Vase␛[2J');
  for (const line of [
    '  artist          Jane Doe (7)',
    '  catalogue no.   D-4',
    '  description     Blown glass.',
    '                  Signed below.',
    '  cost            $600',
    '  computed price  $1,200',
    '  height          12.5 inch',
    '  standing        consigned: it is here to be sold, and still belongs to its consignor',
    '  whose           consigned, by the latest purchase, consignment or transfer',
    '  state           offered',
    '  revision        3',
  ])
    expect(lines).toContain(line);
  expect(lines.at(-1)).toMatch(/^40 +2026-03-31 10:30 +Consigned +1 +\$600 +\$1,200 +Jane Doe +corrected: sold/);
});

test('a visitor sees no more of a piece than there is to see', () => {
  const {
    revision: _,
    custody: __,
    provenance: ___,
    standing: _______,
    computed_price: ____,
    offered: _____,
    cost: ______,
    ...seen
  } = vase;
  const lines = printed('terminal', (to) => printSheet(to, { ...seen, price: 1200 }, null)).join('\n');
  expect(lines).toMatch(/price +\$1,200/);
  expect(lines).not.toMatch(/revision|whose|provenance|cost|standing|transactions/);
});

test('a program is told a fact on each line, with amounts as numbers, and the transactions behind them', () => {
  const lines = printed('plain', (to) => printSheet(to, vase, [consigned]));
  expect(lines.slice(0, 2)).toEqual(['id\t12', 'name\tRed Vase␛[2J']);
  expect(lines).toEqual(expect.arrayContaining(['description\tBlown glass. Signed below.', 'cost\t600']));
  expect(lines.at(-1)).toMatch(/^transaction\t40\t.*\tConsigned\t1\t600\t1200\t\tJane Doe\t/);
});

test('a page for a person is as wide as the terminal at most', () => {
  const description = 'Shuttered house fronts stand in the full sun of early afternoon. '.repeat(4);
  const piece = { ...vase, description, name: 'House Fronts in a Street of Blue and Yellow' };
  const lines = printed('terminal', (to) => printSheet({ ...to, width: 80 }, piece, null));
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
  const rows = printed('terminal', (to) => printPage(to, PIECE_COLUMNS, { ...page, data: [piece] }, 'piece'), 80);
  expect(rows.filter((line) => line.length > 80)).toEqual([]);
  expect(rows[1]).toContain('House Fronts');
});

const page = { current_page: 2, total_pages: 7, total_rows: 1312, data: [vase] };

test('a list tells a person how much more there is', () => {
  const lines = printed('terminal', (to) => printPage(to, PIECE_COLUMNS, page, 'piece'));
  expect(lines[1]).toBe('12  D-4  Jane Doe  Red Vase␛[2J  8 x 12.5 in  $1,200        1  North wall  offered');
  expect(lines.at(-1)).toBe('1,312 pieces, page 2 of 7 (--page, --all)');
});

test('a page tells a program its pieces, and as JSON how many there are besides', () => {
  expect(printed('plain', (to) => printPage(to, PIECE_COLUMNS, page, 'piece'))).toEqual([
    '12\tD-4\tJane Doe\tRed Vase␛[2J\t8 x 12.5 in\t1200\t1\tNorth wall\toffered',
  ]);
  expect(printed('json', (to) => printPage(to, PIECE_COLUMNS, page, 'piece'))).toEqual([JSON.stringify(page)]);
});

test('a firm is called by its name as it is kept', () => {
  const manufacturer = { id: 9, name: 'Smith, Jones & Co.', is_artist: false, image_id: null };
  const page = { current_page: 1, total_pages: 1, total_rows: 1, data: [{ ...vase, manufacturer }] };
  const printedTable = printed('plain', (to) => printPage(to, PIECE_COLUMNS, page, 'piece'));
  expect(printedTable.join()).toContain('Smith, Jones & Co.');
});
