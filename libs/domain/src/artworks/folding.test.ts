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
import { recordingFacts, NOW, artworkRegistered } from '../testing/artworks';

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
const index = fc.nat({ max: 4 });
const location = fc.constantFrom(null, 'Racks', 'Window');
const completed = fc.option(fc.integer({ min: 10, max: 28 }).map((day) => `2026-01-${day} 10:00:00`));
const change = fc.record({
  location,
  availability: fc.nat({ max: 1 }),
  catalog_no: fc.constantFrom(null, 'A-1'),
});
const transaction = fc.record({
  activity: fc.constantFrom(...ACTIVITIES),
  quantity: fc.nat({ max: 3 }),
  initiated: fc.constant('2026-01-01 08:00:00'),
  customer_id: fc.constantFrom(null, 8),
  location,
  completed,
});
const type = <Type extends ArtworkCommand['type']>(name: Type) => fc.constant(name);
const requests = fc.oneof(
  fc.record({ type: type('ChangeArtwork'), data: change }),
  fc.record({ type: type('RecordTransaction'), data: transaction }),
  fc.record({ type: type('CompleteTransaction'), index, completed }),
  fc.record({ type: type('CorrectTransaction'), index }),
  fc.record({ type: type('MeasureArtwork'), dimension_id: index, value: fc.constantFrom('oil', 'ink') }),
  fc.record({ type: type('RemoveMeasure'), index }),
  fc.record({ type: type('AttachImage'), image_id: index }),
  fc.record({ type: type('MoveImage'), index, ordinal: index }),
  fc.record({ type: type('DetachImage'), index }),
);
type Request = typeof requests extends fc.Arbitrary<infer T> ? T : never;

/** Command of a wish about a piece in this state; its id is for the part that it makes. */
function commandOf(request: Request, { transactions, dimensions, images }: Artwork, id: number): ArtworkCommand {
  const idAt = (parts: readonly { readonly id: number }[], place: number) => parts[place]?.id ?? 0;
  switch (request.type) {
    case 'ChangeArtwork':
      return { type: request.type, data: request.data };
    case 'RecordTransaction':
      return { type: request.type, data: request.data, facts: recordingFacts(id, NOW) };
    case 'CompleteTransaction': {
      const data = { transaction_id: idAt(transactions, request.index), completed: request.completed };
      return { type: request.type, data, facts: { moment: NOW } };
    }
    case 'CorrectTransaction':
      return { type: request.type, data: { transaction_id: idAt(transactions, request.index), reason: 'wrong' } };
    case 'MeasureArtwork': {
      const data = { dimension_id: request.dimension_id, value: request.value };
      return { type: request.type, data, facts: { id, dimension } };
    }
    case 'RemoveMeasure':
      return { type: request.type, data: { id: idAt(dimensions, request.index) }, facts: { dimension } };
    case 'AttachImage':
      return { type: request.type, data: { image_id: request.image_id }, facts: { id } };
    case 'MoveImage':
      return { type: request.type, data: { id: idAt(images, request.index), ordinal: request.ordinal } };
    case 'DetachImage':
      return { type: request.type, data: { id: idAt(images, request.index) } };
  }
}

/** Events of a piece after random wishes, as far as the rules allow them. In the end it may be removed. */
const story = fc
  .tuple(fc.array(requests, { minLength: 5, maxLength: 30, size: 'max' }), fc.boolean())
  .map(([sequence, isRemoved]) => {
    const log: ArtworkEvent[] = [artworkRegistered({ type_id: 1 })];
    sequence.forEach((wish, i) => {
      const state = fold(artwork, artwork.initial, log);
      log.push(...attempt(state, commandOf(wish, state, i + 1)));
    });
    const state = fold(artwork, artwork.initial, log);
    if (isRemoved) log.push(...attempt(state, { type: 'RemoveArtwork', data: {} }));
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

test('events fold to the same state at once, in two halves, and after a round trip through JSON', () => {
  fc.assert(
    fc.property(story, fc.nat(), (log, cut) => {
      const half = cut % (log.length + 1);
      const whole = fold(artwork, artwork.initial, log);
      expect(fold(artwork, fold(artwork, artwork.initial, log.slice(0, half)), log.slice(half))).toEqual(whole);
      expect(fold(artwork, artwork.initial, JSON.parse(JSON.stringify(log)) as typeof log)).toEqual(whole);
    }),
  );
});

test('folding an event does not mutate the state before it', () => {
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

test('the location of a piece is the last place where it was put', () => {
  fc.assert(
    fc.property(story, (log) => {
      const { places, values } = fold(artwork, artwork.initial, log);
      expect(places.at(-1)?.location).toBe(values.location);
    }),
  );
});
