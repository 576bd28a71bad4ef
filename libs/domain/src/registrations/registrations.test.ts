import { given } from '@rabbet/domain/testing/given';
import { workshopStream as stream, type WorkshopStreamEvent } from './registrations';
import {
  paymentBegun,
  seatConfirmed,
  seatHeld,
  waitlistJoined,
  minutesLater,
  NOW,
  registrationRef,
  seatOffered,
  timeScheduled,
  seatPaidByCard,
  paymentEnded,
  plannedWorkshop,
  seatByCheck,
  seatReleased,
  seatSettled,
} from '../testing/registrations/events';

describe('a workshop that people have registered for', () => {
  const changeSeats = (seats: number, now = NOW) =>
    ({ type: 'ChangeWorkshop', data: { seats }, facts: { now } }) as const;

  it('refuses fewer seats than are taken', () => {
    given(stream, ...plannedWorkshop(), ...seatPaidByCard())
      .when(changeSeats(1))
      .then({ type: 'WorkshopChanged', data: { seats: 1 } });
    given(stream, ...plannedWorkshop(), ...seatPaidByCard())
      .when(changeSeats(0))
      .thenRefused('workshop/seats-taken');
  });

  it('may have fewer seats once a hold has run out, and records its end', () => {
    given(stream, ...plannedWorkshop(), seatHeld())
      .when(changeSeats(0, minutesLater(10) - 1))
      .thenRefused('workshop/seats-taken');
    given(stream, ...plannedWorkshop(), seatHeld())
      .when(changeSeats(0, minutesLater(10)))
      .then(seatReleased(), { type: 'WorkshopChanged', data: { seats: 0 } });
  });

  it('does not record the end of a hold when it gets as many seats or more', () => {
    given(stream, ...plannedWorkshop(), seatHeld())
      .when(changeSeats(2, minutesLater(10)))
      .thenNothing();
    given(stream, ...plannedWorkshop(), seatHeld())
      .when(changeSeats(3, minutesLater(10)))
      .then({ type: 'WorkshopChanged', data: { seats: 3 } });
  });

  it('accepts other changes', () => {
    const rename = { type: 'ChangeWorkshop', data: { name: 'Gilding' }, facts: { now: minutesLater(10) } } as const;
    given(stream, ...plannedWorkshop(), seatHeld())
      .when(rename)
      .then({ type: 'WorkshopChanged', data: { name: 'Gilding' } });
    given(stream, ...plannedWorkshop(), ...seatPaidByCard())
      .when(changeSeats(2))
      .thenNothing();
    given(stream, ...plannedWorkshop(), ...seatPaidByCard(), ...seatPaidByCard(2))
      .when(changeSeats(3))
      .then({ type: 'WorkshopChanged', data: { seats: 3 } });
  });

  const remove = (now = NOW) => ({ type: 'RemoveWorkshop', data: {}, facts: { now } }) as const;
  const removed = { type: 'WorkshopRemoved', data: {} } as const;
  const cancelled = (credit: number): WorkshopStreamEvent => ({
    type: 'WorkshopRegistrationCancelled',
    data: {
      ...registrationRef(),
      by: 'customer',
      paid: credit,
      refunds: [],
      reason: null,
      credit,
      refund: 0,
      kept: 0,
      credit_until: null,
    },
  });

  it('is not removed while a registration stands, or after money was paid', () => {
    for (const past of [
      seatPaidByCard(),
      [...seatPaidByCard(), cancelled(107_25)],
      [seatHeld(), seatSettled({ how: 'cash', amount: 107_25 }), seatConfirmed(), cancelled(107_25)],
      [seatHeld()],
      [seatHeld(), paymentBegun()],
      [waitlistJoined()],
      [waitlistJoined(), seatOffered()],
    ])
      given(stream, ...plannedWorkshop(), ...past)
        .when(remove())
        .thenRefused('workshop/has-registrations');
  });

  it('is removed if nobody has a seat and nobody has paid', () => {
    const declinedPayment: WorkshopStreamEvent[] = [
      seatHeld(),
      paymentBegun(),
      paymentEnded('declined'),
      seatReleased(),
    ];
    given(stream, ...plannedWorkshop(), ...declinedPayment)
      .when(remove())
      .then(removed);
    given(stream, ...plannedWorkshop(), seatHeld())
      .when(remove(minutesLater(10)))
      .then(seatReleased(), removed);
    given(stream, ...plannedWorkshop(), waitlistJoined(), cancelled(0))
      .when(remove())
      .then(removed);
    given(stream, ...plannedWorkshop())
      .when(remove())
      .then(removed);
    given(stream, ...plannedWorkshop(), removed)
      .when(remove())
      .thenNothing();
  });

  it('keeps its only date while seats are paid for or checks awaited, unless staff give a reason', () => {
    const removeTime = (reason?: string) =>
      ({ type: 'RemoveTime', data: { id: 5, reason }, facts: { now: NOW } }) as const;
    const timeRemoved = { type: 'WorkshopTimeRemoved', data: { id: 5, reason: 'no teacher' } } as const;
    const past = [...plannedWorkshop(), ...seatPaidByCard(), ...seatByCheck(2)];
    given(stream, ...past)
      .when(removeTime())
      .thenRefused('workshop/date-of-seats');
    given(stream, ...past)
      .when(removeTime('no teacher'))
      .then(timeRemoved);
    given(stream, ...past, timeScheduled('2026-06-13', 6))
      .when(removeTime())
      .then({ type: 'WorkshopTimeRemoved', data: { id: 5 } });
  });

  it('keeps the rules for times of a workshop without registrations', () => {
    given(stream, ...plannedWorkshop())
      .when({ type: 'RemoveTime', data: { id: 5 }, facts: { now: NOW } })
      .then({ type: 'WorkshopTimeRemoved', data: { id: 5 } });
    given(stream, ...plannedWorkshop(), seatHeld(), waitlistJoined(2))
      .when({ type: 'RemoveTime', data: { id: 5 }, facts: { now: NOW } })
      .then({ type: 'WorkshopTimeRemoved', data: { id: 5 } });
    given(stream, ...plannedWorkshop())
      .when({ type: 'ScheduleTime', data: { start: NOW, end: NOW }, facts: { id: 6 } })
      .thenRefused('time/order');
  });
});
