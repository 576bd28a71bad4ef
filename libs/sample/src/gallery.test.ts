import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { CATEGORIES, dimensionValue, type TransactionInput } from '@rabbet/domain/artworks/artworks';
import { allowedValues } from '@rabbet/domain/domains/listed-values';
import sharp from 'sharp';
import { Calendar } from './shop/calendar';
import { sampleGallery, type SamplePiece } from './gallery';
import { fileOf, pictureFiles } from './pictures';
import { LOCATIONS } from '@rabbet/domain/artworks/first-locations';
import { DIMENSIONS, TYPES } from '@rabbet/domain/artworks/first-types';
import { MORE_LOCATIONS } from './shop/shop';

const NOON = new Date('2026-03-01T17:00:00Z');
const calendar = new Calendar(NOON);
const gallery = sampleGallery(calendar);
const { artists, pieces, pageImages, images } = gallery;

const has = ({ story }: SamplePiece, activity: TransactionInput['activity']) =>
  story.some((step) => step.activity === activity);

test('some three hundred works by some forty makers hang in the sample', () => {
  expect(pieces.length).toBeGreaterThanOrEqual(250);
  expect(artists.filter(({ isArtist }) => isArtist)).toHaveLength(39);
  expect(artists.filter(({ isArtist }) => !isArtist)).toHaveLength(3);
});

test('no two share an id, a catalog number, a name, a biography or a picture', () => {
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
  const expectedTitles: Readonly<Record<number, string>> = {
    1101: 'Morning over the Tar',
    2202: 'Morning Stretch',
    3208: 'Flowers for Eleanor',
    3402: 'Antiqued Mirror No. 9',
    3405: 'Mill Window Mirror',
  };
  for (const [id, title] of Object.entries(expectedTitles))
    expect(pieces.find((piece) => piece.id === Number(id))?.title).toBe(title);
});

test('every category has works to show, and every medium', () => {
  const shown = new Set(pieces.flatMap(({ categories }) => categories));
  expect([...shown].sort()).toEqual([...CATEGORIES].sort());
  for (const { categories } of pieces) expect(categories.length).toBeLessThanOrEqual(3);
  const types = new Set(pieces.map(({ type }) => type.name));
  expect(TYPES.map(({ name }) => name).filter((name) => !types.has(name))).toEqual(['Wood', 'Jewelry']);
});

test('paper is matted, canvas floats, vessels stand, and what has an edge of its own hangs bare', () => {
  const hanging = Object.fromEntries(TYPES.map(({ name, hanging }) => [name, hanging]));
  expect(hanging).toMatchObject({ 'Work on paper': 'matted', Photograph: 'matted', Painting: 'floater' });
  expect(hanging).toMatchObject({ Glass: 'object', Ceramic: 'object', Sculpture: 'object', Mirror: 'bare' });
  for (const { type, sizes } of pieces) expect(sizes).toHaveLength(type.hanging === 'object' ? 3 : 2);
});

test('some are sold, some have their price on request, some are kept back, some are no longer carried', () => {
  const count = (those: (piece: SamplePiece) => boolean) => pieces.filter(those).length;
  expect(count(({ story }) => story.at(-1)?.activity === 'Sold')).toBeGreaterThan(50);
  expect(count(({ pricePublic }) => !pricePublic)).toBeGreaterThan(10);
  expect(count(({ inventoryPublic }) => !inventoryPublic)).toBeGreaterThan(1);
  expect(count(({ discontinued }) => discontinued)).toBeGreaterThan(1);
  expect(count(({ price }) => price === null)).toBeGreaterThan(30);
  expect(count(({ units }) => units === 'centimeter')).toBeGreaterThan(1);
  expect(count((piece) => piece.images.length > 1)).toBeGreaterThan(20);
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
  for (const activity of ['Purchased', 'Consigned', 'Moved', 'Sold', 'Returned', 'Adjusted'] as const)
    expect(pieces.filter((piece) => has(piece, activity)).length).toBeGreaterThan(4);
  const wasOnOpenDay = (moment: unknown) => ![0, 1].includes(new Date(`${String(moment).slice(0, 10)}Z`).getUTCDay());
  for (const { story } of pieces)
    for (const [index, { completed }] of story.entries()) {
      expect(wasOnOpenDay(completed)).toBe(true);
      if (index > 0) expect(String(completed) >= String(story[index - 1]?.completed)).toBe(true);
    }
});

test('each has a sentence of its own and a picture in the shape that it has', () => {
  expect(new Set(pieces.map(({ description }) => description)).size).toBe(pieces.length);
  const names = new Set<string>([...LOCATIONS, ...MORE_LOCATIONS].map(({ name }) => name));
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

test('each picture is a file that is as large as it is said to be and has the hash that it is known by', async () => {
  for (const { id, hash, width, height } of images) {
    const file = fileOf(hash) ?? `none for ${id}`;
    const metadata = await sharp(file).metadata();
    expect([id, metadata.format, metadata.width, metadata.height]).toEqual([id, 'webp', width, height]);
    expect(hash).toBe(createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 20));
  }
  expect(new Set(images.map(({ id }) => id))).toEqual(new Set(pictureFiles().keys()));
  expect(fileOf('of-somebody-else')).toBeNull();
});

test('all pictures together take no more than 20 MB, and what stands large is large', () => {
  const bytes = images.reduce((sum, { hash }) => sum + statSync(fileOf(hash)!).size, 0);
  expect(bytes).toBeLessThanOrEqual(20_000_000);
  for (const { width, height } of pageImages) expect(Math.max(width, height)).toBe(2_400);
  for (const { images: pictures } of pieces)
    for (const picture of pictures) expect(Math.max(picture.width, picture.height)).toBeGreaterThanOrEqual(1_200);
});

test('vessels, platters and mirrors have a ground that can be seen through', async () => {
  for (const title of ['Ruby Swirl', 'Bread Bowl', 'Antiqued Mirror No. 9']) {
    const piece = pieces.find((candidate) => candidate.title === title)!;
    expect([title, (await sharp(fileOf(piece.images[0].hash)!).stats()).isOpaque]).toEqual([title, false]);
  }
});

test('sizes and categories are what their types allow', () => {
  for (const dimension of DIMENSIONS.filter(({ kind }) => kind === 'multi-domain')) {
    expect(allowedValues(dimension.filter)).toEqual([...CATEGORIES]);
    const full = { ...dimension, group: null, description: null, required: false, default_value: null };
    expect(dimensionValue(full, 'still life,floral')).toBe('floral,still life');
  }
});
