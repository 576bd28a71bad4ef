import type { ItemInput, ServiceInput } from '@rabbet/domain/orders/orders';
import { parseDecimal } from '@rabbet/domain/numbers/decimal';
import { inchesInWords } from '@rabbet/domain/numbers/inches';
import { inchesOf, type Properties, type Property } from '@rabbet/domain/services/services';
import type { Chance } from '../shop/chance';
import { SERVICE_IDS as ID } from './services';
import { MOLDINGS } from './stock';
import { VENDOR_IDS } from './vendors';

/** Sorts of things that customers bring, with what they are. */
const THINGS = {
  paper: [
    'Watercolor of the pier',
    'Etching of a heron',
    'Diploma',
    'Letter of a great-grandfather',
    'Map of the coast',
    'Pastel of a barn',
    'Woodcut of pines',
    'Wedding invitation',
    'Drawing by a child',
    'Botanical print',
  ],
  poster: ['Concert poster', 'Film poster', 'Map of the county', 'Photograph of the lighthouse', 'Team photograph'],
  canvas: ['Oil painting of a marsh', 'Portrait on canvas', 'Unstretched canvas from abroad', 'Acrylic, abstract'],
  object: ['Football jersey', 'Medals of a grandfather', 'Needlepoint', 'Christening gown', 'Silk scarf'],
  mirror: ['Mirror for the hall', 'Mirror for a powder room', 'Mirror over the mantel'],
  repair: ['Gilded frame with a broken corner', 'Old frame, joints open', 'Frame that fell'],
} as const;
export type Job = keyof typeof THINGS;
const JOBS: readonly Job[] = ['paper', 'paper', 'paper', 'poster', 'poster', 'canvas', 'object', 'mirror', 'repair'];

/** Outer sizes, as staff say them. */
const SIZES = [
  ['11', '14'],
  ['12', '16'],
  ['14', '18'],
  ['16', '20'],
  ['16 3/8', '20'],
  ['18', '24'],
  ['20 1/2', '24'],
  ['22', '28'],
  ['24', '30'],
  ['24', '36'],
  ['40', '50', 'centimeter'],
] as const;

const INSTRUCTIONS = [
  'Keep the margin',
  'Show the whole sheet',
  'Wire, no cleats',
  'Match the frame of the last order',
];
const property = (value: string, units: string | null = null) => ({ value, units });

/** A thing to be framed, with everything that is done for it. */
export function itemOf(chance: Chance, pieces = 1): ItemInput {
  const job = pieces > 1 ? 'poster' : chance.pick(JOBS);
  const [width, height, units = null] = chance.pick<(typeof SIZES)[number]>(SIZES);
  const size = { width: property(width, units), height: property(height, units) };
  return {
    description: chance.pick<string>(THINGS[job]),
    quantity: pieces,
    location: `Shelf ${chance.whole(1, 6)}`,
    ...(chance.odds(0.3) && { instructions: chance.pick(INSTRUCTIONS) }),
    services: SERVICES[job](size, chance),
  };
}

/** A sheet that is to be shown whole, with air around it, and that nothing holds yet: the shop warns whoever opens it. */
export function sheetWithoutMount(): ItemInput {
  const size = { width: property('11'), height: property('14') };
  const [molding, , , , [face, rabbet]] = MOLDINGS[0];
  const shown = { reveal_width: property('11'), reveal_height: property('14'), margins: property('1/2') };
  const properties = { ...size, ...shown, face: property(String(face)), rabbet: property(String(rabbet)) };
  const materials = [{ name: 'Molding', widget_id: molding, item_quantity: null }];
  return {
    description: 'Ferry ticket of 1911',
    quantity: 1,
    location: 'Shelf 2',
    instructions: 'Show the whole sheet',
    services: [plain(ID.length, properties, { materials }), plain(ID.clearGlass, size), plain(ID.fitting, size)],
  };
}

const plain = (template_id: number, properties: Properties, more: Partial<ServiceInput> = {}): ServiceInput => ({
  template_id,
  properties,
  ...more,
});

const SERVICES: { readonly [J in Job]: (size: Properties, chance: Chance) => readonly ServiceInput[] } = {
  paper: (size, chance) => [
    frame(size, chance),
    mat(size, chance),
    glazing(size, chance),
    plain(chance.odds(0.75) ? ID.hinges : ID.float, size),
    plain(ID.fitting, size),
  ],
  poster: (size, chance) => [
    frame(size, chance),
    ...(chance.odds(0.4) ? [mat(size, chance)] : []),
    glazing(size, chance),
    plain(ID.dryMount, size),
    plain(ID.fitting, size),
  ],
  canvas: (size, chance) => [
    frame(size, chance, chance.odds(0.4) ? [plain(ID.liner, size)] : []),
    plain(ID.stretching, size),
    plain(ID.fitting, size),
  ],
  object: (size, chance) => [
    frame(size, chance),
    plain(ID.objectMount, size),
    plain(chance.odds(0.5) ? ID.museumGlass : ID.acrylic, size),
    plain(ID.fitting, size),
  ],
  mirror: (size, chance) => [
    frame(size, chance),
    plain(ID.mirror, chance.odds(0.5) ? { ...size, edge: property('beveled') } : size),
    plain(ID.fitting, size),
  ],
  repair: (size, chance) => [
    plain(ID.repair, chance.odds(0.4) ? { damage: property('ornament') } : {}),
    plain(ID.fitting, size),
  ],
};

/** A frame from stock, or from a firm that cuts or joins it. */
function frame(size: Properties, chance: Chance, services: readonly ServiceInput[] = []): ServiceInput {
  const [molding, , , , [face, rabbet]] = chance.pick<(typeof MOLDINGS)[number]>(MOLDINGS);
  const properties = { ...size, face: property(String(face)), rabbet: property(String(rabbet)) };
  const roll = chance.next();
  if (roll < 0.6) {
    const materials = [{ name: 'Molding', widget_id: molding, item_quantity: null }];
    return plain(ID.length, properties, { materials, services });
  }
  const cost = Math.round(sidesOf(size) * chance.whole(95, 140));
  const from = { vendor_id: VENDOR_IDS.chops, cost, notes: 'two weeks' };
  if (roll < 0.85)
    return plain(ID.chop, properties, {
      vendor: { ...from, variation: 'chop' },
      services: [plain(ID.joining, size), ...services],
    });
  return plain(ID.join, properties, { vendor: { ...from, variation: 'join' }, services });
}

function mat(size: Properties, chance: Chance): ServiceInput {
  const cut = { ...size, ...openingOf(size) };
  const oval = chance.odds(0.1) ? { ...cut, shape: property('oval') } : cut;
  const nested = chance.next();
  const services = nested < 0.15 ? [plain(ID.fillet, size)] : nested < 0.3 ? [plain(ID.groove, size)] : [];
  const sort = chance.next();
  const id = sort < 0.55 ? ID.mat : sort < 0.88 ? ID.doubleMat : ID.linenMat;
  return plain(id, id === ID.mat ? oval : cut, { services });
}

/** Border around the opening of a mat, and the opening, in the units of its size. */
function openingOf({ width, height }: Properties): Properties {
  const border = width?.units ? 6 : 2.5;
  const inside = (side: Property | undefined) =>
    property(inchesInWords((parseDecimal(side?.value ?? '') ?? 0) - 2 * border), side?.units);
  return {
    border: property(inchesInWords(border), width?.units),
    opening_width: inside(width),
    opening_height: inside(height),
  };
}

function glazing(size: Properties, chance: Chance): ServiceInput {
  const sort = chance.next();
  return plain(sort < 0.55 ? ID.clearGlass : sort < 0.85 ? ID.museumGlass : ID.acrylic, size);
}

function sidesOf({ width, height }: Properties): number {
  return [width, height].reduce((sum, side) => sum + ((side && inchesOf(side)) ?? 0), 0);
}
