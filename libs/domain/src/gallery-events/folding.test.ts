import { decide, evolve, fold } from '@rabbet/domain/deciders/decider';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import fc from 'fast-check';
import { type GalleryEvent, galleryEvent, type GalleryEventCommand, type GalleryEventEvent } from './gallery-events';
import { publishedEvent, answerCommandOf, HOUR, NOW } from '../testing/gallery-events';

/** Index of a part: a request is about the first, the second ... time, image or answer of the gallery event. */
const index = fc.nat({ max: 3 });
const span = fc.tuple(fc.nat({ max: 5 }), fc.integer({ min: 1, max: 5 })).map(([from, hours]) => {
  const start = NOW + from * HOUR;
  return { start, end: start + hours * HOUR };
});
const change = fc.record({ publish: fc.boolean(), location: fc.constantFrom(null, 1, 2) });
const type = <Type extends GalleryEventCommand['type']>(name: Type) => fc.constant(name);
const requests = fc.oneof(
  fc.record({ type: type('ChangeGalleryEvent'), data: change }),
  fc.record({ type: type('ScheduleTime'), span }),
  fc.record({ type: type('ChangeTime'), index, span }),
  fc.record({ type: type('RemoveTime'), index }),
  fc.record({ type: type('AttachImage'), image_id: index }),
  fc.record({ type: type('MoveImage'), index, indice: index }),
  fc.record({ type: type('DetachImage'), index }),
  fc.record({ type: type('AnswerInvitation'), guest: index, guests: fc.integer({ min: 1, max: 10 }) }),
  fc.record({ type: type('WithdrawAnswer'), index }),
);
type Request = typeof requests extends fc.Arbitrary<infer T> ? T : never;

/** Command of a request about a gallery event in this state. `id` is that of a part which the command adds. */
function commandOf(request: Request, { times, images, rsvps }: GalleryEvent, id: number): GalleryEventCommand {
  const idAt = (parts: readonly { readonly id: number }[], place: number) => parts[place]?.id ?? 0;
  switch (request.type) {
    case 'ChangeGalleryEvent':
      return { type: request.type, data: request.data };
    case 'ScheduleTime':
      return { type: request.type, data: request.span, facts: { id } };
    case 'ChangeTime':
      return { type: request.type, data: { id: idAt(times, request.index), ...request.span } };
    case 'RemoveTime':
      return { type: request.type, data: { id: idAt(times, request.index) } };
    case 'AttachImage':
      return { type: request.type, data: { image_id: request.image_id }, facts: { id } };
    case 'MoveImage':
      return { type: request.type, data: { id: idAt(images, request.index), indice: request.indice } };
    case 'DetachImage':
      return { type: request.type, data: { id: idAt(images, request.index) } };
    case 'AnswerInvitation': {
      const form = { email: `${request.guest}@example.com`, guests: request.guests };
      return answerCommandOf(form, { id, person: 100 + request.guest });
    }
    case 'WithdrawAnswer':
      return { type: request.type, data: { id: idAt(rsvps, request.index) } };
  }
}

/** Log of a gallery event after random requests; those that the rules refuse leave no event. In the end it may be removed. */
const story = fc
  .tuple(fc.array(requests, { minLength: 5, maxLength: 30, size: 'max' }), fc.boolean())
  .map(([sequence, isRemoved]) => {
    const log: GalleryEventEvent[] = publishedEvent();
    sequence.forEach((request, i) => {
      const state = fold(galleryEvent, galleryEvent.initial, log);
      log.push(...attempt(state, commandOf(request, state, i + 2))); // the first time of the event has the id 1
    });
    const state = fold(galleryEvent, galleryEvent.initial, log);
    if (isRemoved) log.push(...attempt(state, { type: 'RemoveGalleryEvent', data: {} }));
    return log;
  });

/** Events of a command, none if it is refused. Deciding twice must give the same events. */
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

test('events fold to the same state in one go, in two parts, and after a round trip through JSON', () => {
  const foldFrom = (state: GalleryEvent, events: readonly GalleryEventEvent[]) => fold(galleryEvent, state, events);
  fc.assert(
    fc.property(story, fc.nat(), (log, number) => {
      const cut = number % (log.length + 1);
      const state = foldFrom(galleryEvent.initial, log);
      const stateAtCut = foldFrom(galleryEvent.initial, log.slice(0, cut));
      expect(foldFrom(stateAtCut, log.slice(cut))).toEqual(state);
      const logFromJson = JSON.parse(JSON.stringify(log)) as typeof log;
      expect(foldFrom(galleryEvent.initial, logFromJson)).toEqual(state);
    }),
  );
});

test('folding an event does not mutate the state before it', () => {
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
