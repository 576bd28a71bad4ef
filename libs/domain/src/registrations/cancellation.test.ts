import { given } from '@rabbet/domain/testing/given';
import { addDays } from '@rabbet/domain/time/days';
import { instantAt } from '@rabbet/domain/time/zone';
import { termsOfPolicy } from '@rabbet/domain/workshops/workshops';
import {
  grantFor,
  type RegistrationCommand,
  workshopStream as stream,
  type WorkshopStreamEvent,
} from './registrations';
import {
  checkAwaited,
  paymentBegun,
  seatConfirmed,
  FIRST_DAY,
  seatHeld,
  waitlistJoined,
  minutesLater,
  NOW,
  registrationRef,
  seatOffered,
  timeScheduled,
  seatPaidByCard,
  plannedWorkshop,
  seatByCheck,
  seatReleased,
  seatSettled,
  START,
} from '../testing/registrations/events';

const DEADLINE = instantAt(addDays(FIRST_DAY, -2), '10:00'); // policy 0 allows a cancellation until two days before
type CancelCommand = Extract<RegistrationCommand, { type: 'CancelRegistration' }>;
const ILL = 'the teacher is ill';
const cancelCommand = (now = NOW, more: Partial<CancelCommand['data']> = {}): CancelCommand => ({
  type: 'CancelRegistration',
  data: { ...registrationRef(), by: 'customer', ...more },
  facts: { now },
});
const registrationCancelled = (credit: number, fee = 107_25 - credit, more: object = {}): WorkshopStreamEvent => ({
  type: 'WorkshopRegistrationCancelled',
  data: {
    ...registrationRef(),
    by: 'customer',
    reason: null,
    paid: 107_25,
    refunds: [],
    credit,
    refund: 0,
    kept: fee,
    credit_until: credit > 0 ? '2027-05-01' : null,
    ...more,
  },
});

describe('a customer who cancels', () => {
  it('gets the credit that the promised policy grants at that time', () => {
    given(stream, ...plannedWorkshop(), ...seatPaidByCard())
      .when(cancelCommand())
      .then(registrationCancelled(107_25));
    given(stream, ...plannedWorkshop(), ...seatPaidByCard())
      .when(cancelCommand(DEADLINE))
      .then(registrationCancelled(107_25, 0, { credit_until: '2027-06-04' }));
    given(stream, ...plannedWorkshop(), ...seatPaidByCard())
      .when(cancelCommand(DEADLINE + 1))
      .then(registrationCancelled(0));
  });

  it('keeps the policy that was promised', () => {
    given(stream, ...plannedWorkshop(), ...seatPaidByCard(), { type: 'WorkshopChanged', data: { cancellation: 3 } })
      .when(cancelCommand(DEADLINE))
      .then(registrationCancelled(107_25, 0, { credit_until: '2027-06-04' }));
  });

  it('has the later of the promised start and the current one as the start', () => {
    const earlier = timeScheduled('2026-05-20', 6);
    given(stream, ...plannedWorkshop(), ...seatPaidByCard(), earlier)
      .when(cancelCommand(instantAt('2026-05-19', '12:00')))
      .then(registrationCancelled(107_25, 0, { credit_until: '2027-05-19' }));
    const start = instantAt('2026-07-04', '10:00');
    const moved = { type: 'WorkshopTimeChanged', data: { id: 5, start, end: start + 1 } } as const;
    given(stream, ...plannedWorkshop(), ...seatPaidByCard(), moved)
      .when(cancelCommand(START))
      .then(registrationCancelled(107_25, 0, { credit_until: '2027-06-06' }));
    given(stream, ...plannedWorkshop(), ...seatPaidByCard(), { type: 'WorkshopTimeRemoved', data: { id: 5 } })
      .when(cancelCommand(START - 1))
      .then(registrationCancelled(107_25, 0, { credit_until: '2027-06-06' }));
  });

  it('gets nothing once a session has begun, although it is moved afterwards', () => {
    given(stream, ...plannedWorkshop(), ...seatPaidByCard(), timeScheduled('2026-05-20', 6))
      .when(cancelCommand(instantAt('2026-05-20', '10:00')))
      .then(registrationCancelled(0));
    const begunThen = { type: 'WorkshopSessionBegun', data: { start: START, registrations: [31] } } as const;
    const start = instantAt('2026-07-04', '10:00');
    const move = { type: 'ChangeTime', data: { id: 5, start, end: start + 60_000 }, facts: { now: START } } as const;
    const moved = { type: 'WorkshopTimeChanged', data: { id: 5, start, end: start + 60_000 } } as const;
    given(stream, ...plannedWorkshop(), ...seatPaidByCard(), waitlistJoined(2))
      .when(move)
      .then(begunThen, moved);
    given(stream, ...plannedWorkshop(), ...seatPaidByCard())
      .when({ ...move, facts: { now: START - 1 } })
      .then(moved);
    given(stream, ...plannedWorkshop(), ...seatPaidByCard(), begunThen, moved)
      .when(cancelCommand(START + 60_000))
      .then(registrationCancelled(0));
    const takenOff = { id: 5, reason: 'ill' };
    const takeOff = { type: 'RemoveTime', data: takenOff, facts: { now: START } } as const;
    given(stream, ...plannedWorkshop(), ...seatPaidByCard())
      .when(takeOff)
      .then(begunThen, { type: 'WorkshopTimeRemoved', data: takenOff });
    given(stream, ...plannedWorkshop(), ...seatPaidByCard(), begunThen, {
      type: 'WorkshopTimeRemoved',
      data: { id: 5 },
    })
      .when(cancelCommand(START + 1))
      .then(registrationCancelled(0));
  });

  it('can see the grant before cancelling', () => {
    const { state } = given(stream, ...plannedWorkshop(), ...seatPaidByCard(1, { policy: termsOfPolicy(2) }));
    const [seat] = state.seats;
    expect(seat && grantFor(state, seat, NOW)).toMatchObject({ credit: 32_25, kept: 75_00 });
  });

  it('gets nothing for a place on the waitlist, an offer or a hold', () => {
    const nothing = registrationCancelled(0, 0, { paid: 0 });
    given(stream, ...plannedWorkshop(), waitlistJoined())
      .when(cancelCommand())
      .then(nothing);
    given(stream, ...plannedWorkshop(), waitlistJoined(), seatOffered())
      .when(cancelCommand())
      .then(nothing);
    given(stream, ...plannedWorkshop(), ...seatByCheck())
      .when(cancelCommand())
      .then(nothing);
    given(stream, ...plannedWorkshop(), seatHeld())
      .when(cancelCommand())
      .then(seatReleased('left'));
  });

  it('cannot cancel twice, or while a payment is under way', () => {
    for (const past of [
      [...seatPaidByCard(), registrationCancelled(107_25)],
      [seatHeld(), seatReleased()],
    ])
      given(stream, ...plannedWorkshop(), ...past)
        .when(cancelCommand())
        .thenRefused('registration/ended');
    given(stream, ...plannedWorkshop(), seatHeld(), paymentBegun())
      .when(cancelCommand())
      .thenRefused('payment/open');
  });
});

test('a customer who cancels gets credit and no refund', () => {
  given(stream, ...plannedWorkshop(), ...seatPaidByCard())
    .when(cancelCommand(NOW, { as: 'refund' }))
    .thenRefused('registration/no-refund');
  given(stream, ...plannedWorkshop(), ...seatPaidByCard())
    .when(cancelCommand(NOW, { as: 'credit' }))
    .then(registrationCancelled(107_25));
});

describe('a shop that cancels', () => {
  it('grants all that was paid as credit, at any time', () => {
    given(stream, ...plannedWorkshop(), ...seatPaidByCard())
      .when(cancelCommand(START, { by: 'shop', reason: ILL }))
      .then(registrationCancelled(107_25, 0, { by: 'shop', reason: ILL, credit_until: '2027-06-06' }));
  });

  it('must give a reason', () => {
    for (const past of [seatPaidByCard(), seatByCheck(), [waitlistJoined()], [seatHeld()]])
      given(stream, ...plannedWorkshop(), ...past)
        .when(cancelCommand(NOW, { by: 'shop' }))
        .thenRefused('field/required');
  });

  it('refunds all payments except credit the way they came', () => {
    const credit = { how: 'credit', amount: 7_25, credit_id: 9 } as const;
    const cash = { how: 'cash', amount: 100_00 } as const;
    given(stream, ...plannedWorkshop(), seatHeld(), seatSettled(credit), seatSettled(cash), seatConfirmed())
      .when(cancelCommand(NOW, { by: 'shop', as: 'refund', reason: ILL }))
      .then(registrationCancelled(7_25, 0, { by: 'shop', reason: ILL, refund: 100_00, refunds: [cash] }));
    const card = { how: 'card', amount: 107_25, payment_id: 71 } as const;
    given(stream, ...plannedWorkshop(), ...seatPaidByCard())
      .when(cancelCommand(NOW, { by: 'shop', as: 'refund', reason: ILL }))
      .then(registrationCancelled(0, 0, { by: 'shop', reason: ILL, refund: 107_25, refunds: [card] }));
  });
});

describe('a refund of a payment by check or in cash', () => {
  const check = { how: 'check', amount: 100_00 } as const;
  const card = { how: 'card', amount: 7_25, payment_id: 71 } as const;
  const refunds = [check, card];
  const cancelled = registrationCancelled(0, 0, { by: 'shop', refund: 107_25, refunds });
  const past = [...plannedWorkshop(), ...seatByCheck(), seatSettled(check), seatConfirmed(), cancelled];
  const send = (on: string | null = null) =>
    ({
      type: 'RecordRefundSent',
      data: { ...registrationRef(), on, reference: 'check 1042' },
      facts: { now: NOW },
    }) as const;
  const sent = (on = '2026-05-01') =>
    ({
      type: 'WorkshopRefundSent',
      data: { ...registrationRef(), amount: 100_00, on, reference: 'check 1042' },
    }) as const;

  it('is owed until staff record the day on which it was sent', () => {
    expect(given(stream, ...past).state.seats[0]).toMatchObject({ owed_by_hand: 100_00, sent_by_hand: 0 });
    given(stream, ...past)
      .when(send())
      .then(sent());
    given(stream, ...past)
      .when(send('2026-04-30'))
      .then(sent('2026-04-30'));
    expect(given(stream, ...past, sent()).state.seats[0]).toMatchObject({ owed_by_hand: 0, sent_by_hand: 100_00 });
  });

  it('is recorded once, not for a future day, and only where one is owed', () => {
    given(stream, ...past)
      .when(send('2026-05-02'))
      .thenRefused('refund/ahead');
    for (const pastEvents of [
      [...past, sent()],
      [...plannedWorkshop(), ...seatPaidByCard()],
    ])
      given(stream, ...pastEvents)
        .when(send())
        .thenRefused('payment/no-refund');
    given(
      stream,
      ...plannedWorkshop(),
      ...seatPaidByCard(),
      registrationCancelled(0, 0, { by: 'shop', refund: 107_25, refunds: [card] }),
    )
      .when(send())
      .thenRefused('payment/no-refund');
  });
});

describe('a cancellation that was a mistake', () => {
  const undo = (now = NOW) =>
    ({ type: 'UndoCancellation', data: { ...registrationRef(), reason: 'wrong Ann' }, facts: { now } }) as const;
  const undone = { type: 'WorkshopCancellationUndone', data: { ...registrationRef(), reason: 'wrong Ann' } } as const;

  it('can be undone while a seat is free', () => {
    given(stream, ...plannedWorkshop({ seats: 1 }), ...seatPaidByCard(), registrationCancelled(107_25))
      .when(undo())
      .then(undone);
    given(stream, ...plannedWorkshop({ seats: 1 }), ...seatPaidByCard(), registrationCancelled(107_25), undone)
      .when(undo())
      .thenRefused('registration/exists');
    given(stream, ...plannedWorkshop({ seats: 1 }), ...seatPaidByCard(), registrationCancelled(107_25), seatHeld(2))
      .when(undo())
      .thenRefused('workshop/full');
    given(stream, ...plannedWorkshop({ seats: 1 }), ...seatPaidByCard(), registrationCancelled(107_25), seatHeld(2))
      .when(undo(minutesLater(10)))
      .then(seatReleased('ran out', 2), undone);
  });

  it('cannot be undone after a refund, or if nothing was cancelled', () => {
    given(stream, ...plannedWorkshop(), ...seatPaidByCard(), registrationCancelled(0, 0, { refund: 107_25 }))
      .when(undo())
      .thenRefused('registration/paid');
    given(stream, ...plannedWorkshop(), seatHeld(), seatReleased())
      .when(undo())
      .thenRefused('registration/exists');
  });

  it('restores the place on the waitlist of somebody who had an offer', () => {
    const { state } = given(
      stream,
      ...plannedWorkshop(),
      waitlistJoined(),
      seatOffered(),
      registrationCancelled(0, 0, { paid: 0 }),
      undone,
    );
    expect(state.seats[0]).toMatchObject({ stage: 'waitlist', until: null });
  });

  it('restores a place on the waitlist of a full workshop', () => {
    given(stream, ...plannedWorkshop({ seats: 0 }), waitlistJoined(), registrationCancelled(0, 0, { paid: 0 }))
      .when(undo())
      .then(undone);
  });
});

describe('a seat', () => {
  const release = { type: 'ReleaseSeat', data: registrationRef() } as const;

  it('can be let go by staff if nothing was paid for it', () => {
    for (const past of [[seatHeld()], seatByCheck(), [waitlistJoined(), seatOffered()]])
      given(stream, ...plannedWorkshop(), ...past)
        .when(release)
        .then(seatReleased('let go by staff'));
    const cases = [
      [[seatHeld(), seatReleased()], 'registration/ended'],
      [[...seatPaidByCard(), registrationCancelled(107_25)], 'registration/ended'],
      [seatPaidByCard(), 'registration/paid'],
      [[seatHeld(), paymentBegun()], 'payment/open'],
      [[waitlistJoined()], 'registration/waiting'],
    ] as const;
    for (const [past, code] of cases)
      given(stream, ...plannedWorkshop(), ...past)
        .when(release)
        .thenRefused(code);
  });

  it('can be passed on to another person', () => {
    const pass = (customer_id: number) =>
      ({ type: 'PassSeatOn', data: { ...registrationRef(), customer_id, reason: 'her sister comes' } }) as const;
    given(stream, ...plannedWorkshop(), ...seatPaidByCard())
      .when(pass(99))
      .then({ type: 'WorkshopSeatPassedOn', data: pass(99).data });
    given(stream, ...plannedWorkshop(), ...seatPaidByCard())
      .when(pass(51))
      .thenNothing();
    given(stream, ...plannedWorkshop(), seatHeld(), seatReleased())
      .when(pass(99))
      .thenRefused('hold/none');
  });
});

test('a seat that awaits a check has its due date', () => {
  const { state } = given(stream, ...plannedWorkshop(), seatHeld(1, { way: 'check' }), checkAwaited(1, '2026-05-11'));
  expect(state.seats[0]).toMatchObject({ stage: 'check mailed', check_by: '2026-05-11' });
});
