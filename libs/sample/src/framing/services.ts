import type { Calendar } from '../shop/calendar';
import { STOCK } from './stock';
import { VENDOR_IDS } from './vendors';
import type { WrittenService } from './written-service';

/** Ids of the templates, for good; `Workshop`, which every shop begins with, is the first. */
export const SERVICE_IDS = {
  length: 2,
  chop: 3,
  join: 4,
  joining: 5,
  liner: 6,
  mat: 7,
  doubleMat: 8,
  linenMat: 9,
  groove: 10,
  fillet: 11,
  clearGlass: 12,
  museumGlass: 13,
  acrylic: 14,
  mirror: 15,
  dryMount: 16,
  hinges: 17,
  float: 18,
  objectMount: 19,
  stretching: 20,
  fitting: 21,
  repair: 22,
  rush: 23,
  installation: 24,
  delivery: 25,
} as const;
const ID = SERVICE_IDS;

/** Working until it is done, so that Assembly waits for it. */
const BEFORE_ASSEMBLY = { required_for_state: 2 } as const;
/** Properties that a mat is cut by, besides its size. */
const OPENING = { asks_for: 'border, opening_width, opening_height' } as const;
/**
 * Properties for the visible part of the art and the air around it: whoever gives them is warned where the art needs a
 * mount.
 */
const SHOWN = { asks_for: 'reveal_width, reveal_height, margins' } as const;
/** Work by the size around, base minutes for 72 inches. */
const around = (base_labor_mins: number) => ({
  time_formula: 'perimeter',
  base_factor: 72,
  base_labor_mins,
  decrease_constant: 0.5,
});
/** Work by united inches in breaks of eight, from 24 on. */
const united = (base_labor_mins: number) => ({
  time_formula: 'max(24, ceil(united_inches / 8) * 8)',
  base_factor: 40,
  base_labor_mins,
});
const feet = (target: string, default_widget_id: number, formula = 'ceil(frame_length / 12)') => ({
  target,
  default_widget_id,
  quantity_formula: formula,
  min_quantity: 4,
});
const sheet = (target: string, default_widget_id: number, min_quantity = 0.1) => ({
  target,
  default_widget_id,
  quantity_formula: '1 / yield',
  min_quantity,
});

const FRAMES: readonly WrittenService[] = [
  {
    id: ID.length,
    name: 'Frame by length',
    category: 'Frames',
    ...BEFORE_ASSEMBLY,
    ...SHOWN,
    description: 'Cut and joined in our workroom, from molding in stock',
    steps: [
      ['Cut', 35, 7, 14],
      ['Join', 75, 10, 20],
      ['Finish corners', 100, 5, 10],
    ],
    labor: [around(18)],
    materials: [feet('Molding', STOCK.molding)],
  },
  {
    id: ID.chop,
    name: 'Frame by chop',
    category: 'Frames',
    ...BEFORE_ASSEMBLY,
    ...SHOWN,
    description: 'Bought cut to size, and joined in our workroom',
    steps: [
      ['Order', 20, 3, 7],
      ['Receive', 50, 10, 20],
      ['Join', 100, 10, 20],
    ],
    labor: [around(12)],
    materials: [feet('Molding', STOCK.chop)],
    vendors: [
      { vendor_id: VENDOR_IDS.chops, variation: 'chop', markup: 1.4 },
      { vendor_id: VENDOR_IDS.molding, variation: 'chop', markup: 1.6 },
      { vendor_id: VENDOR_IDS.molding, variation: 'length', markup: 1.8 },
    ],
  },
  {
    id: ID.join,
    name: 'Frame by join',
    category: 'Frames',
    ...BEFORE_ASSEMBLY,
    ...SHOWN,
    description: 'Bought joined, for finishes that we cannot match at the corners',
    steps: [
      ['Order', 25, 3, 7],
      ['Receive', 80, 12, 24],
      ['Inspect', 100, 3, 7],
    ],
    labor: [around(6)],
    materials: [feet('Molding', STOCK.joined)],
    vendors: [{ vendor_id: VENDOR_IDS.chops, variation: 'join', markup: 1.2 }],
  },
  {
    id: ID.joining,
    name: 'Joining',
    category: 'Frames',
    description: 'Corners of a chop that was bought: the work is a step of the frame',
    labor: [around(12)],
  },
  {
    id: ID.liner,
    name: 'Linen liner',
    category: 'Frames',
    ...BEFORE_ASSEMBLY,
    description: 'A frame within the frame, wrapped in linen',
    steps: [['Cut and join', 100]],
    labor: [around(8)],
    materials: [feet('Liner', STOCK.liner, 'ceil(perimeter / 12)')],
  },
];

const MATS: readonly WrittenService[] = [
  {
    id: ID.mat,
    name: 'Mat',
    category: 'Mats',
    ...BEFORE_ASSEMBLY,
    ...OPENING,
    description: 'A single mat with a beveled opening',
    steps: [['Cut', 100]],
    labor: [united(14), { ...united(24), variation_for: 'shape', variation: 'oval' }],
    materials: [sheet('Mat board', STOCK.mat)],
  },
  {
    id: ID.doubleMat,
    name: 'Double mat',
    category: 'Mats',
    ...BEFORE_ASSEMBLY,
    ...OPENING,
    description: 'Two mats, a quarter of an inch of the lower one showing',
    steps: [['Cut', 100]],
    labor: [united(21)],
    materials: [sheet('Mat board', STOCK.mat), sheet('Lower mat', STOCK.undermat)],
  },
  {
    id: ID.linenMat,
    name: 'Linen mat',
    category: 'Mats',
    ...BEFORE_ASSEMBLY,
    ...OPENING,
    description: 'Wrapped by hand',
    steps: [
      ['Cut', 40],
      ['Wrap', 100],
    ],
    labor: [united(26)],
    materials: [sheet('Linen mat', STOCK.linenMat)],
  },
  {
    id: ID.groove,
    name: 'V-groove',
    category: 'Mats',
    description: 'A fine line around the opening',
    labor: [around(6)],
  },
  {
    id: ID.fillet,
    name: 'Fillet',
    category: 'Fillets',
    ...BEFORE_ASSEMBLY,
    description: 'A narrow edge of gilded wood inside the mat or frame',
    steps: [['Cut and glue', 100]],
    labor: [around(10)],
    materials: [feet('Fillet', STOCK.fillet, 'ceil(perimeter / 12)')],
  },
];

const GLASS: readonly WrittenService[] = [
  {
    id: ID.clearGlass,
    name: 'Conservation glass',
    category: 'Glazing',
    ...BEFORE_ASSEMBLY,
    description: 'Keeps 99 percent of ultraviolet light out',
    steps: [['Cut', 100]],
    labor: [united(5)],
    materials: [sheet('Glass', STOCK.clearGlass)],
  },
  {
    id: ID.museumGlass,
    name: 'Museum glass',
    category: 'Glazing',
    ...BEFORE_ASSEMBLY,
    description: 'Hardly to be seen',
    steps: [['Cut', 100]],
    labor: [united(6)],
    materials: [sheet('Glass', STOCK.museumGlass)],
  },
  {
    id: ID.acrylic,
    name: 'Acrylic',
    category: 'Glazing',
    ...BEFORE_ASSEMBLY,
    description: 'For large works, and for rooms of children',
    steps: [['Cut', 100]],
    labor: [united(8)],
    materials: [sheet('Acrylic', STOCK.acrylic, 0.05)],
  },
  {
    id: ID.mirror,
    name: 'Mirror',
    category: 'Mirrors',
    ...BEFORE_ASSEMBLY,
    description: 'Plain or beveled, cut to the frame',
    steps: [
      ['Cut', 60],
      ['Polish edges', 100],
    ],
    labor: [united(14), { ...united(32), variation_for: 'edge', variation: 'beveled' }],
    materials: [sheet('Mirror', STOCK.mirror, 0.05)],
    vendors: [{ vendor_id: VENDOR_IDS.glass, markup: 1.1 }],
  },
];

const MOUNTS: readonly WrittenService[] = [
  {
    id: ID.dryMount,
    name: 'Dry mount',
    category: 'Mounts',
    ...BEFORE_ASSEMBLY,
    description: 'For posters and prints of no value of their own',
    steps: [['Press', 100]],
    labor: [united(8)],
    materials: [sheet('Mounting board', STOCK.adhesiveBoard)],
  },
  {
    id: ID.hinges,
    name: 'Hinges',
    category: 'Mounts',
    ...BEFORE_ASSEMBLY,
    description: 'Japanese paper and wheat paste; can be undone',
    steps: [['Hinge', 100]],
    labor: [united(12)],
    materials: [sheet('Rag board', STOCK.ragBoard)],
  },
  {
    id: ID.float,
    name: 'Float mount',
    category: 'Mounts',
    ...BEFORE_ASSEMBLY,
    description: 'The whole sheet shows, raised from its ground',
    steps: [
      ['Raise', 40],
      ['Hinge', 100],
    ],
    labor: [united(24)],
    materials: [sheet('Rag board', STOCK.ragBoard)],
  },
  {
    id: ID.objectMount,
    name: 'Object mount',
    category: 'Mounts',
    ...BEFORE_ASSEMBLY,
    description: 'Jerseys, medals and other things with a depth, sewn or held by pins',
    steps: [
      ['Prepare', 30],
      ['Sew', 100, 10, 20],
    ],
    labor: [united(45)],
    materials: [sheet('Rag board', STOCK.ragBoard)],
  },
  {
    id: ID.stretching,
    name: 'Canvas stretching',
    category: 'Stretching',
    ...BEFORE_ASSEMBLY,
    description: 'On bars of pine, with keys',
    steps: [
      ['Build bars', 40],
      ['Stretch', 100],
    ],
    labor: [around(26)],
    materials: [feet('Stretcher bar', STOCK.stretcherBar, 'ceil(perimeter / 12)')],
  },
];

const OF_ORDERS: readonly WrittenService[] = [
  {
    id: ID.rush,
    name: 'Rush',
    category: 'Rush',
    application: 'Order',
    description: 'Before all others: turn_around says in how many days',
    labor: [{ base_labor_mins: 24 }],
  },
  {
    id: ID.installation,
    name: 'Installation',
    category: 'Installation',
    application: 'Order',
    required_for_state: 5,
    description: 'Hung at your place, within 30 miles',
    steps: [
      ['Schedule', 30, 10, 20],
      ['Hang', 100],
    ],
    labor: [{ base_labor_mins: 60 }],
  },
  {
    id: ID.delivery,
    name: 'Delivery',
    category: 'Delivery',
    application: 'Order',
    required_for_state: 5,
    description: 'Brought to your door, within 30 miles',
    steps: [
      ['Load', 40],
      ['Deliver', 100],
    ],
    labor: [{ base_labor_mins: 30 }],
  },
];

/** Services of the framing shop besides `Workshop`. Fitting has cost more for some three months. */
export function framingServices(calendar: Calendar): readonly WrittenService[] {
  return [
    ...FRAMES,
    ...MATS,
    ...GLASS,
    ...MOUNTS,
    {
      id: ID.fitting,
      name: 'Fitting',
      category: 'Fitting',
      required_for_state: 3,
      description: 'Everything put together, sealed with paper and ready to hang',
      steps: [
        ['Assemble', 60, 5, 10],
        ['Seal and add hardware', 100, 5, 10],
      ],
      labor: [united(8), { ...united(9), effective_date: calendar.day(-90) }],
      materials: [
        sheet('Backing', STOCK.foamBoard),
        { target: 'Hanging set', quantity_formula: '1', default_widget_id: STOCK.hangingSet },
      ],
    },
    {
      id: ID.repair,
      name: 'Frame repair',
      category: 'Repairs',
      application: 'Ticket',
      ...BEFORE_ASSEMBLY,
      description: 'Corners, leaf and ornament of frames that customers bring',
      steps: [
        ['Assess', 20, 5, 10],
        ['Repair', 80, 15, 30],
        ['Retouch', 100],
      ],
      labor: [{ base_labor_mins: 30 }, { base_labor_mins: 75, variation_for: 'damage', variation: 'ornament' }],
    },
    ...OF_ORDERS,
  ];
}
