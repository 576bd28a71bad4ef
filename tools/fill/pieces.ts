import { artwork, CATEGORIES, type TypeDimension, typeDimension } from '@rabbet/domain/artworks/artworks';
import { DIMENSIONS } from '@rabbet/domain/artworks/first-types';
import { decide } from '@rabbet/domain/deciders/decider';
import { fillDefaults } from '@rabbet/domain/records/fields';
import { addDays } from '@rabbet/domain/time/days';
import type { StreamEvents } from './log-writer';
import { FIRST_ID } from './people';

const WORDS = [
  'Low',
  'Tide',
  'Evening',
  'Neuse',
  'Blue',
  'Ridge',
  'Still',
  'Life',
  'Pears',
  'Harbor',
  'Winter',
  'Orchard',
  'Letter',
  'Quarry',
  'Lantern',
  'Meadow',
  'Kitchen',
  'Rowboat',
  'Sycamore',
  'Thunder',
  'Violin',
  'Willow',
];
const PLACES = ['Front wall', 'Window', 'Racks', 'Back room', 'North wall'];
const PAINTING = DIMENSIONS.filter(({ type_id }) => type_id === 1);
const EACH = PAINTING.length + 1;
const MEASURED_EVERY = 5;

/** A piece that came in, is for sale unless it was withdrawn, and of which every third was sold. */
export function eventsOfPiece(n: number, artists: readonly number[], today: string): StreamEvents {
  const id = FIRST_ID + n;
  const word = (i: number) => WORDS[(n * (i + 3) + i * 5 + Math.floor(n / WORDS.length)) % WORDS.length];
  const cameOn = addDays(today, -1 - ((n * 13) % 3_000));
  const dimensions =
    n % MEASURED_EVERY === 0
      ? PAINTING.map(({ id: dimension_id, name }) => ({ dimension_id, value: sizeOf(name, n) }))
      : [];
  const events = decide(artwork, artwork.initial, {
    type: 'RegisterArtwork',
    data: {
      type_id: 1,
      manufacturer_id: artists[n % artists.length],
      catalog_no: `F-${n}`,
      name: `${word(1)} ${word(2)} ${word(4)}`,
      description: `${word(5)} and ${word(6)} in oil on canvas, signed below on the right`,
      location: PLACES[n % PLACES.length],
      price: 40_000 + (n % 900) * 2_500,
      inventory_public: n % 20 !== 0,
      dimensions,
      transaction: {
        activity: n % 3 === 0 ? 'Consigned' : 'Purchased',
        cost: 20_000,
        completed: `${cameOn} 15:00:00`,
        ...(n % 3 === 0 && { vendor_id: artists[n % artists.length], share: 50 }),
      },
    },
    facts: {
      dimensions: dimensions.map(({ dimension_id }, i) => ({
        id: FIRST_ID + n * EACH + i,
        dimension: dimensionOf(dimension_id),
      })),
      images: [],
      transaction: { id: FIRST_ID + n, moment: `${today} 15:00:00`, usualShare: 50 },
    },
  });
  return { stream: `artwork-${id}`, after: -1, events };
}

function sizeOf(name: string, n: number): string {
  if (name === 'category') return CATEGORIES[n % CATEGORIES.length]!;
  return name === 'medium' ? 'oil on canvas' : String(8 + (n % 40));
}

function dimensionOf(id: number): TypeDimension {
  const { id: _, ...fields } = PAINTING.find((dimension) => dimension.id === id)!; // one of them
  return fillDefaults<TypeDimension>(typeDimension.fields, fields);
}

/** A new price of a piece, behind its last event. */
export function repricing(n: number, round: number, revisions: number[]): StreamEvents {
  const after = revisions[n]!; // noted when it came in
  revisions[n] = after + 1;
  const price = 41_000 + (n % 900) * 2_500 + round * 100;
  return { stream: `artwork-${FIRST_ID + n}`, after, events: [{ type: 'ArtworkChanged', data: { price } }] };
}
