import fc from 'fast-check';
import { fold } from '@rabbet/domain/deciders/decider';
import { given } from '@rabbet/domain/testing/given';
import { MONDAY, workshopPlanned, timeScheduled, WEDNESDAY } from '../testing/workshops';
import { changesOwnFields, workshop, type WorkshopEvent } from './workshops';

const imageAttached = (id: number, ordinal: number): WorkshopEvent => ({
  type: 'WorkshopImageAttached',
  data: { id, image_id: 9, ordinal },
});
const workshopRemoved: WorkshopEvent = { type: 'WorkshopRemoved', data: {} };
const { start, end } = MONDAY;

describe('planning', () => {
  test('adds the workshop with its times and images', () => {
    given(workshop)
      .when({
        type: 'PlanWorkshop',
        data: {
          name: 'Painting Water',
          price: 120_00,
          times: [
            { start: WEDNESDAY.start, end: WEDNESDAY.end },
            { start, end },
          ],
          images: [{ image_id: 9 }, { image_id: 10 }],
        },
        facts: { times: [81, 80], images: [60, 61] },
      })
      .then(
        workshopPlanned({ price: 120_00 }),
        timeScheduled(WEDNESDAY),
        timeScheduled(MONDAY),
        { type: 'WorkshopImageAttached', data: { id: 60, image_id: 9, ordinal: 0 } },
        { type: 'WorkshopImageAttached', data: { id: 61, image_id: 10, ordinal: 1 } },
      );
  });

  test('gives a workshop with only a name the defaults', () => {
    const { state } = given(workshop, workshopPlanned());
    expect(state.values).toMatchObject({ publish: false, closed: false, seats: 0, price: null, cancellation: 0 });
  });

  test('refuses a workshop that exists already', () => {
    given(workshop, workshopPlanned())
      .when({ type: 'PlanWorkshop', data: { name: 'Painting Water' }, facts: { times: [], images: [] } })
      .thenRefused('workshop/exists');
  });

  test('refuses the same time twice in one plan', () => {
    given(workshop)
      .when({
        type: 'PlanWorkshop',
        data: {
          name: 'Painting Water',
          times: [
            { start, end },
            { start, end },
          ],
        },
        facts: { times: [80, 81], images: [] },
      })
      .thenRefused('time/twice');
  });

  test.each([
    'ftp://tickets.example',
    'javascript:alert(1)',
    'https://',
    'http:///a',
    'see https://tickets.example',
    'https://tickets.example/a b',
    'https://tickets.example\\a',
    'https://tickets.example/\u200ba',
    '/tickets',
  ])('refuses %j as the ticket link', (ticket_tailor_link) => {
    given(workshop)
      .when({
        type: 'PlanWorkshop',
        data: { name: 'Painting Water', ticket_tailor_link },
        facts: { times: [], images: [] },
      })
      .thenRefused('workshop/link');
  });

  test.each(['https://tickets.example/a?b=c', 'HTTP://t.example'])(
    'accepts %s as the ticket link',
    (ticket_tailor_link) => {
      given(workshop)
        .when({
          type: 'PlanWorkshop',
          data: { name: 'Painting Water', ticket_tailor_link },
          facts: { times: [], images: [] },
        })
        .then(workshopPlanned({ ticket_tailor_link }));
    },
  );
});

describe('changing', () => {
  test('records only the changed values', () => {
    given(workshop, workshopPlanned({ seats: 8 }))
      .when({ type: 'ChangeWorkshop', data: { name: 'Painting Water', seats: 10, publish: true } })
      .then({ type: 'WorkshopChanged', data: { seats: 10, publish: true } });
  });

  test('keeps fields that are left out', () => {
    const { state } = given(workshop, workshopPlanned({ seats: 8 }), timeScheduled(), imageAttached(60, 0), {
      type: 'WorkshopChanged',
      data: { seats: 10, publish: true },
    });
    expect(state).toEqual({
      stage: 'kept',
      values: { ...workshopPlanned().data, seats: 10, publish: true },
      times: [MONDAY],
      images: [{ id: 60, image_id: 9, ordinal: 0 }],
    });
  });

  test('makes no event for the same values', () => {
    given(workshop, workshopPlanned({ seats: 8 }))
      .when({ type: 'ChangeWorkshop', data: { seats: 8 } })
      .thenNothing();
  });

  test('sets an unset field to null, or to its default', () => {
    const unset = { price: null, seats: null as never }; // the API passes null for an unset field
    given(workshop, workshopPlanned({ price: 120_00, seats: 8 }))
      .when({ type: 'ChangeWorkshop', data: unset })
      .then({ type: 'WorkshopChanged', data: { price: null, seats: 0 } });
  });

  test('refuses an invalid ticket link', () => {
    given(workshop, workshopPlanned())
      .when({ type: 'ChangeWorkshop', data: { ticket_tailor_link: 'tickets.example' } })
      .thenRefused('workshop/link');
  });

  test.each([[[]], [[workshopPlanned(), workshopRemoved]]])('refuses a workshop that does not exist', (past) => {
    given(workshop, ...past)
      .when({ type: 'ChangeWorkshop', data: { seats: 8 } })
      .thenRefused('record/unknown');
  });
});

describe('removing', () => {
  test('removes a workshop once', () => {
    given(workshop, workshopPlanned()).when({ type: 'RemoveWorkshop', data: {} }).then(workshopRemoved);
    given(workshop, workshopPlanned(), workshopRemoved).when({ type: 'RemoveWorkshop', data: {} }).thenNothing();
  });

  test('keeps the values of a removed workshop', () => {
    const { state } = given(workshop, workshopPlanned({ seats: 8 }), timeScheduled(), workshopRemoved);
    expect(state).toMatchObject({ stage: 'removed', values: { seats: 8 }, times: [MONDAY] });
  });

  test('refuses a workshop that never existed', () => {
    given(workshop).when({ type: 'RemoveWorkshop', data: {} }).thenRefused('record/unknown');
  });
});

test.each([{ times: [{ start, end }] }, { images: [{ image_id: 9 }] }])(
  'planning throws without reserved ids for its parts',
  (parts) => {
    const plan = {
      type: 'PlanWorkshop',
      data: { name: 'Painting Water', ...parts },
      facts: { times: [], images: [] },
    } as const;
    expect(() => given(workshop).when(plan)).toThrow('nothing was prepared for number 0');
  },
);

test('changes of a workshop raise its revision, and registrations do not', () => {
  expect([workshopPlanned(), timeScheduled(), imageAttached(60, 0), workshopRemoved].every(changesOwnFields)).toBe(
    true,
  );
  expect(changesOwnFields({ type: 'WorkshopSeatHeld' })).toBe(false);
});

test('folding the events of a workshop in two parts gives the same state', () => {
  const time = fc.integer({ min: 0, max: 3 }).map((day) => ({ ...MONDAY, id: 80 + day, start: start - day }));
  const event = fc.oneof(
    time.map(timeScheduled),
    time.map((data): WorkshopEvent => ({ type: 'WorkshopTimeChanged', data })),
    fc.integer({ min: 80, max: 83 }).map((id): WorkshopEvent => ({ type: 'WorkshopTimeRemoved', data: { id } })),
    fc.tuple(fc.nat(3), fc.nat(9)).map(([id, place]) => imageAttached(id, place)),
    fc.nat(20).map((seats): WorkshopEvent => ({ type: 'WorkshopChanged', data: { seats } })),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 12 }), fc.nat(12), (events, cut) => {
      const all = [workshopPlanned(), ...events];
      const whole = fold(workshop, workshop.initial, all);
      const half = fold(workshop, workshop.initial, all.slice(0, cut));
      expect(fold(workshop, half, all.slice(cut))).toEqual(whole);
      const starts = whole.times.map((session) => session.start);
      expect(starts).toEqual([...starts].sort((a, b) => a - b));
    }),
  );
});
