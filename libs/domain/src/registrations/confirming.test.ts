import { given } from '@rabbet/domain/deciders/given';
import { workshopStream as stream } from './registrations';
import { ann, attempt, bob, held, joined, of, offered, paid, planned, promised, started } from './testing/past';

const confirmed = { type: 'WorkshopSeatConfirmed', data: { ...of(), paid: 107_25, how: 'shop' } } as const;
const decline = { type: 'WorkshopPaymentDeclined', data: { ...attempt(), reason: 'insufficient funds' } } as const;
const leftUnknown = { type: 'WorkshopPaymentLeftUnknown', data: attempt() } as const;
const holding = [...planned(), held()];
const paying = [...holding, started()];

describe('confirming a seat that was paid for in the shop', () => {
  const confirm = { type: 'ConfirmSeat', data: of() } as const;

  it('works for a held seat and for an awaited check', () => {
    given(stream, ...holding)
      .when(confirm)
      .then(confirmed);
    given(stream, ...planned(), ...promised())
      .when(confirm)
      .then(confirmed);
  });

  it('changes nothing the second time', () => {
    given(stream, ...holding, confirmed)
      .when(confirm)
      .thenNothing();
  });

  it('is refused once it was cancelled', () => {
    const gone = {
      by: 'customer',
      paid: 107_25,
      on: '2026-05-01',
      credit: 107_25,
      kept: 0,
      credit_until: null,
    } as const;
    given(stream, ...holding, confirmed, { type: 'WorkshopRegistrationCancelled', data: { ...of(), ...gone } })
      .when(confirm)
      .thenRefused('hold/none');
  });

  it('is refused when no seat is held any more, or while a card is being charged', () => {
    given(stream, ...holding, { type: 'WorkshopSeatReleased', data: of() })
      .when(confirm)
      .thenRefused('hold/none');
    given(stream, ...planned(), ...paid())
      .when(confirm)
      .thenRefused('registration/paid');
    given(stream, ...planned({ seats: 0 }), joined())
      .when(confirm)
      .thenRefused('hold/none');
    given(stream, ...planned(), joined(), offered())
      .when(confirm)
      .thenRefused('hold/none');
    given(stream, ...paying)
      .when(confirm)
      .thenRefused('payment/open');
  });
});

describe('letting a seat go', () => {
  const release = { type: 'ReleaseSeat', data: of() } as const;
  const released = { type: 'WorkshopSeatReleased', data: of() } as const;

  it('frees what was held, promised or offered', () => {
    for (const past of [[held()], promised(), [joined(), offered()], [held(), started(), decline]])
      given(stream, ...planned(), ...past)
        .when(release)
        .then(released);
  });

  it('changes nothing once the seat is gone', () => {
    const gone = { by: 'customer', paid: 0, on: '2026-05-01', credit: 0, kept: 0, credit_until: null } as const;
    for (const past of [
      [held(), released],
      [joined(), offered(), { type: 'WorkshopSeatOfferLapsed', data: of() } as const],
      [held(), { type: 'WorkshopRegistrationCancelled', data: { ...of(), ...gone } } as const],
    ])
      given(stream, ...planned(), ...past)
        .when(release)
        .thenNothing();
  });

  it('is refused for a seat that is paid for, while a card is being charged, and for who only waits', () => {
    given(stream, ...planned(), ...paid())
      .when(release)
      .thenRefused('registration/paid');
    given(stream, ...paying)
      .when(release)
      .thenRefused('payment/open');
    given(stream, ...paying, leftUnknown)
      .when(release)
      .thenRefused('payment/open');
    given(stream, ...planned({ seats: 0 }), joined())
      .when(release)
      .thenRefused('registration/waiting');
  });
});

describe('a check that arrives', () => {
  const receive = { type: 'ReceiveCheck', data: of() } as const;

  it('closes the order', () => {
    given(stream, ...planned(), ...promised())
      .when(receive)
      .then({ type: 'WorkshopCheckReceived', data: { ...of(), paid: 107_25 } });
  });

  it('is over what is due', () => {
    given(stream, ...planned(), ...promised())
      .when({ ...receive, data: { ...of(), amount: 107_25 } })
      .then({ type: 'WorkshopCheckReceived', data: { ...of(), paid: 107_25 } });
    for (const amount of [107_24, 107_26])
      given(stream, ...planned(), ...promised())
        .when({ ...receive, data: { ...of(), amount } })
        .thenRefused('check/amount');
  });

  it('changes nothing the second time', () => {
    given(stream, ...planned(), ...promised(), { type: 'WorkshopCheckReceived', data: { ...of(), paid: 107_25 } })
      .when(receive)
      .thenNothing();
  });

  it('is refused where none is awaited, also once the money was taken in the shop', () => {
    given(stream, ...planned(), ...promised(), confirmed)
      .when(receive)
      .thenRefused('check/not-awaited');
    given(stream, ...planned(), ...paid())
      .when(receive)
      .thenRefused('check/not-awaited');
    given(stream, ...planned(), ...promised(1, ann), { type: 'WorkshopSeatReleased', data: of() })
      .when(receive)
      .thenRefused('check/not-awaited');
    given(stream, ...planned(), held(1, bob))
      .when(receive)
      .thenRefused('check/not-awaited');
  });
});
