import { given } from '@rabbet/domain/testing/given';
import { workshopStream as stream, type WorkshopStreamEvent } from './registrations';
import {
  awaited,
  begun,
  confirmed,
  held,
  iso,
  joined,
  later,
  NOW,
  of,
  paid,
  planned,
  promised,
  settled,
} from '../testing/registrations/past';

describe('staff', () => {
  const cash = settled({ how: 'cash', amount: 107_25 });
  const check = settled({ how: 'check', amount: 107_25 });
  const receive = (amount?: number) => ({ type: 'ReceiveCheck', data: { ...of(), amount } }) as const;

  it('take money in the shop for a seat that is held or awaits a check', () => {
    const take = { type: 'TakeCash', data: of() } as const;
    for (const past of [[held()], promised()])
      given(stream, ...planned(), ...past)
        .when(take)
        .then(cash, confirmed());
    const cases = [
      [paid(), 'registration/paid'],
      [[held(), cash, confirmed()], 'registration/paid'],
      [[held(), begun()], 'payment/open'],
      [[joined()], 'hold/none'],
    ] as const;
    for (const [past, code] of cases)
      given(stream, ...planned(), ...past)
        .when(take)
        .thenRefused(code);
  });

  it('receive the check that was promised, over what is due', () => {
    given(stream, ...planned(), ...promised())
      .when(receive(107_25))
      .then(check, confirmed());
    given(stream, ...planned(), ...promised(), check, confirmed())
      .when(receive())
      .thenRefused('registration/paid');
    given(stream, ...planned(), ...promised())
      .when(receive(100_00))
      .thenRefused('check/amount');
    given(stream, ...planned(), held())
      .when(receive())
      .thenRefused('check/not-awaited');
  });

  it('say that a check bounced: its seat waits for another one', () => {
    const facts = { now: later(5 * 24 * 60), check_wait: 10 };
    const bounce = { type: 'ReturnCheck', data: { ...of(), reason: 'bounced' }, facts } as const;
    const returned = {
      type: 'WorkshopCheckReturned',
      data: { ...bounce.data, amount: 107_25, by: '2026-05-16' },
    } as const;
    const past: WorkshopStreamEvent[] = [...planned(), ...promised(), check, confirmed()];
    given(stream, ...past)
      .when(bounce)
      .then(returned);
    expect(given(stream, ...past, returned).state.seats[0]).toMatchObject({ check_by: '2026-05-16' });
    for (const none of [
      [...past, returned],
      [...planned(), ...promised()],
    ])
      given(stream, ...none)
        .when(bounce)
        .thenRefused('check/not-returned');
    given(stream, ...past, returned)
      .when(receive())
      .then(check, confirmed());
    given(stream, ...planned(), ...paid())
      .when(bounce)
      .thenRefused('check/not-returned');
  });

  it('change check to card and back, and the seat stays', () => {
    const change = (way: 'card' | 'check') =>
      ({
        type: 'ChangeWay',
        data: { ...of(), way, reason: 'called us' },
        facts: { now: NOW, check_wait: 14 },
      }) as const;
    const toCard = {
      type: 'WorkshopWayChanged',
      data: { ...of(), way: 'card', reason: 'called us', until: iso(later(24 * 60)) },
    } as const;
    const toCheck = { type: 'WorkshopWayChanged', data: { ...toCard.data, way: 'check', until: null } } as const;
    given(stream, ...planned(), ...promised())
      .when(change('card'))
      .then(toCard);
    given(stream, ...planned(), ...promised(), toCard)
      .when(change('check'))
      .then(toCheck, awaited(1, '2026-05-15'));
    given(stream, ...planned(), ...promised())
      .when(change('check'))
      .thenNothing();
    given(stream, ...planned(), ...paid())
      .when(change('check'))
      .thenRefused('registration/paid');
    given(stream, ...planned(), held(), begun())
      .when(change('check'))
      .thenRefused('payment/open');
    given(stream, ...planned(), joined())
      .when(change('check'))
      .thenRefused('hold/none');
  });
});
