import { decide, evolve, fold } from '@rabbet/domain/deciders/decider';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import fc from 'fast-check';
import { type GalleryEvent, galleryEvent, type GalleryEventCommand, type GalleryEventEvent } from './gallery-events';
import { announced, answer, HOUR, NOW } from './testing';

const anyIndex = fc.nat({ max: 3 });
const span = fc.tuple(fc.nat({ max: 5 }), fc.integer({ min: 1, max: 5 })).map(([from, hours]) => {
  const start = NOW + from * HOUR;
  return { start, end: start + hours * HOUR };
});

/** Wishes are about the first, the second ... time, image or answer of the event, if there is one. */
const wish: fc.Arbitrary<(state: GalleryEvent, id: number) => GalleryEventCommand> = fc.oneof(
  fc.record({ publish: fc.boolean(), location: fc.constantFrom(null, 1, 2) }).map((data) => () => ({
    type: 'ChangeGalleryEvent' as const,
    data,
  })),
  span.map((data) => (_: GalleryEvent, id: number) => ({ type: 'ScheduleTime', data, facts: { id } }) as const),
  fc.tuple(anyIndex, span).map(([index, data]) => ({ times }: GalleryEvent) => ({
    type: 'ChangeTime' as const,
    data: { id: times[index]?.id ?? 0, ...data },
  })),
  anyIndex.map((index) => ({ times }: GalleryEvent) => ({
    type: 'RemoveTime' as const,
    data: { id: times[index]?.id ?? 0 },
  })),
  anyIndex.map(
    (image_id) => (_: GalleryEvent, id: number) =>
      ({ type: 'AttachImage', data: { image_id }, facts: { id } }) as const,
  ),
  fc.tuple(anyIndex, anyIndex).map(([index, indice]) => ({ images }: GalleryEvent) => ({
    type: 'MoveImage' as const,
    data: { id: images[index]?.id ?? 0, indice },
  })),
  anyIndex.map((index) => ({ images }: GalleryEvent) => ({
    type: 'DetachImage' as const,
    data: { id: images[index]?.id ?? 0 },
  })),
  fc.tuple(anyIndex, fc.integer({ min: 1, max: 10 })).map(
    ([who, guests]) =>
      (_: GalleryEvent, id: number) =>
        answer({ email: `${who}@example.com`, guests }, { id, person: 100 + who }),
  ),
  anyIndex.map((index) => ({ rsvps }: GalleryEvent) => ({
    type: 'WithdrawAnswer' as const,
    data: { id: rsvps[index]?.id ?? 0 },
  })),
);

const story = fc
  .tuple(fc.array(wish, { minLength: 5, maxLength: 30, size: 'max' }), fc.boolean())
  .map(([wishes, isRemoved]) => {
    const log: GalleryEventEvent[] = announced();
    const removal = (): GalleryEventCommand => ({ type: 'RemoveGalleryEvent', data: {} });
    [...wishes, ...(isRemoved ? [removal] : [])].forEach((wished, i) => {
      const state = fold(galleryEvent, galleryEvent.initial, log);
      log.push(...attempt(state, wished(state, i + 2))); // it has a time already
    });
    return log;
  });

function attempt(state: GalleryEvent, command: GalleryEventCommand): readonly GalleryEventEvent[] {
  try {
    const events = decide(galleryEvent, state, command);
    expect(decide(galleryEvent, state, command)).toEqual(events);
    return events;
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

test('what happened to times, images and answers makes the same of an event, at once or in two halves', () => {
  fc.assert(
    fc.property(story, fc.nat(), (log, cut) => {
      const half = cut % (log.length + 1);
      const whole = fold(galleryEvent, galleryEvent.initial, log);
      expect(fold(galleryEvent, fold(galleryEvent, galleryEvent.initial, log.slice(0, half)), log.slice(half))).toEqual(
        whole,
      );
      expect(fold(galleryEvent, galleryEvent.initial, JSON.parse(JSON.stringify(log)) as typeof log)).toEqual(whole);
    }),
  );
});

test('reading what happened changes nothing of what was known before it', () => {
  fc.assert(
    fc.property(story, (log) => {
      let state = galleryEvent.initial;
      for (const event of log) {
        const before = JSON.stringify(state);
        const after = evolve(galleryEvent, state, event);
        expect(JSON.stringify(state)).toBe(before);
        state = after;
      }
    }),
  );
});
