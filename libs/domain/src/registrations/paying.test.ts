import { given } from '@rabbet/domain/deciders/given';
import { instantAt } from '@rabbet/domain/time/zone';
import { nextOfPayment, type Outcome, workshopStream as stream, type WorkshopStreamEvent } from './registrations';
import { attempt, HELD_UNTIL, held, joined, NOW, of, paid, planned, promised, RECEIPT, started } from './testing/past';

const END = Date.parse(HELD_UNTIL);
const start = (now = NOW) => ({ type: 'StartPayment', data: of(), facts: { now } }) as const;
const record = (outcome: Outcome, number = 1) =>
  ({ type: 'RecordPayment', data: { ...of(), attempt: number, ...outcome } }) as const;

const succeeded = { outcome: 'succeeded', ...RECEIPT } as const;
const declined = { outcome: 'declined', reason: 'insufficient funds' } as const;
const unknown = { outcome: 'unknown' } as const;

const success = { type: 'WorkshopPaymentSucceeded', data: { ...attempt(), ...RECEIPT } } as const;
const decline = { type: 'WorkshopPaymentDeclined', data: { ...attempt(), reason: 'insufficient funds' } } as const;
const leftUnknown = { type: 'WorkshopPaymentLeftUnknown', data: attempt() } as const;
const confirmed = { type: 'WorkshopSeatConfirmed', data: { ...of(), paid: 107_25, how: 'card' } } as const;
const owed = { type: 'WorkshopRefundOwed', data: { ...attempt(), reference: 'ch_1' } } as const;

const holding = [...planned(), held()];
const paying = [...holding, started()];

describe('starting to pay', () => {
  it('says so before the card is charged, with the amount', () => {
    given(stream, ...holding)
      .when(start())
      .then(started());
  });

  it('may be tried again after a declined card, with the next number, five times in all', () => {
    given(stream, ...paying, decline)
      .when(start())
      .then(started(1, 2));
    const tries = (n: number): WorkshopStreamEvent[] =>
      Array.from({ length: n }, (_, i) => [
        started(1, i + 1),
        { type: 'WorkshopPaymentDeclined', data: { ...attempt(1, i + 1), reason: 'declined' } } as const,
      ]).flat();
    given(stream, ...holding, ...tries(4))
      .when(start())
      .then(started(1, 5));
    given(stream, ...holding, ...tries(5))
      .when(start())
      .thenRefused('payment/too-many');
  });

  it('is refused while nobody knows how the last attempt ended', () => {
    given(stream, ...paying)
      .when(start())
      .thenRefused('payment/open');
    given(stream, ...paying, leftUnknown)
      .when(start())
      .thenRefused('payment/open');
  });

  it('works as long as nobody has taken the seat, also when the ten minutes are over', () => {
    given(stream, ...holding)
      .when(start(END))
      .then(started());
    given(stream, ...holding, { type: 'WorkshopSeatReleased', data: of() })
      .when(start())
      .thenRefused('hold/lapsed');
  });

  it('works though the workshop was closed since, and not when it was called off, withdrawn or is over', () => {
    const with_ = (data: object): WorkshopStreamEvent => ({ type: 'WorkshopChanged', data });
    given(stream, ...holding, with_({ closed: true }))
      .when(start())
      .then(started());
    given(stream, ...holding, with_({ publish: false }))
      .when(start())
      .thenRefused('workshop/unpublished');
    given(stream, ...holding, { type: 'WorkshopTimeRemoved', data: { id: 5 } })
      .when(start())
      .thenRefused('workshop/waitlist-only');
    given(stream, ...holding)
      .when(start(instantAt('2026-06-07', '00:00')))
      .thenRefused('workshop/expired');
    given(stream, ...holding, { type: 'WorkshopRemoved', data: {} })
      .when(start())
      .thenRefused('record/unknown');
  });

  it('is refused where no card payment is due', () => {
    given(stream, ...planned(), ...promised())
      .when(start())
      .thenRefused('payment/nothing-due');
    given(stream, ...planned(), ...paid())
      .when(start())
      .thenRefused('payment/nothing-due');
    given(stream, ...planned())
      .when(start())
      .thenRefused('registration/unknown');
  });
});

test('whoever wants to pay is told what to do next', () => {
  const next = (...past: WorkshopStreamEvent[]) => {
    const [one] = given(stream, ...planned(), ...past).state.registrations;
    return one && nextOfPayment(one);
  };
  expect([next(held()), next(held(), started()), next(held(), started(), leftUnknown), next(...paid())]).toEqual([
    'start',
    'wait',
    'wait',
    'done',
  ]);
  expect([next(held(), started(), decline), next(...promised()), next(joined())]).toEqual(['start', 'done', 'gone']);
  expect(next(held(), { type: 'WorkshopSeatReleased', data: of() })).toBe('gone');
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
        { type: 'WorkshopPaymentSucceeded', data: { ...attempt(), reference: 'ch_1', brand: null, last4: null } },
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
      .when(record(succeeded))
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
      type: 'WorkshopPaymentRefunded',
      data: { ...attempt(), reference: 're_1' },
    })
      .when(record(declined))
      .thenRefused('payment/settled');
  });

  it('is refused when the provider tells of the same payment under another name', () => {
    given(stream, ...paying, success, confirmed)
      .when(record({ ...succeeded, reference: 'ch_2' }))
      .thenRefused('payment/other-reference');
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
  it('confirms the seat if nobody has taken it since', () => {
    given(stream, ...paying, decline)
      .when(record(succeeded))
      .then(success, confirmed);
  });

  it('is owed back when the seat was let go, or paid for by another attempt', () => {
    given(stream, ...paying, decline, { type: 'WorkshopSeatReleased', data: of() })
      .when(record(succeeded))
      .then(success, owed);
    const second = { ...attempt(1, 2), ...RECEIPT };
    given(stream, ...paying, decline, started(1, 2), { type: 'WorkshopPaymentSucceeded', data: second }, confirmed)
      .when(record(succeeded))
      .then(success, owed);
  });

  it('is owed back from the second attempt when the first comes to succeed after all', () => {
    given(stream, ...paying, decline, started(1, 2), success, confirmed)
      .when(record(succeeded, 2))
      .then(
        { type: 'WorkshopPaymentSucceeded', data: { ...attempt(1, 2), ...RECEIPT } },
        { type: 'WorkshopRefundOwed', data: { ...attempt(1, 2), reference: 'ch_1' } },
      );
  });
});

describe('giving money back', () => {
  const refund = { type: 'RecordRefund', data: { ...of(), attempt: 1, reference: 're_1' } } as const;
  const refunded = { type: 'WorkshopPaymentRefunded', data: { ...attempt(), reference: 're_1' } } as const;

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
