import fc from 'fast-check';
import { fold } from '@rabbet/domain/deciders/decider';
import { given } from '@rabbet/domain/testing/given';
import { MONDAY, planned, scheduledFor, WEDNESDAY } from '../testing/workshops';
import { changesOwnFields, workshop, type WorkshopEvent } from './workshops';

const hangs = (id: number, ordinal: number): WorkshopEvent => ({
  type: 'WorkshopImageAttached',
  data: { id, image_id: 9, ordinal },
});
const removed: WorkshopEvent = { type: 'WorkshopRemoved', data: {} };
const { start, end } = MONDAY;

describe('planning', () => {
  test('a workshop comes with its times and its images, all at once', () => {
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
        planned({ price: 120_00 }),
        scheduledFor(WEDNESDAY),
        scheduledFor(MONDAY),
        { type: 'WorkshopImageAttached', data: { id: 60, image_id: 9, ordinal: 0 } },
        { type: 'WorkshopImageAttached', data: { id: 61, image_id: 10, ordinal: 1 } },
      );
  });

  test('with nothing but a name it is for staff alone, has no seats and no price, and the first policy', () => {
    const { state } = given(workshop, planned());
    expect(state.values).toMatchObject({ publish: false, closed: false, seats: 0, price: null, cancellation: 0 });
  });

  test('refuses to plan a workshop that is there already', () => {
    given(workshop, planned())
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
  ])('refuses %j as the place where tickets are sold', (ticket_tailor_link) => {
    given(workshop)
      .when({
        type: 'PlanWorkshop',
        data: { name: 'Painting Water', ticket_tailor_link },
        facts: { times: [], images: [] },
      })
      .thenRefused('workshop/link');
  });

  test.each(['https://tickets.example/a?b=c', 'HTTP://t.example'])(
    'tickets may be sold at %s',
    (ticket_tailor_link) => {
      given(workshop)
        .when({
          type: 'PlanWorkshop',
          data: { name: 'Painting Water', ticket_tailor_link },
          facts: { times: [], images: [] },
        })
        .then(planned({ ticket_tailor_link }));
    },
  );
});

describe('changing', () => {
  test('records the new values alone', () => {
    given(workshop, planned({ seats: 8 }))
      .when({ type: 'ChangeWorkshop', data: { name: 'Painting Water', seats: 10, publish: true } })
      .then({ type: 'WorkshopChanged', data: { seats: 10, publish: true } });
  });

  test('fields that are left out stay', () => {
    const { state } = given(workshop, planned({ seats: 8 }), scheduledFor(), hangs(60, 0), {
      type: 'WorkshopChanged',
      data: { seats: 10, publish: true },
    });
    expect(state).toEqual({
      stage: 'kept',
      values: { ...planned().data, seats: 10, publish: true },
      times: [MONDAY],
      images: [{ id: 60, image_id: 9, ordinal: 0 }],
    });
  });

  test('the same again is no change', () => {
    given(workshop, planned({ seats: 8 }))
      .when({ type: 'ChangeWorkshop', data: { seats: 8 } })
      .thenNothing();
  });

  test('a field that is unset is null, or has the default of a new workshop', () => {
    const unset = { price: null, seats: null as never }; // as the API hands it on
    given(workshop, planned({ price: 120_00, seats: 8 }))
      .when({ type: 'ChangeWorkshop', data: unset })
      .then({ type: 'WorkshopChanged', data: { price: null, seats: 0 } });
  });

  test('refuses a ticket link that is no address', () => {
    given(workshop, planned())
      .when({ type: 'ChangeWorkshop', data: { ticket_tailor_link: 'tickets.example' } })
      .thenRefused('workshop/link');
  });

  test.each([[[]], [[planned(), removed]]])('refuses to change a workshop that is not there', (past) => {
    given(workshop, ...past)
      .when({ type: 'ChangeWorkshop', data: { seats: 8 } })
      .thenRefused('record/unknown');
  });
});

describe('removing', () => {
  test('a workshop goes, and removed again it stays away', () => {
    given(workshop, planned()).when({ type: 'RemoveWorkshop', data: {} }).then(removed);
    given(workshop, planned(), removed).when({ type: 'RemoveWorkshop', data: {} }).thenNothing();
  });

  test('a removed workshop keeps its values, for those who had to do with it', () => {
    const { state } = given(workshop, planned({ seats: 8 }), scheduledFor(), removed);
    expect(state).toMatchObject({ stage: 'removed', values: { seats: 8 }, times: [MONDAY] });
  });

  test('refuses to remove a workshop that never was', () => {
    given(workshop).when({ type: 'RemoveWorkshop', data: {} }).thenRefused('record/unknown');
  });
});

test.each([{ times: [{ start, end }] }, { images: [{ image_id: 9 }] }])(
  'a plan goes no further without ids for its parts',
  (parts) => {
    const plan = {
      type: 'PlanWorkshop',
      data: { name: 'Painting Water', ...parts },
      facts: { times: [], images: [] },
    } as const;
    expect(() => given(workshop).when(plan)).toThrow('nothing was prepared for number 0');
  },
);

test('what staff say of a workshop makes a new revision of it, who registers for it does not', () => {
  expect([planned(), scheduledFor(), hangs(60, 0), removed].every(changesOwnFields)).toBe(true);
  expect(changesOwnFields({ type: 'WorkshopSeatHeld' })).toBe(false);
});

test('read in two halves, its history is the same', () => {
  const time = fc.integer({ min: 0, max: 3 }).map((day) => ({ ...MONDAY, id: 80 + day, start: start - day }));
  const event = fc.oneof(
    time.map(scheduledFor),
    time.map((data): WorkshopEvent => ({ type: 'WorkshopTimeChanged', data })),
    fc.integer({ min: 80, max: 83 }).map((id): WorkshopEvent => ({ type: 'WorkshopTimeRemoved', data: { id } })),
    fc.tuple(fc.nat(3), fc.nat(9)).map(([id, place]) => hangs(id, place)),
    fc.nat(20).map((seats): WorkshopEvent => ({ type: 'WorkshopChanged', data: { seats } })),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 12 }), fc.nat(12), (events, cut) => {
      const all = [planned(), ...events];
      const whole = fold(workshop, workshop.initial, all);
      const half = fold(workshop, workshop.initial, all.slice(0, cut));
      expect(fold(workshop, half, all.slice(cut))).toEqual(whole);
      const starts = whole.times.map((session) => session.start);
      expect(starts).toEqual([...starts].sort((a, b) => a - b));
    }),
  );
});
