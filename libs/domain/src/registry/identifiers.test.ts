import { type Recorded, START } from '@rabbet/domain/events/event';
import { identifiersIn, hasReservedNumber } from './identifiers';

function recorded(stream: string, revision: number, type: string, data: object): Recorded {
  return {
    id: '00000000-0000-5000-8000-000000000000',
    stream,
    revision,
    position: START,
    type,
    data,
    schema: 1,
    recordedAt: '2026-03-02T15:00:00.000Z',
    occurredAt: '2026-03-02T15:00:00.000Z',
    commandId: 'c1',
    cause: null,
    run: null,
    actor: 'operator',
    origin: 'web',
  };
}

test('a record and a piece use the id that their first command was given', () => {
  const used = { ids: [{ kind: 'unit', id: 3, key: 'operator/c1' }], keys: [] };
  expect(identifiersIn(recorded('unit-3', 0, 'UnitAdded', { name: 'inch' }))).toEqual(used);
  expect(identifiersIn(recorded('unit-3', 1, 'UnitChanged', {}))).toEqual({ ids: [], keys: [] });
});

test('a piece uses its maker’s catalog number until it gets another or goes', () => {
  const entry = { manufacturer_id: 5, catalog_no: 'Été 1' };
  const key = { kind: 'catalogue-number', key: '5/ete 1' };
  const free = { owner: null, freedBy: 7 };
  expect(identifiersIn(recorded('artwork-7', 0, 'ArtworkRegistered', entry)).keys).toEqual([{ ...key, owner: 7 }]);
  const renumbered = { from: entry, to: { manufacturer_id: 5, catalog_no: '2' } };
  expect(identifiersIn(recorded('artwork-7', 4, 'ArtworkRenumbered', renumbered)).keys).toEqual([
    { ...key, ...free },
    { kind: 'catalogue-number', key: '5/2', owner: 7 },
  ]);
  expect(identifiersIn(recorded('artwork-7', 5, 'ArtworkRemoved', entry)).keys).toEqual([{ ...key, ...free }]);
});

test('a number is in use however its hyphens, blanks and hidden signs are spelled; hidden signs alone are none', () => {
  const keys = (catalog_no: string) =>
    identifiersIn(recorded('artwork-7', 0, 'ArtworkRegistered', { manufacturer_id: 5, catalog_no })).keys;
  for (const spelled of ['A-1', 'a\u20111', 'A\u200b-1', 'Ａ－１'])
    expect(keys(spelled)).toMatchObject([{ key: '5/a-1' }]);
  expect(keys('\u200b')).toEqual([]);
});

test('a piece without a maker or a number uses none', () => {
  const unnumbered = { manufacturer_id: 5, catalog_no: null };
  expect(identifiersIn(recorded('artwork-7', 0, 'ArtworkRegistered', unnumbered)).keys).toEqual([]);
});

test('parts use ids of their own', () => {
  const ids = (type: string, data: object) => identifiersIn(recorded('artwork-7', 2, type, data)).ids;
  expect(ids('ArtworkTransactionRecorded', { id: 12 })).toEqual([{ kind: 'artwork-transaction', id: 12 }]);
  expect(ids('ArtworkMeasured', { id: 13 })).toEqual([{ kind: 'artwork-dimension', id: 13 }]);
  expect(ids('ArtworkImageAttached', { id: 14, image_id: 9 })).toEqual([{ kind: 'artwork-image', id: 14 }]);
  expect(ids('ArtworkImageMoved', { id: 14, ordinal: 1 })).toEqual([]);
  expect(ids('constructor', { id: 14 })).toEqual([]);
});

test('an event of the gallery uses ids for its times, images and answers, and for who answers', () => {
  const ids = (type: string, data: object) => identifiersIn(recorded('gallery-event-7', 2, type, data)).ids;
  expect(ids('GalleryEventTimeScheduled', { id: 12 })).toEqual([{ kind: 'gallery-event-time', id: 12 }]);
  expect(ids('GalleryEventImageAttached', { id: 13 })).toEqual([{ kind: 'gallery-event-image', id: 13 }]);
  expect(ids('GalleryEventTimeRemoved', { id: 12 })).toEqual([]);
  expect(ids('GalleryEventRsvpGiven', { id: 14, person_id: 41 })).toEqual([
    { kind: 'rsvp', id: 14 },
    { kind: 'person', id: 41 },
  ]);
});

test('a workshop uses ids for its times, images and registrations, and for who registers', () => {
  const ids = (type: string, data: object) => identifiersIn(recorded('workshop-7', 2, type, data)).ids;
  expect(ids('WorkshopTimeScheduled', { id: 12 })).toEqual([{ kind: 'workshop-time', id: 12 }]);
  expect(ids('WorkshopImageAttached', { id: 13 })).toEqual([{ kind: 'workshop-image', id: 13 }]);
  for (const type of ['WorkshopSeatHeld', 'WorkshopWaitlistJoined'])
    expect(ids(type, { registration_id: 31, customer_id: 51, order_id: 61 })).toEqual([
      { kind: 'registration', id: 31 },
      { kind: 'customer', id: 51 },
      { kind: 'order', id: 61 },
    ]);
  expect(ids('WorkshopPaymentBegun', { registration_id: 31, payment_id: 71 })).toEqual([{ kind: 'payment', id: 71 }]);
  expect(ids('WorkshopSeatConfirmed', { registration_id: 31 })).toEqual([]);
  const ofForm = (type: string, data: object) => identifiersIn(recorded('registration-31', 2, type, data)).ids;
  expect(ofForm('RegistrationPassedOn', { person_id: 41 })).toEqual([{ kind: 'person', id: 41 }]);
  expect(ofForm('RegistrationAttendanceRecorded', { id: 14 })).toEqual([{ kind: 'attendance', id: 14 }]);
  expect(identifiersIn(recorded('workshop-7', 0, 'WorkshopPlanned', {})).ids).toEqual([
    { kind: 'workshop', id: 7, key: 'operator/c1' },
  ]);
});

test('notes, erasures and whatever else has a number in its name use nothing', () => {
  expect(identifiersIn(recorded('arrival-7', 0, 'ArrivalNoted', {}))).toEqual({ ids: [], keys: [] });
  expect(identifiersIn(recorded('person-erasure-7', 0, 'PersonErasureCompleted', {}))).toEqual({ ids: [], keys: [] });
});

test.each([
  ['artwork', true],
  ['company', true],
  ['person-erasure', false],
  ['no-such-thing', false],
])('whether the number of a stream %s is known to be in use: %s', (kind, isKnown) => {
  expect(hasReservedNumber(kind)).toBe(isKnown);
});
