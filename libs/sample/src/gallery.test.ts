import { artwork, type ArtworkCommand, CATEGORIES, dimensionValue } from '@rabbet/domain/artworks/artworks';
import { type Asked, decide, fold } from '@rabbet/domain/deciders/decider';
import { allowedValues } from '@rabbet/domain/domains/domain-value';
import { type RecordCommand, recordDecider } from '@rabbet/domain/records/record';
import { drawnFrom } from './sample-picture';
import { sampleCommands, type SampleCommand } from './commands';
import { sampleGallery } from './gallery';
import { DIMENSIONS, LOCATIONS } from './shop';

const NOW = new Date('2026-03-01T12:00:00Z');
const gallery = sampleGallery(NOW);
const { artists, pieces, pageImages } = gallery;

test('the sample is the same each time, about two hundred works by two dozen makers', () => {
  expect(sampleGallery(NOW)).toEqual(gallery);
  expect(pieces.length).toBeGreaterThan(195);
  expect(artists.filter(({ isArtist }) => isArtist)).toHaveLength(22);
  expect(artists.filter(({ isArtist }) => !isArtist)).toHaveLength(2);
});

test('no two share an id, a catalogue number, a biography, or a title by one maker', () => {
  const images = [...pageImages, ...artists.map(({ image }) => image), ...pieces.map(({ image }) => image)];
  for (const ids of [pieces, artists, images].map((list) => list.map(({ id }) => id)))
    expect(new Set(ids).size).toBe(ids.length);
  expect(pageImages.map(({ id }) => id)).toEqual([7, 33, 40, 54]);
  expect(new Set(pieces.map(({ catalogNo }) => catalogNo)).size).toBe(pieces.length);
  expect(new Set(pieces.map(({ artistId, title }) => `${artistId} ${title}`)).size).toBe(pieces.length);
  expect(new Set(artists.map(({ biography }) => biography.slice(3, 60))).size).toBe(artists.length);
});

test('every category has works to show, and no work has another', () => {
  const shown = new Set(pieces.flatMap(({ categories }) => categories));
  expect([...shown].sort()).toEqual([...CATEGORIES].sort());
  for (const { categories } of pieces) expect(categories.length).toBeLessThanOrEqual(3);
});

test('some are sold, some have their price on request, some are kept back, some are no longer carried', () => {
  const share = (those: (piece: (typeof pieces)[number]) => boolean) => pieces.filter(those).length;
  expect(share(({ soldAt }) => soldAt !== null)).toBeGreaterThan(20);
  expect(share(({ pricePublic }) => !pricePublic)).toBeGreaterThan(10);
  expect(share(({ inventoryPublic }) => !inventoryPublic)).toBeGreaterThan(1);
  expect(share(({ discontinued }) => discontinued)).toBeGreaterThan(1);
  expect(share(({ price }) => price === null)).toBeGreaterThan(30);
  expect(share(({ units }) => units === 'centimeter')).toBeGreaterThan(3);
});

test('they came in the five years before now, the newest in these days, and were sold after that', () => {
  const ages = pieces.map(({ arrived }) => (NOW.getTime() - arrived.getTime()) / 86_400_000);
  expect(Math.min(...ages)).toBeGreaterThan(0);
  expect(Math.min(...ages)).toBeLessThan(14);
  expect(Math.max(...ages)).toBeLessThan(5 * 366);
  for (const { arrived, soldAt } of pieces) {
    if (!soldAt) continue;
    expect(soldAt.getTime()).toBeGreaterThan(arrived.getTime());
    expect(soldAt.getTime()).toBeLessThan(NOW.getTime());
  }
});

test('each has a sentence of its own and a picture that somebody can draw, in the shape that it has', () => {
  expect(new Set(pieces.map(({ description }) => description)).size).toBe(pieces.length);
  const names = new Set<string>(LOCATIONS.map(({ name }) => name));
  for (const { description, image, sizes, location } of pieces) {
    expect(description).toMatch(/^[A-Z].{20,}\.$/);
    expect(names).toContain(location);
    const [width = 1, height = 1, depth] = sizes;
    if (depth === undefined) expect(image.width / image.height).toBeCloseTo(width / height, 1);
  }
  for (const { image } of pieces.slice(0, 5)) expect(drawnFrom(image.hash, 160, 120)).toMatch(/^<svg/);
});

/** What the API prepares for a command, with ids that nobody else has. */
function prepared(command: Asked<ArtworkCommand>): ArtworkCommand {
  const recording = { id: 1, now: '2026-03-01 12:00:00' };
  if (command.type === 'RecordTransaction') return { ...command, facts: { ...recording, id: 2 } };
  if (command.type !== 'RegisterArtwork') return command as ArtworkCommand; // the sample has no other with facts
  const dimensions = (command.data.dimensions ?? []).map(({ dimension_id }, id) => {
    const known = DIMENSIONS.find((one) => one.id === dimension_id);
    if (!known) throw new Error(`no dimension ${dimension_id}`);
    return { id, dimension: { ...known, group: null, description: null, required: false, default_value: null } };
  });
  return { ...command, facts: { dimensions, images: [1], transaction: recording } };
}

test('the shop accepts every command of the sample, and nothing is pointed at before it is there', () => {
  const states = new Map<number, typeof artwork.initial>();
  const there = new Set<string>();
  const perform = ({ kind, id, command }: SampleCommand) => {
    if (kind) {
      const decider = recordDecider(kind);
      expect(decide(decider, decider.initial, { ...command, facts: { pointed: {} } } as RecordCommand)).toHaveLength(1);
      for (const [name, field] of Object.entries(kind.fields))
        if (field.kind === 'reference') {
          const to = 'data' in command ? (command.data as Record<string, unknown>)[name] : null; // by its fields
          if (to != null) expect(there).toContain(`${field.to} ${String(to)}`);
        }
      there.add(`${kind.name} ${id}`);
      return;
    }
    const state = states.get(id) ?? artwork.initial;
    const events = decide(artwork, state, prepared(command));
    expect(events.length).toBeGreaterThan(0);
    states.set(id, fold(artwork, state, events));
  };
  const commands = sampleCommands(gallery);
  commands.forEach(perform);
  expect(new Set(commands.map(({ key }) => key)).size).toBe(commands.length);
  expect(states.size).toBe(pieces.length);
});

test('sizes and categories are what their types allow', () => {
  for (const dimension of DIMENSIONS.filter(({ kind }) => kind === 'multi-domain')) {
    expect(allowedValues(dimension.filter)).toEqual([...CATEGORIES]);
    const full = { ...dimension, group: null, description: null, required: false, default_value: null };
    expect(dimensionValue(full, 'still life,floral')).toBe('floral,still life');
  }
});
