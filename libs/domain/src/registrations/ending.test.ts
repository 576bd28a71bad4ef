import { given } from '@rabbet/domain/deciders/given';
import { instantAt } from '@rabbet/domain/time/zone';
import type { Grant } from '@rabbet/domain/workshops/workshops';
import { orderOf, statusOf, workshopStream as stream } from './registrations';
import {
  bob,
  onDay,
  held,
  joined,
  later,
  NOW,
  of,
  offered,
  paid,
  planned,
  promised,
  started,
  unscheduled,
} from './testing/past';

const cancel = (now = NOW, by: 'customer' | 'shop' = 'customer') =>
  ({ type: 'CancelRegistration', data: { ...of(), by }, facts: { now } }) as const;
const cancelled = (grant: Partial<Grant> & { paid?: number; on?: string; by?: 'customer' | 'shop' } = {}) => {
  const rest = { by: 'customer', paid: 0, on: '2026-05-01', credit: 0, kept: 0, credit_until: null } as const;
  return { type: 'RegistrationCancelled', data: { ...of(), ...rest, ...grant } } as const;
};
const evening = (date: string) => instantAt(date, '23:59');

describe('cancelling', () => {
  it('gives store credit for a year for what was paid, tax included, while it is early', () => {
    given(stream, ...planned(), ...paid())
      .when(cancel())
      .then(cancelled({ paid: 107_25, credit: 107_25, credit_until: '2027-05-01' }));
  });

  it("counts days in the shop's zone, up to the last minute of the last day", () => {
    const [last, late] = ['2026-06-04', '2026-06-05'];
    given(stream, ...planned(), ...paid())
      .when(cancel(evening(last)))
      .then(cancelled({ on: last, paid: 107_25, credit: 107_25, credit_until: '2027-06-04' }));
    given(stream, ...planned(), ...paid())
      .when(cancel(evening(last) + 60_000))
      .then(cancelled({ on: late, paid: 107_25, kept: 107_25 }));
  });

  it('goes by the policy that was acknowledged, not by one that was set later', () => {
    given(stream, ...planned(), ...paid(), { type: 'WorkshopChanged', data: { cancellation: 3 } })
      .when(cancel())
      .then(cancelled({ paid: 107_25, credit: 107_25, credit_until: '2027-05-01' }));
  });

  it('costs nobody anything when it is the shop that cancels', () => {
    given(stream, ...planned(), ...paid())
      .when(cancel(evening('2026-06-05'), 'shop'))
      .then(cancelled({ by: 'shop', on: '2026-06-05', paid: 107_25, credit: 107_25, credit_until: '2027-06-05' }));
  });

  it('of what is not paid for grants nothing and costs nothing', () => {
    for (const past of [promised(), [held()], [joined()], [joined(), offered()]])
      given(stream, ...planned(), ...past)
        .when(cancel())
        .then(cancelled());
    given(stream, unscheduled(), joined()).when(cancel()).then(cancelled());
  });

  it('changes nothing the second time, nor of what has ended otherwise', () => {
    for (const past of [
      [...paid(), cancelled()],
      [held(), { type: 'SeatReleased', data: of() } as const],
      [joined(), offered(), { type: 'OfferLapsed', data: of() } as const],
    ])
      given(stream, ...planned(), ...past)
        .when(cancel())
        .thenNothing();
  });

  it('waits until a payment is known to have ended, and refuses what never was', () => {
    given(stream, ...planned(), held(), started())
      .when(cancel())
      .thenRefused('payment/open');
    given(stream, ...planned())
      .when(cancel())
      .thenRefused('registration/unknown');
  });

  it('leaves the credit and what was kept to be seen beside it', () => {
    const grant = { credit: 32_25, kept: 75_00, credit_until: '2027-05-01' };
    const { state } = given(stream, ...planned(), ...paid(), cancelled({ paid: 107_25, ...grant }));
    expect(state.registrations[0]).toMatchObject({ stage: 'cancelled', paid: 107_25, grant });
  });

  it('leaves the order readable as it was', () => {
    const orders = [paid(), promised(), [joined()]].map((past) => {
      const { state } = given(stream, ...planned(), ...past, cancelled());
      const registration = state.registrations[0]!; // the only one
      return [statusOf(registration), orderOf(registration, 'Glazing').state];
    });
    expect(orders).toEqual([
      ['cancelled', 'Closed'],
      ['cancelled', 'Invoiced'],
      ['cancelled', 'Open'],
    ]);
  });
});

describe('noting who came', () => {
  const came = (status: 'present' | 'absent', time = 5) =>
    ({ type: 'RecordAttendance', data: { ...of(), workshop_time_id: time, status }, facts: { id: 90 } }) as const;
  const noted = (status: 'present' | 'absent', id = 90) =>
    ({ type: 'AttendanceRecorded', data: { ...of(), id, workshop_time_id: 5, status } }) as const;

  it('is for each time of the workshop, and can be corrected', () => {
    given(stream, ...planned(), ...paid())
      .when(came('present'))
      .then(noted('present'));
    given(stream, ...planned(), ...promised(), noted('present', 89))
      .when(came('absent'))
      .then(noted('absent', 89));
  });

  it('changes nothing the second time', () => {
    given(stream, ...planned(), ...paid(), noted('present'))
      .when(came('present'))
      .thenNothing();
  });

  it('keeps one note for each time', () => {
    const second = {
      type: 'AttendanceRecorded',
      data: { ...of(), id: 91, workshop_time_id: 6, status: 'present' },
    } as const;
    const past = [...planned(), onDay('2026-06-07', 6), ...paid(), noted('absent'), second];
    given(stream, ...past)
      .when(came('absent', 6))
      .then({ ...second, data: { ...second.data, status: 'absent' } });
    const { state } = given(stream, ...past, noted('present'));
    expect(state.registrations[0]?.attendance).toEqual([
      { id: 91, workshop_time_id: 6, status: 'present' },
      { id: 90, workshop_time_id: 5, status: 'present' },
    ]);
  });

  it('is refused for who has no seat, and for a time that is not on the schedule', () => {
    given(stream, ...planned(), joined())
      .when(came('present'))
      .thenRefused('attendance/not-registered');
    given(stream, ...planned(), ...paid())
      .when(came('present', 6))
      .thenRefused('attendance/no-such-time');
  });
});

describe('a note of the staff', () => {
  const note = (comments: string | null, person = 41) =>
    ({ type: 'CommentOnRegistration', data: of(), personal: { [person]: { comments } } }) as const;
  const noted = (comments: string) =>
    ({ type: 'RegistrationCommented', data: of(), personal: { 41: { comments } } }) as const;

  it('is told apart, since it is about a person', () => {
    given(stream, ...planned(), ...paid())
      .when(note('Brings a chair'))
      .then(noted('Brings a chair'));
  });

  it('changes nothing the second time', () => {
    given(stream, ...planned(), ...paid(), noted('Brings a chair'))
      .when(note('Brings a chair'))
      .thenNothing();
    given(stream, ...planned(), ...paid())
      .when(note(null))
      .thenNothing();
  });

  it('is refused when it is said of somebody else', () => {
    given(stream, ...planned(), ...paid())
      .when(note('Brings a chair', 42))
      .thenRefused('field/required');
  });

  it('is gone with the person', () => {
    const { state } = given(stream, ...planned(), ...paid(), { ...noted('Brings a chair'), personal: { 41: null } });
    expect(state.registrations[0]?.comments).toBeNull();
  });
});

describe('a workshop that people have registered for', () => {
  const fewer = (seats: number, now = NOW) => ({ type: 'ChangeWorkshop', data: { seats }, facts: { now } }) as const;

  it('keeps at least the seats that are taken', () => {
    given(stream, ...planned(), ...paid())
      .when(fewer(1))
      .then({ type: 'WorkshopChanged', data: { seats: 1 } });
    given(stream, ...planned(), ...paid())
      .when(fewer(0))
      .thenRefused('workshop/seats-taken');
  });

  it('may have fewer once a hold has run out', () => {
    given(stream, ...planned(), held())
      .when(fewer(0, later(10) - 1))
      .thenRefused('workshop/seats-taken');
    given(stream, ...planned(), held())
      .when(fewer(0, later(10)))
      .then({ type: 'WorkshopChanged', data: { seats: 0 } });
  });

  it('is changed otherwise as it likes', () => {
    given(stream, ...planned(), ...paid())
      .when({ type: 'ChangeWorkshop', data: { name: 'Gilding' }, facts: { now: NOW } })
      .then({ type: 'WorkshopChanged', data: { name: 'Gilding' } });
    given(stream, ...planned(), ...paid())
      .when(fewer(2))
      .thenNothing();
    given(stream, ...planned({ seats: 0 }), ...paid())
      .when({ type: 'ChangeWorkshop', data: { name: 'Gilding' }, facts: { now: NOW } })
      .then({ type: 'WorkshopChanged', data: { name: 'Gilding' } });
    given(stream, ...planned({ seats: 0 }), ...paid(), ...paid(2, bob))
      .when(fewer(1))
      .then({ type: 'WorkshopChanged', data: { seats: 1 } });
  });

  it('is not removed, unless nobody ever came further than a hold', () => {
    const remove = { type: 'RemoveWorkshop', data: {} } as const;
    given(stream, ...planned(), ...paid())
      .when(remove)
      .thenRefused('workshop/has-registrations');
    given(stream, ...planned(), ...paid(), cancelled())
      .when(remove)
      .thenRefused('workshop/has-registrations');
    given(stream, ...planned(), held(), { type: 'SeatReleased', data: of() })
      .when(remove)
      .then({ type: 'WorkshopRemoved', data: {} });
    given(stream, ...planned(), joined(), offered(), { type: 'OfferLapsed', data: of() })
      .when(remove)
      .then({ type: 'WorkshopRemoved', data: {} });
  });

  it('is scheduled by the same rules as any other', () => {
    given(stream, ...planned())
      .when({ type: 'RemoveTime', data: { id: 5 } })
      .then({ type: 'WorkshopTimeRemoved', data: { id: 5 } });
    given(stream, ...planned())
      .when({ type: 'ScheduleTime', data: { start: NOW, end: NOW }, facts: { id: 6 } })
      .thenRefused('time/order');
  });
});
