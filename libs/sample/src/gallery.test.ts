import { CATEGORIES, dimensionValue, type TransactionInput } from '@rabbet/domain/artworks/artworks';
import { allowedValues } from '@rabbet/domain/domains/domain-value';
import { Calendar } from './calendar';
import { drawnFrom } from './sample-picture';
import { sampleGallery, type SamplePiece } from './gallery';
import { DIMENSIONS, LOCATIONS, TYPES } from './shop';

const NOON = new Date('2026-03-01T17:00:00Z');
const calendar = new Calendar(NOON);
const gallery = sampleGallery(calendar);
const { artists, pieces, pageImages, images } = gallery;

const has = ({ story }: SamplePiece, activity: TransactionInput['activity']) =>
  story.some((one) => one.activity === activity);

test('about five hundred works by some forty makers hang in the sample', () => {
  expect(pieces.length).toBeGreaterThanOrEqual(500);
  expect(artists.filter(({ isArtist }) => isArtist)).toHaveLength(39);
  expect(artists.filter(({ isArtist }) => !isArtist)).toHaveLength(3);
});

test('no two share an id, a catalogue number, a name, a biography or a picture', () => {
  for (const ids of [pieces, artists, images].map((list) => list.map(({ id }) => id)))
    expect(new Set(ids).size).toBe(ids.length);
  expect(pageImages.slice(0, 4).map(({ id }) => id)).toEqual([7, 33, 40, 54]);
  expect(new Set(pieces.map(({ catalogNo }) => catalogNo)).size).toBe(pieces.length);
  expect(new Set(pieces.map(({ title }) => title.toLowerCase())).size).toBe(pieces.length);
  expect(new Set(artists.map(({ biography }) => biography.slice(3, 60))).size).toBe(artists.length);
  const pictures = pieces.flatMap((piece) => piece.images.map(({ hash }) => hash));
  expect(new Set(pictures).size).toBe(pictures.length);
});

test('pieces keep the ids that they had in the first sample', () => {
  const known: Readonly<Record<number, string>> = {
    1101: 'Morning over the Tar',
    2202: 'Morning Stretch',
    3208: 'Flowers for Eleanor',
    3402: 'Antiqued Mirror No. 9',
    3405: 'Mill Window Mirror',
  };
  for (const [id, title] of Object.entries(known))
    expect(pieces.find((piece) => piece.id === Number(id))?.title).toBe(title);
});

test('every category has works to show, and every medium', () => {
  const shown = new Set(pieces.flatMap(({ categories }) => categories));
  expect([...shown].sort()).toEqual([...CATEGORIES].sort());
  for (const { categories } of pieces) expect(categories.length).toBeLessThanOrEqual(3);
  expect(new Set(pieces.map(({ type }) => type))).toEqual(new Set(TYPES));
});

test('paper is matted, canvas floats, vessels stand, and what has an edge of its own hangs bare', () => {
  const hanging = Object.fromEntries(TYPES.map(({ name, hanging }) => [name, hanging]));
  expect(hanging).toMatchObject({ 'Work on paper': 'matted', Photograph: 'matted', Painting: 'floater' });
  expect(hanging).toMatchObject({ Glass: 'object', Ceramic: 'object', Sculpture: 'object', Mirror: 'bare' });
  for (const { type, sizes } of pieces) expect(sizes).toHaveLength(type.hanging === 'object' ? 3 : 2);
});

test('some are sold, some have their price on request, some are kept back, some are no longer carried', () => {
  const count = (those: (piece: SamplePiece) => boolean) => pieces.filter(those).length;
  expect(count(({ story }) => story.at(-1)?.activity === 'Sold')).toBeGreaterThan(80);
  expect(count(({ pricePublic }) => !pricePublic)).toBeGreaterThan(20);
  expect(count(({ inventoryPublic }) => !inventoryPublic)).toBeGreaterThan(2);
  expect(count(({ discontinued }) => discontinued)).toBeGreaterThan(1);
  expect(count(({ price }) => price === null)).toBeGreaterThan(60);
  expect(count(({ units }) => units === 'centimeter')).toBeGreaterThan(5);
  expect(count((piece) => piece.images.length > 1)).toBeGreaterThan(40);
});

test('ten years have gone over them, and the newest came in these days', () => {
  const days = pieces.flatMap(({ story }) => story.map(({ completed }) => String(completed).slice(0, 10))).sort();
  expect(days[0]! < '2017-06-01' && days[0]! > '2016-02-28').toBe(true); // there are some
  expect(days.at(-1)! < calendar.today).toBe(true); // as above
  expect(pieces.some(({ story: [came] }) => String(came.completed) > '2026-02-20')).toBe(true);
  for (const year of Array.from({ length: 9 }, (_, index) => String(2017 + index)))
    expect(days.some((day) => day.startsWith(year))).toBe(true);
});

test('they were bought, left, moved, sold, brought back and counted', () => {
  for (const activity of ['Purchased', 'Consigned', 'Transferred', 'Sold', 'Returned', 'Adjusted'] as const)
    expect(pieces.filter((piece) => has(piece, activity)).length).toBeGreaterThan(4);
  const wasOnOpenDay = (moment: unknown) => ![0, 1].includes(new Date(`${String(moment).slice(0, 10)}Z`).getUTCDay());
  for (const { story } of pieces)
    for (const [index, { completed }] of story.entries()) {
      expect(wasOnOpenDay(completed)).toBe(true);
      if (index > 0) expect(String(completed) >= String(story[index - 1]?.completed)).toBe(true);
    }
});

test('each has a sentence of its own and a picture that somebody can draw, in the shape that it has', () => {
  expect(new Set(pieces.map(({ description }) => description)).size).toBe(pieces.length);
  const names = new Set<string>(LOCATIONS.map(({ name }) => name));
  for (const {
    description,
    images: [image],
    sizes,
    location,
  } of pieces) {
    expect(description).toMatch(/^[A-Z].{20,}\.$/);
    expect(names).toContain(location);
    const [width = 1, height = 1, depth] = sizes;
    if (depth === undefined) expect(image.width / image.height).toBeCloseTo(width / height, 1);
  }
});

test.each(images.map(({ hash }) => hash.replace(/_.*$/, '_')).filter(isFirst))(
  'pictures named %s... can be drawn, in colors that can be told',
  (named) => {
    for (const { hash } of images.filter((image) => image.hash.startsWith(named)).slice(0, 3)) {
      const svg = drawnFrom(hash, 96, 72);
      expect(svg).toMatch(/^<svg/);
      expect(svg).not.toContain('#000000');
    }
  },
);

test('what an older shop named can still be drawn, and what nobody names cannot', () => {
  expect(drawnFrom('sample-deer_autumn_1304_1', 96, 72)).toMatch(/^<svg/);
  expect(drawnFrom('sample-deer_autumn_1304', 96, 72)).toMatch(/^<svg/);
  expect(drawnFrom('sample-unicorn_autumn_1304_2', 96, 72)).toBeNull();
  expect(drawnFrom('sample-deer_autumn_1304_upside_2', 96, 72)).toBeNull();
});

test('sizes and categories are what their types allow', () => {
  for (const dimension of DIMENSIONS.filter(({ kind }) => kind === 'multi-domain')) {
    expect(allowedValues(dimension.filter)).toEqual([...CATEGORIES]);
    const full = { ...dimension, group: null, description: null, required: false, default_value: null };
    expect(dimensionValue(full, 'still life,floral')).toBe('floral,still life');
  }
});

function isFirst<T>(one: T, index: number, all: readonly T[]): boolean {
  return all.indexOf(one) === index;
}
