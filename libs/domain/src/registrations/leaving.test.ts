import { given } from '@rabbet/domain/testing/given';
import { addDays } from '@rabbet/domain/time/days';
import { instantAt } from '@rabbet/domain/time/zone';
import { promiseOf } from '@rabbet/domain/workshops/workshops';
import {
  grantFor,
  type RegistrationCommand,
  workshopStream as stream,
  type WorkshopStreamEvent,
} from './registrations';
import {
  awaited,
  begun,
  confirmed,
  FIRST_DAY,
  held,
  joined,
  later,
  NOW,
  of,
  offered,
  onDay,
  paid,
  planned,
  promised,
  released,
  settled,
  START,
} from '../testing/registrations/past';

const DEADLINE = instantAt(addDays(FIRST_DAY, -2), '10:00'); // of policy 0
type Cancelling = Extract<RegistrationCommand, { type: 'CancelRegistration' }>;
const ILL = 'the teacher is ill';
const cancel = (now = NOW, more: Partial<Cancelling['data']> = {}): Cancelling => ({
  type: 'CancelRegistration',
  data: { ...of(), by: 'customer', ...more },
  facts: { now },
});
const granted = (credit: number, fee = 107_25 - credit, more: object = {}): WorkshopStreamEvent => ({
  type: 'WorkshopRegistrationCancelled',
  data: {
    ...of(),
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
  it('gets what the promised policy says of that moment', () => {
    given(stream, ...planned(), ...paid())
      .when(cancel())
      .then(granted(107_25));
    given(stream, ...planned(), ...paid())
      .when(cancel(DEADLINE))
      .then(granted(107_25, 0, { credit_until: '2027-06-04' }));
    given(stream, ...planned(), ...paid())
      .when(cancel(DEADLINE + 1))
      .then(granted(0));
  });

  it('is not held to a policy that came later', () => {
    given(stream, ...planned(), ...paid(), { type: 'WorkshopChanged', data: { cancellation: 3 } })
      .when(cancel(DEADLINE))
      .then(granted(107_25, 0, { credit_until: '2027-06-04' }));
  });

  it('has the kinder of the start that was promised and the one of now', () => {
    const earlier = onDay('2026-05-20', 6);
    given(stream, ...planned(), ...paid(), earlier)
      .when(cancel(instantAt('2026-05-19', '12:00')))
      .then(granted(107_25, 0, { credit_until: '2027-05-19' }));
    const start = instantAt('2026-07-04', '10:00');
    const moved = { type: 'WorkshopTimeChanged', data: { id: 5, start, end: start + 1 } } as const;
    given(stream, ...planned(), ...paid(), moved)
      .when(cancel(START))
      .then(granted(107_25, 0, { credit_until: '2027-06-06' }));
    given(stream, ...planned(), ...paid(), { type: 'WorkshopTimeRemoved', data: { id: 5 } })
      .when(cancel(START - 1))
      .then(granted(107_25, 0, { credit_until: '2027-06-06' }));
  });

  it('gets nothing once a session of theirs has begun, wherever it was moved to', () => {
    given(stream, ...planned(), ...paid(), onDay('2026-05-20', 6))
      .when(cancel(instantAt('2026-05-20', '10:00')))
      .then(granted(0));
    const begunThen = { type: 'WorkshopSessionBegun', data: { start: START, registrations: [31] } } as const;
    const start = instantAt('2026-07-04', '10:00');
    const move = { type: 'ChangeTime', data: { id: 5, start, end: start + 60_000 }, facts: { now: START } } as const;
    const moved = { type: 'WorkshopTimeChanged', data: { id: 5, start, end: start + 60_000 } } as const;
    given(stream, ...planned(), ...paid(), joined(2))
      .when(move)
      .then(begunThen, moved);
    given(stream, ...planned(), ...paid())
      .when({ ...move, facts: { now: START - 1 } })
      .then(moved);
    given(stream, ...planned(), ...paid(), begunThen, moved)
      .when(cancel(START + 60_000))
      .then(granted(0));
    const takenOff = { id: 5, reason: 'ill' };
    const takeOff = { type: 'RemoveTime', data: takenOff, facts: { now: START } } as const;
    given(stream, ...planned(), ...paid())
      .when(takeOff)
      .then(begunThen, { type: 'WorkshopTimeRemoved', data: takenOff });
    given(stream, ...planned(), ...paid(), begunThen, { type: 'WorkshopTimeRemoved', data: { id: 5 } })
      .when(cancel(START + 1))
      .then(granted(0));
  });

  it('is told beforehand what there would be', () => {
    const { state } = given(stream, ...planned(), ...paid(1, { policy: promiseOf(2) }));
    const [seat] = state.seats;
    expect(seat && grantFor(state, seat, NOW)).toMatchObject({ credit: 32_25, kept: 75_00 });
  });

  it('leaves the waitlist, an offer or a hold for nothing', () => {
    const nothing = granted(0, 0, { paid: 0 });
    given(stream, ...planned(), joined())
      .when(cancel())
      .then(nothing);
    given(stream, ...planned(), joined(), offered())
      .when(cancel())
      .then(nothing);
    given(stream, ...planned(), ...promised())
      .when(cancel())
      .then(nothing);
    given(stream, ...planned(), held())
      .when(cancel())
      .then(released('left'));
  });

  it('cancels once, and not while a payment is under way', () => {
    for (const past of [
      [...paid(), granted(107_25)],
      [held(), released()],
    ])
      given(stream, ...planned(), ...past)
        .when(cancel())
        .thenRefused('registration/ended');
    given(stream, ...planned(), held(), begun())
      .when(cancel())
      .thenRefused('payment/open');
  });
});

test('a customer who cancels is granted credit alone: a refund is the word of the shop', () => {
  given(stream, ...planned(), ...paid())
    .when(cancel(NOW, { as: 'refund' }))
    .thenRefused('registration/no-refund');
  given(stream, ...planned(), ...paid())
    .when(cancel(NOW, { as: 'credit' }))
    .then(granted(107_25));
});

describe('a shop that cancels', () => {
  it('credits all that was paid, at any time', () => {
    given(stream, ...planned(), ...paid())
      .when(cancel(START, { by: 'shop', reason: ILL }))
      .then(granted(107_25, 0, { by: 'shop', reason: ILL, credit_until: '2027-06-06' }));
  });

  it('says why', () => {
    for (const past of [paid(), promised(), [joined()], [held()]])
      given(stream, ...planned(), ...past)
        .when(cancel(NOW, { by: 'shop' }))
        .thenRefused('field/required');
  });

  it('refunds what was not paid by credit the way it came', () => {
    const credit = { how: 'credit', amount: 7_25, credit_id: 9 } as const;
    const cash = { how: 'cash', amount: 100_00 } as const;
    given(stream, ...planned(), held(), settled(credit), settled(cash), confirmed())
      .when(cancel(NOW, { by: 'shop', as: 'refund', reason: ILL }))
      .then(granted(7_25, 0, { by: 'shop', reason: ILL, refund: 100_00, refunds: [cash] }));
    const card = { how: 'card', amount: 107_25, payment_id: 71 } as const;
    given(stream, ...planned(), ...paid())
      .when(cancel(NOW, { by: 'shop', as: 'refund', reason: ILL }))
      .then(granted(0, 0, { by: 'shop', reason: ILL, refund: 107_25, refunds: [card] }));
  });
});

describe('a refund of what came by check or in cash', () => {
  const check = { how: 'check', amount: 100_00 } as const;
  const card = { how: 'card', amount: 7_25, payment_id: 71 } as const;
  const refunds = [check, card];
  const cancelled = granted(0, 0, { by: 'shop', refund: 107_25, refunds });
  const past = [...planned(), ...promised(), settled(check), confirmed(), cancelled];
  const send = (on: string | null = null) =>
    ({ type: 'RecordRefundSent', data: { ...of(), on, reference: 'check 1042' }, facts: { now: NOW } }) as const;
  const sent = (on = '2026-05-01') =>
    ({ type: 'WorkshopRefundSent', data: { ...of(), amount: 100_00, on, reference: 'check 1042' } }) as const;

  it('is owed until staff say that it was sent, and on which day', () => {
    expect(given(stream, ...past).state.seats[0]).toMatchObject({ owed_by_hand: 100_00, sent_by_hand: 0 });
    given(stream, ...past)
      .when(send())
      .then(sent());
    given(stream, ...past)
      .when(send('2026-04-30'))
      .then(sent('2026-04-30'));
    expect(given(stream, ...past, sent()).state.seats[0]).toMatchObject({ owed_by_hand: 0, sent_by_hand: 100_00 });
  });

  it('is sent once, on no day to come, and only where one is owed', () => {
    given(stream, ...past)
      .when(send('2026-05-02'))
      .thenRefused('refund/ahead');
    for (const pastEvents of [
      [...past, sent()],
      [...planned(), ...paid()],
    ])
      given(stream, ...pastEvents)
        .when(send())
        .thenRefused('payment/no-refund');
    given(stream, ...planned(), ...paid(), granted(0, 0, { by: 'shop', refund: 107_25, refunds: [card] }))
      .when(send())
      .thenRefused('payment/no-refund');
  });
});

describe('a cancellation that was a mistake', () => {
  const undo = (now = NOW) =>
    ({ type: 'UndoCancellation', data: { ...of(), reason: 'wrong Ann' }, facts: { now } }) as const;
  const undone = { type: 'WorkshopCancellationUndone', data: { ...of(), reason: 'wrong Ann' } } as const;

  it('is undone while a seat is free', () => {
    given(stream, ...planned({ seats: 1 }), ...paid(), granted(107_25))
      .when(undo())
      .then(undone);
    given(stream, ...planned({ seats: 1 }), ...paid(), granted(107_25), undone)
      .when(undo())
      .thenRefused('registration/exists');
    given(stream, ...planned({ seats: 1 }), ...paid(), granted(107_25), held(2))
      .when(undo())
      .thenRefused('workshop/full');
    given(stream, ...planned({ seats: 1 }), ...paid(), granted(107_25), held(2))
      .when(undo(later(10)))
      .then(released('ran out', 2), undone);
  });

  it('is not undone once the money went back, or where nothing was cancelled', () => {
    given(stream, ...planned(), ...paid(), granted(0, 0, { refund: 107_25 }))
      .when(undo())
      .thenRefused('registration/paid');
    given(stream, ...planned(), held(), released())
      .when(undo())
      .thenRefused('registration/exists');
  });

  it('gives whoever had an offer their place on the waitlist again', () => {
    const { state } = given(stream, ...planned(), joined(), offered(), granted(0, 0, { paid: 0 }), undone);
    expect(state.seats[0]).toMatchObject({ stage: 'waitlist', until: null });
  });

  it('needs no seat for a place on the waitlist', () => {
    given(stream, ...planned({ seats: 0 }), joined(), granted(0, 0, { paid: 0 }))
      .when(undo())
      .then(undone);
  });
});

describe('a seat', () => {
  const release = { type: 'ReleaseSeat', data: of() } as const;

  it('is let go by staff where nothing was paid for it', () => {
    for (const past of [[held()], promised(), [joined(), offered()]])
      given(stream, ...planned(), ...past)
        .when(release)
        .then(released('let go by staff'));
    const cases = [
      [[held(), released()], 'registration/ended'],
      [[...paid(), granted(107_25)], 'registration/ended'],
      [paid(), 'registration/paid'],
      [[held(), begun()], 'payment/open'],
      [[joined()], 'registration/waiting'],
    ] as const;
    for (const [past, code] of cases)
      given(stream, ...planned(), ...past)
        .when(release)
        .thenRefused(code);
  });

  it('is passed on to another person', () => {
    const pass = (customer_id: number) =>
      ({ type: 'PassSeatOn', data: { ...of(), customer_id, reason: 'her sister comes' } }) as const;
    given(stream, ...planned(), ...paid())
      .when(pass(99))
      .then({ type: 'WorkshopSeatPassedOn', data: pass(99).data });
    given(stream, ...planned(), ...paid())
      .when(pass(51))
      .thenNothing();
    given(stream, ...planned(), held(), released())
      .when(pass(99))
      .thenRefused('hold/none');
  });
});

test('what awaits a check says by when', () => {
  const { state } = given(stream, ...planned(), held(1, { way: 'check' }), awaited(1, '2026-05-11'));
  expect(state.seats[0]).toMatchObject({ stage: 'check mailed', check_by: '2026-05-11' });
});
