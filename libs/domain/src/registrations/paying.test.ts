import { given } from '@rabbet/domain/deciders/given';
import { type Outcome, workshopStream as stream } from './registrations';
import { attempt, HELD_UNTIL, held, later, NOW, of, paid, planned, promised, RECEIPT, started } from './testing/past';

const END = Date.parse(HELD_UNTIL);
const start = (number = 1, now = NOW) =>
  ({ type: 'StartPayment', data: { ...of(), attempt: number }, facts: { now } }) as const;
const record = (outcome: Outcome, number = 1, now = NOW) =>
  ({ type: 'RecordPayment', data: { ...of(), attempt: number, ...outcome }, facts: { now } }) as const;

const succeeded = { outcome: 'succeeded', ...RECEIPT } as const;
const declined = { outcome: 'declined', reason: 'insufficient funds' } as const;
const unknown = { outcome: 'unknown' } as const;

const success = { type: 'PaymentSucceeded', data: { ...attempt(), ...RECEIPT } } as const;
const decline = { type: 'PaymentDeclined', data: { ...attempt(), reason: 'insufficient funds' } } as const;
const leftUnknown = { type: 'PaymentLeftUnknown', data: attempt() } as const;
const confirmed = { type: 'SeatConfirmed', data: { ...of(), paid: 107_25, how: 'card' } } as const;
const owed = { type: 'RefundOwed', data: attempt() } as const;

const holding = [...planned(), held()];
const paying = [...holding, started()];

describe('starting to pay', () => {
  it('says so before the card is charged, with the amount', () => {
    given(stream, ...holding)
      .when(start())
      .then(started());
  });

  it('is said once for each attempt', () => {
    given(stream, ...paying)
      .when(start())
      .thenNothing();
    given(stream, ...paying, success, confirmed)
      .when(start())
      .thenNothing();
  });

  it('may be tried again after a declined card, with the next number', () => {
    given(stream, ...paying, decline)
      .when(start(2))
      .then(started(1, 2));
    given(stream, ...paying, decline)
      .when(start(3))
      .thenRefused('payment/attempt');
    given(stream, ...holding)
      .when(start(0))
      .thenRefused('payment/attempt');
  });

  it('is refused while nobody knows how the last attempt ended', () => {
    given(stream, ...paying)
      .when(start(2))
      .thenRefused('payment/open');
    given(stream, ...paying, leftUnknown)
      .when(start(2))
      .thenRefused('payment/open');
  });

  it('is refused once the hold has run out, and not a millisecond before', () => {
    given(stream, ...holding)
      .when(start(1, END - 1))
      .then(started());
    given(stream, ...holding)
      .when(start(1, END))
      .thenRefused('hold/lapsed');
  });

  it('is refused where no card payment is due', () => {
    given(stream, ...planned(), ...promised())
      .when(start())
      .thenRefused('payment/nothing-due');
    given(stream, ...planned(), ...paid())
      .when(start(2))
      .thenRefused('payment/nothing-due');
    given(stream, ...planned())
      .when(start())
      .thenRefused('registration/unknown');
  });
});

describe('the outcome of a payment', () => {
  it('confirms the seat when it succeeds', () => {
    given(stream, ...paying)
      .when(record(succeeded))
      .then(success, confirmed);
  });

  it('needs no name of a card', () => {
    given(stream, ...paying)
      .when(record({ outcome: 'succeeded', reference: 'ch_1' }))
      .then(
        { type: 'PaymentSucceeded', data: { ...attempt(), reference: 'ch_1', brand: null, last4: null } },
        confirmed,
      );
  });

  it('leaves the seat held when the card is declined', () => {
    given(stream, ...paying)
      .when(record(declined))
      .then(decline);
  });

  it('may be unknown, and the seat stays taken until it is known, for days', () => {
    given(stream, ...paying)
      .when(record(unknown))
      .then(leftUnknown);
    const { state } = given(stream, ...planned({ seats: 1 }), held(), started(), leftUnknown);
    expect(state.registrations).toHaveLength(1);
    given(stream, ...paying, leftUnknown)
      .when(record(succeeded, 1, later(60 * 24 * 3)))
      .then(success, confirmed);
    given(stream, ...paying, leftUnknown)
      .when(record(declined))
      .then(decline);
  });

  it('is nothing new when it is told again', () => {
    for (const [past, outcome] of [
      [[leftUnknown], unknown],
      [[decline], declined],
      [[decline], unknown],
      [[success, confirmed], succeeded],
      [[success, confirmed], unknown],
      [[decline, success, owed], succeeded],
    ] as const)
      given(stream, ...paying, ...past)
        .when(record(outcome))
        .thenNothing();
  });

  it('cannot be taken back once it has succeeded', () => {
    given(stream, ...paying, success, confirmed)
      .when(record(declined))
      .thenRefused('payment/settled');
    given(stream, ...paying, decline, success, owed)
      .when(record(declined))
      .thenRefused('payment/settled');
    given(stream, ...paying, decline, success, owed, {
      type: 'PaymentRefunded',
      data: { ...attempt(), reference: 're_1' },
    })
      .when(record(declined))
      .thenRefused('payment/settled');
  });

  it('is refused for what was never tried', () => {
    given(stream, ...holding)
      .when(record(succeeded))
      .thenRefused('payment/unknown-attempt');
    given(stream, ...planned())
      .when(record(succeeded))
      .thenRefused('registration/unknown');
  });
});

describe('money that comes late', () => {
  it('confirms the seat if it is still held', () => {
    given(stream, ...paying, decline)
      .when(record(succeeded, 1, END - 1))
      .then(success, confirmed);
  });

  it('is owed back when the hold has run out', () => {
    given(stream, ...paying, decline)
      .when(record(succeeded, 1, END))
      .then(success, owed);
  });

  it('is owed back when the seat was let go, or paid for by another attempt', () => {
    given(stream, ...paying, decline, { type: 'SeatReleased', data: of() })
      .when(record(succeeded))
      .then(success, owed);
    const second = { ...attempt(1, 2), ...RECEIPT };
    given(stream, ...paying, decline, started(1, 2), { type: 'PaymentSucceeded', data: second }, confirmed)
      .when(record(succeeded))
      .then(success, owed);
  });

  it('is owed back from the second attempt when the first comes to succeed after all', () => {
    given(stream, ...paying, decline, started(1, 2), success, confirmed)
      .when(record(succeeded, 2))
      .then(
        { type: 'PaymentSucceeded', data: { ...attempt(1, 2), ...RECEIPT } },
        { type: 'RefundOwed', data: attempt(1, 2) },
      );
  });
});

describe('giving money back', () => {
  const refund = { type: 'RecordRefund', data: { ...of(), attempt: 1, reference: 're_1' } } as const;
  const refunded = { type: 'PaymentRefunded', data: { ...attempt(), reference: 're_1' } } as const;

  it('is said once', () => {
    given(stream, ...paying, decline, success, owed)
      .when(refund)
      .then(refunded);
    given(stream, ...paying, decline, success, owed, refunded)
      .when(refund)
      .thenNothing();
  });

  it('is refused for what has bought a seat', () => {
    given(stream, ...planned(), ...paid())
      .when(refund)
      .thenRefused('payment/no-refund');
  });
});
