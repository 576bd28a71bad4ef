import { given } from '@rabbet/domain/testing/given';
import { nextOfPayment, workshopStream as stream, type WorkshopStreamEvent } from './registrations';
import {
  begun,
  confirmed,
  held,
  joined,
  later,
  NOW,
  of,
  offered,
  paid,
  payment,
  paymentEnded,
  planned,
  promised,
  released,
  settled,
  START,
} from '../testing/registrations/past';

const begin = (payment_id = 71, now = NOW) =>
  ({ type: 'BeginPayment', data: of(), facts: { now, payment_id } }) as const;
const end = (outcome: 'succeeded' | 'declined', number = 1, more: object = {}, now = NOW) =>
  ({ type: 'EndPayment', data: { ...payment(1, number), outcome, ...more }, facts: { now } }) as const;

describe('a card payment', () => {
  it('is begun before the provider is asked, over what is due, once', () => {
    given(stream, ...planned(), held())
      .when(begin())
      .then(begun());
    given(stream, ...planned(), held(), begun())
      .when(begin())
      .thenNothing();
    given(stream, ...planned(), held(), begun())
      .when(begin(72))
      .thenRefused('payment/open');
  });

  it('is begun on a hold that has run out, as long as nobody took its seat', () => {
    given(stream, ...planned(), held())
      .when(begin(71, later(60)))
      .then(begun());
    given(stream, ...planned(), held(), released())
      .when(begin())
      .thenRefused('hold/lapsed');
  });

  it('goes on where the workshop was closed meanwhile, not where it was taken off', () => {
    const closed = { type: 'WorkshopChanged', data: { closed: true } } as const;
    given(stream, ...planned(), held(), closed)
      .when(begin())
      .then(begun());
    given(stream, ...planned(), held(), { type: 'WorkshopChanged', data: { publish: false } })
      .when(begin())
      .thenRefused('workshop/unpublished');
  });

  it('is due for nobody else', () => {
    for (const past of [paid(), promised(), [joined()], [joined(), offered()]])
      given(stream, ...planned(), ...past)
        .when(begin(79))
        .thenRefused('payment/nothing-due');
  });

  it('is tried five times, and more often if staff allow it', () => {
    const tries = (count: number) =>
      Array.from({ length: count }, (_, i) => [begun(1, i + 1), paymentEnded('declined', 1, i + 1)]).flat();
    given(stream, ...planned(), held(), ...tries(4))
      .when(begin(79))
      .then({ ...begun(1, 1), data: { ...payment(), payment_id: 79 } });
    given(stream, ...planned(), held(), ...tries(5))
      .when(begin(79))
      .thenRefused('payment/too-many');
    const allow = { type: 'AllowAttempts', data: { ...of(), more: 1, reason: 'called us' } } as const;
    const allowed = { type: 'WorkshopAttemptsAllowed', data: allow.data } as const;
    given(stream, ...planned(), held(), ...tries(5))
      .when(allow)
      .then(allowed);
    const past = [...planned(), held(), ...tries(5), allowed];
    given(stream, ...past)
      .when(begin(79))
      .then({ ...begun(1, 1), data: { ...payment(), payment_id: 79 } });
    given(stream, ...past, begun(1, 6), paymentEnded('declined', 1, 6))
      .when(begin(79))
      .thenRefused('payment/too-many');
  });
});

describe('the end of a payment', () => {
  const past = [...planned({ seats: 1 }), held(), begun()];

  it('is a confirmed seat, or another attempt', () => {
    given(stream, ...past)
      .when(end('succeeded'))
      .then(paymentEnded('paid'), confirmed());
    given(stream, ...past)
      .when(end('declined'))
      .then(paymentEnded('declined'));
    given(stream, ...past, paymentEnded('declined'))
      .when(begin(72))
      .then(begun(1, 2));
  });

  it('is said once', () => {
    given(stream, ...past, paymentEnded('paid'), confirmed())
      .when(end('succeeded'))
      .thenNothing();
    given(stream, ...past, paymentEnded('declined'))
      .when(end('declined'))
      .thenNothing();
    // neither buys it a seat that falls free later
    given(
      stream,
      ...past,
      paymentEnded('declined'),
      released(),
      held(2),
      paymentEnded('to be refunded'),
      released('left', 2),
    )
      .when(end('succeeded'))
      .thenNothing();
  });

  it('takes a free seat where the held one has gone, and is refunded where there is none', () => {
    const late = [...past, paymentEnded('declined'), released()];
    given(stream, ...late)
      .when(end('succeeded'))
      .then(paymentEnded('paid'), confirmed());
    given(stream, ...late, held(2))
      .when(end('succeeded'))
      .then(paymentEnded('to be refunded'));
    given(stream, ...late, held(2))
      .when(end('succeeded', 1, {}, later(10)))
      .then(released('ran out', 2), paymentEnded('paid'), confirmed());
    given(stream, ...late, { type: 'WorkshopChanged', data: { publish: false } })
      .when(end('succeeded'))
      .then(paymentEnded('to be refunded'));
  });

  it('is refunded where the seat costs something else now, or is paid for already', () => {
    const cheaper = held(1, { price: 80_00, tax: 5_80, total: 85_80 });
    given(stream, ...past, paymentEnded('declined'), released('told anew'), cheaper)
      .when(end('succeeded'))
      .then(paymentEnded('to be refunded'));
    given(stream, ...past, paymentEnded('declined'), settled({ how: 'cash', amount: 107_25 }), confirmed())
      .when(end('succeeded'))
      .then(paymentEnded('to be refunded'));
  });

  it('buys the seat with a payment whose decline was a mistake', () => {
    given(stream, ...past, paymentEnded('declined'))
      .when(end('succeeded'))
      .then(paymentEnded('paid'), confirmed());
  });
});

describe('credit', () => {
  const apply = (amount: number, credit_id = 9) =>
    ({ type: 'ApplyCredit', data: { ...of(), credit_id, amount }, facts: { now: NOW } }) as const;
  const credit = (amount: number) => settled({ how: 'credit', amount, credit_id: 9 });

  it('pays for a seat alone', () => {
    given(stream, ...planned(), held())
      .when(apply(107_25))
      .then(credit(107_25), confirmed());
  });

  it('pays a part, and a card the rest', () => {
    given(stream, ...planned(), held())
      .when(apply(7_25))
      .then(credit(7_25));
    const rest = { ...payment(), amount: 100_00 };
    given(stream, ...planned(), held(), credit(7_25))
      .when(begin())
      .then({ type: 'WorkshopPaymentBegun', data: rest });
    given(stream, ...planned(), held(), credit(7_25), { type: 'WorkshopPaymentBegun', data: rest })
      .when(end('succeeded', 1, { amount: 100_00 }))
      .then({ type: 'WorkshopPaymentEnded', data: { ...rest, outcome: 'paid' } }, confirmed());
  });

  it('is applied once, and not beyond what is due', () => {
    given(stream, ...planned(), held(), credit(7_25))
      .when(apply(7_25))
      .thenNothing();
    for (const amount of [0, 107_26])
      given(stream, ...planned(), held())
        .when(apply(amount))
        .thenRefused('credit/amount');
    given(stream, ...planned(), ...paid())
      .when(apply(1))
      .thenRefused('payment/nothing-due');
    given(stream, ...planned(), held(), begun())
      .when(apply(1))
      .thenRefused('payment/open');
  });

  it('is given back where its seat is let go', () => {
    given(stream, ...planned(), held(), credit(7_25))
      .when({ type: 'OfferSeats', data: {}, facts: { now: later(10) } })
      .then({
        type: 'WorkshopSeatReleased',
        data: { ...of(), because: 'ran out', give_back: [{ how: 'credit', amount: 7_25, credit_id: 9 }] },
      });
  });
});

test('whoever wants to pay is told what to do next', () => {
  const next = (...past: WorkshopStreamEvent[]) => {
    const [seat] = given(stream, ...planned(), ...past).state.seats;
    return seat && nextOfPayment(seat);
  };
  expect([next(held()), next(held(), begun()), next(...paid()), next(...promised())]).toEqual([
    'start',
    'wait',
    'done',
    'done',
  ]);
  expect([next(held(), released()), next(joined()), next(joined(), offered())]).toEqual(['gone', 'gone', 'gone']);
  const from = { workshop_id: 2, move: 'm1', as: 'registered' } as const;
  const data = { ...held().data, from, allowed: 5, begun: false, reason: null };
  expect(next({ type: 'WorkshopSeatHeldForMove', data })).toBe('wait');
  expect(START).toBeGreaterThan(NOW);
});
