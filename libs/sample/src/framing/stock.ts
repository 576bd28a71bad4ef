import { type ArtworkCommand, typeDimension, widgetType } from '@rabbet/domain/artworks/artworks';
import type { CommandRequest } from '@rabbet/domain/deciders/decider';
import { momentOf } from '@rabbet/domain/time/moments';
import type { Widget } from '@rabbet/domain/services/services';
import { UNIT_IDS } from '@rabbet/domain/units/first-units';
import { at, type Calendar } from '../shop/calendar';
import type { Kept } from '../shop/people';
import { VENDOR_IDS } from './vendors';

const FOOT = 2;
const [MOLDING, MAT_BOARD, GLAZING, BACKING, SUPPLIES] = [21, 22, 23, 24, 25] as const;

/** Types of what frames are made of, with the sizes that each has. */
const TYPES = [
  [MOLDING, 'Molding', 'Lengths, sold by the foot', ['face', 'rabbet']],
  [MAT_BOARD, 'Mat board', 'Sheets of rag and alpha-cellulose board', ['width', 'height']],
  [GLAZING, 'Glazing', 'Sheets of glass, acrylic and mirror', ['width', 'height']],
  [BACKING, 'Backing board', 'Sheets that carry the art from behind', ['width', 'height']],
  [SUPPLIES, 'Framing supplies', 'Bars, fillets and hardware', []],
] as const;

export const STOCK_DIMENSIONS = TYPES.flatMap(([type_id, , , names]) =>
  names.map((name, ordinal) => ({
    id: type_id * 10 + ordinal + 1,
    type_id,
    ordinal,
    name,
    kind: 'number' as const,
    filter: null,
    default_units_id: UNIT_IDS.inch,
  })),
);

/** A material as it is written down: id, name, price and cost of one in cents, its two sizes in inches, how many there are. */
type Written = readonly [
  id: number,
  name: string,
  price: number,
  cost: number,
  sizes: readonly number[],
  count: number,
];

export const MOLDINGS = [
  [7_001, 'Walnut, flat', 980, 310, [1.25, 0.375], 140],
  [7_002, 'Black, flat', 780, 230, [1, 0.375], 220],
  [7_003, 'White maple', 860, 270, [1, 0.375], 120],
  [7_004, 'Gold leaf, scooped', 2_150, 760, [2, 0.375], 64],
  [7_005, 'Silver leaf, stepped', 1_890, 640, [1.75, 0.375], 48],
  [7_006, 'Cherry, rounded', 1_120, 360, [1.5, 0.375], 96],
  [7_007, 'Espresso, deep', 1_050, 330, [1.25, 0.375], 110],
  [7_008, 'Barnwood gray', 1_240, 410, [2.25, 0.375], 80],
  [7_009, 'Pewter, narrow', 690, 200, [0.75, 0.25], 180],
  [7_010, 'Floater, natural maple', 1_320, 450, [1.5, 0.25], 72],
] as const satisfies readonly Written[];

const MAT_BOARDS = [
  [7_021, 'Mat board, warm white', 3_800, 1_120, [32, 40], 24],
  [7_022, 'Mat board, antique white', 3_800, 1_120, [32, 40], 18],
  [7_023, 'Mat board, charcoal', 3_800, 1_120, [32, 40], 11],
  [7_024, 'Mat board, sage', 3_800, 1_120, [32, 40], 7],
  [7_025, 'Rag mat, museum white', 5_600, 1_850, [32, 40], 14],
  [7_026, 'Mat board, white, oversize', 7_400, 2_300, [40, 60], 6],
  [7_027, 'Linen mat, natural', 6_200, 2_050, [32, 40], 5],
] as const satisfies readonly Written[];

const SHEETS = [
  [7_031, 'Conservation clear glass', 9_600, 2_900, [32, 40], 20],
  [7_032, 'Museum glass', 24_800, 9_900, [32, 40], 9],
  [7_033, 'UV acrylic', 30_000, 10_400, [96, 48], 4],
  [7_034, 'Mirror sheet', 22_000, 7_600, [72, 48], 5],
] as const satisfies readonly Written[];

const BOARDS = [
  [7_041, 'Foam board, acid-free', 1_600, 480, [32, 40], 40],
  [7_042, 'Rag mounting board', 3_200, 1_050, [32, 40], 16],
  [7_043, 'Mounting board, adhesive', 1_800, 560, [32, 40], 22],
] as const satisfies readonly Written[];

const OTHERS = [
  [7_051, 'Stretcher bar', 260, 80, [], 300],
  [7_052, 'Fillet, gold', 420, 130, [], 90],
  [7_053, 'Linen liner', 460, 150, [], 60],
  [7_054, 'Hanging set', 180, 45, [], 250],
] as const satisfies readonly Written[];

/** Ids of the materials that templates take unless another one is named. */
export const STOCK = {
  molding: 7_001,
  chop: 7_006,
  joined: 7_007,
  mat: 7_021,
  undermat: 7_022,
  linenMat: 7_027,
  clearGlass: 7_031,
  museumGlass: 7_032,
  acrylic: 7_033,
  mirror: 7_034,
  foamBoard: 7_041,
  ragBoard: 7_042,
  adhesiveBoard: 7_043,
  stretcherBar: 7_051,
  fillet: 7_052,
  liner: 7_053,
  hangingSet: 7_054,
} as const;

interface Material {
  readonly type: (typeof TYPES)[number][0];
  /** Sold by the foot; else by the sheet or by the piece. */
  readonly isLength: boolean;
  readonly modulus: number;
  readonly vendor: number;
  readonly written: Written;
}

const material = (type: Material['type'], modulus: number, vendor: number, isLength = false) => {
  return (written: Written): Material => ({ type, modulus, vendor, isLength, written });
};

/** All materials of the framing shop. */
const MATERIALS: readonly Material[] = [
  ...MOLDINGS.map(material(MOLDING, 1, VENDOR_IDS.molding, true)),
  ...MAT_BOARDS.map(material(MAT_BOARD, 0.01, VENDOR_IDS.boards)),
  ...SHEETS.map(material(GLAZING, 0.01, VENDOR_IDS.glass)),
  ...BOARDS.map(material(BACKING, 0.01, VENDOR_IDS.boards)),
  ...OTHERS.map(material(SUPPLIES, 1, VENDOR_IDS.boards)),
];

/** Materials as prices are computed from them. */
export const STOCK_WIDGETS: readonly Widget[] = MATERIALS.map(({ type, modulus, written }) => {
  const [id, name, price, cost, sizes] = written;
  const [width = null, height = null] = type === MOLDING ? [] : sizes;
  return { id, name, price, cost, quantity_modulus: modulus, width, height };
});

export function stockTypes(): readonly Kept[] {
  return [
    ...TYPES.map(([id, name, description]): Kept => [
      widgetType,
      id,
      { name, category: 'Framing', description, hanging: 'bare', quantity_units_id: UNIT_IDS.each },
    ]),
    ...STOCK_DIMENSIONS.map(({ id, ...values }): Kept => [typeDimension, id, values]),
  ];
}

/** Materials as pieces in stock that no visitor sees. */
export function stock(
  calendar: Calendar,
): readonly { readonly id: number; readonly command: CommandRequest<ArtworkCommand> }[] {
  return MATERIALS.map(({ type, isLength, modulus, vendor, written }, index) => {
    const [id, name, price, cost, sizes, count] = written;
    const moment = momentOf(at(calendar.openDay(20 + index), '10:40'));
    const units = isLength ? FOOT : UNIT_IDS.each;
    const data = {
      type_id: type,
      name,
      catalog_no: `F-${id}`,
      commodity: true,
      location: 'Workroom',
      price_public: false,
      inventory_public: false,
      availability: 0,
      price,
      cost,
      quantity_units_id: units,
      quantity_modulus: modulus,
      dimensions: STOCK_DIMENSIONS.filter(({ type_id }) => type_id === type).map((dimension, i) => ({
        dimension_id: dimension.id,
        value: String(sizes[i]),
        units_id: UNIT_IDS.inch,
      })),
      transaction: {
        activity: 'Purchased' as const,
        quantity: count,
        quantity_units_id: units,
        vendor_id: vendor,
        cost,
        employee_id: 2,
        invoice: `F-${3_000 + index}`,
        initiated: moment,
        completed: moment,
      },
    };
    return { id, command: { type: 'RegisterArtwork', data } };
  });
}
