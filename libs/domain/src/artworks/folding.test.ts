import { decide, evolve, fold } from '@rabbet/domain/deciders/decider';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import fc from 'fast-check';
import {
  ACTIVITIES,
  type Artwork,
  artwork,
  type ArtworkCommand,
  type ArtworkEvent,
  type TypeDimension,
} from './artworks';
import { facts, NOW, registered } from './testing';

const dimension: TypeDimension = {
  type_id: 1,
  ordinal: 0,
  group: null,
  name: 'note',
  description: null,
  filter: null,
  kind: 'text',
  required: false,
  default_value: null,
  default_units_id: null,
};

/** Index of a part: a wish is about the first, the second ... transaction, size or image of the piece. */
const anyIndex = fc.nat({ max: 4 });
const location = fc.constantFrom(null, 'Racks', 'Window');
const completed = fc.option(fc.integer({ min: 10, max: 28 }).map((day) => `2026-01-${day} 10:00:00`));
const wish: fc.Arbitrary<(state: Artwork, id: number) => ArtworkCommand> = fc.oneof(
  fc
    .record({ location, availability: fc.nat({ max: 1 }), catalog_no: fc.constantFrom(null, 'A-1') })
    .map((data) => () => ({
      type: 'ChangeArtwork' as const,
      data,
    })),
  fc
    .record({
      activity: fc.constantFrom(...ACTIVITIES),
      quantity: fc.nat({ max: 3 }),
      initiated: fc.constant('2026-01-01 08:00:00'),
      customer_id: fc.constantFrom(null, 8),
      location,
      completed,
    })
    .map((data) => (_: Artwork, id: number) => ({ type: 'RecordTransaction', data, facts: facts(id, NOW) }) as const),
  fc.tuple(anyIndex, completed).map(([index, on]) => ({ transactions }: Artwork) => ({
    type: 'CompleteTransaction' as const,
    data: { transaction_id: transactions[index]?.id ?? 0, completed: on },
    facts: { moment: NOW },
  })),
  anyIndex.map((index) => ({ transactions }: Artwork) => ({
    type: 'CorrectTransaction' as const,
    data: { transaction_id: transactions[index]?.id ?? 0, reason: 'wrong' },
  })),
  fc.tuple(anyIndex, fc.constantFrom('oil', 'ink')).map(([dimension_id, value]) => (_: Artwork, id: number) => ({
    type: 'MeasureArtwork' as const,
    data: { dimension_id, value },
    facts: { id, dimension },
  })),
  anyIndex.map((index) => ({ dimensions }: Artwork) => ({
    type: 'RemoveMeasure' as const,
    data: { id: dimensions[index]?.id ?? 0 },
    facts: { dimension },
  })),
  anyIndex.map(
    (image_id) => (_: Artwork, id: number) => ({ type: 'AttachImage', data: { image_id }, facts: { id } }) as const,
  ),
  fc.tuple(anyIndex, anyIndex).map(([index, ordinal]) => ({ images }: Artwork) => ({
    type: 'MoveImage' as const,
    data: { id: images[index]?.id ?? 0, ordinal },
  })),
  anyIndex.map((index) => ({ images }: Artwork) => ({
    type: 'DetachImage' as const,
    data: { id: images[index]?.id ?? 0 },
  })),
);

/** Events of a piece after random wishes, as far as the rules allow them. In the end it may be removed. */
const story = fc
  .tuple(fc.array(wish, { minLength: 5, maxLength: 30, size: 'max' }), fc.boolean())
  .map(([wishes, isRemoved]) => {
    const log: ArtworkEvent[] = [registered({ type_id: 1 })];
    const removal = (): ArtworkCommand => ({ type: 'RemoveArtwork', data: {} });
    [...wishes, ...(isRemoved ? [removal] : [])].forEach((wished, i) => {
      const state = fold(artwork, artwork.initial, log);
      log.push(...attempt(state, wished(state, i + 1)));
    });
    return log;
  });

function attempt(state: Artwork, command: ArtworkCommand): readonly ArtworkEvent[] {
  try {
    const events = decide(artwork, state, command);
    expect(decide(artwork, state, command)).toEqual(events);
    return events;
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

test('the events of a piece make the same of it whenever they are read, at once or in two halves', () => {
  fc.assert(
    fc.property(story, fc.nat(), (log, cut) => {
      const half = cut % (log.length + 1);
      const whole = fold(artwork, artwork.initial, log);
      expect(fold(artwork, fold(artwork, artwork.initial, log.slice(0, half)), log.slice(half))).toEqual(whole);
      expect(fold(artwork, artwork.initial, JSON.parse(JSON.stringify(log)) as typeof log)).toEqual(whole);
    }),
  );
});

test('reading an event changes nothing of what was known before it', () => {
  fc.assert(
    fc.property(story, (log) => {
      let state = artwork.initial;
      for (const event of log) {
        const before = JSON.stringify(state);
        const after = evolve(artwork, state, event);
        expect(JSON.stringify(state)).toBe(before);
        state = after;
      }
    }),
  );
});

test('a piece is where it was put last, whoever put it there', () => {
  fc.assert(
    fc.property(story, (log) => {
      const { places, values } = fold(artwork, artwork.initial, log);
      expect(places.at(-1)?.location).toBe(values.location);
    }),
  );
});
