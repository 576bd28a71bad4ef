import { given } from '@rabbet/domain/testing/given';
import { workshopStream as stream, type WorkshopStreamEvent } from './registrations';
import {
  checkAwaited,
  paymentBegun,
  seatConfirmed,
  seatHeld,
  iso,
  waitlistJoined,
  minutesLater,
  NOW,
  registrationRef,
  seatPaidByCard,
  plannedWorkshop,
  seatByCheck,
  seatSettled,
} from '../testing/registrations/events';

describe('staff', () => {
  const cash = seatSettled({ how: 'cash', amount: 107_25 });
  const check = seatSettled({ how: 'check', amount: 107_25 });
  const receive = (amount?: number) => ({ type: 'ReceiveCheck', data: { ...registrationRef(), amount } }) as const;

  it('take cash for a seat that is held or awaits a check', () => {
    const take = { type: 'TakeCash', data: registrationRef() } as const;
    for (const past of [[seatHeld()], seatByCheck()])
      given(stream, ...plannedWorkshop(), ...past)
        .when(take)
        .then(cash, seatConfirmed());
    const cases = [
      [seatPaidByCard(), 'registration/paid'],
      [[seatHeld(), cash, seatConfirmed()], 'registration/paid'],
      [[seatHeld(), paymentBegun()], 'payment/open'],
      [[waitlistJoined()], 'hold/none'],
    ] as const;
    for (const [past, code] of cases)
      given(stream, ...plannedWorkshop(), ...past)
        .when(take)
        .thenRefused(code);
  });

  it('record the promised check only with the amount that is due', () => {
    given(stream, ...plannedWorkshop(), ...seatByCheck())
      .when(receive(107_25))
      .then(check, seatConfirmed());
    given(stream, ...plannedWorkshop(), ...seatByCheck(), check, seatConfirmed())
      .when(receive())
      .thenRefused('registration/paid');
    given(stream, ...plannedWorkshop(), ...seatByCheck())
      .when(receive(100_00))
      .thenRefused('check/amount');
    given(stream, ...plannedWorkshop(), seatHeld())
      .when(receive())
      .thenRefused('check/not-awaited');
  });

  it('record that a check bounced, and another one is awaited', () => {
    const facts = { now: minutesLater(5 * 24 * 60), check_wait: 10 };
    const bounce = { type: 'ReturnCheck', data: { ...registrationRef(), reason: 'bounced' }, facts } as const;
    const returned = {
      type: 'WorkshopCheckReturned',
      data: { ...bounce.data, amount: 107_25, by: '2026-05-16' },
    } as const;
    const past: WorkshopStreamEvent[] = [...plannedWorkshop(), ...seatByCheck(), check, seatConfirmed()];
    given(stream, ...past)
      .when(bounce)
      .then(returned);
    expect(given(stream, ...past, returned).state.seats[0]).toMatchObject({ check_by: '2026-05-16' });
    for (const pastWithoutCheck of [
      [...past, returned],
      [...plannedWorkshop(), ...seatByCheck()],
    ])
      given(stream, ...pastWithoutCheck)
        .when(bounce)
        .thenRefused('check/not-returned');
    given(stream, ...past, returned)
      .when(receive())
      .then(check, seatConfirmed());
    given(stream, ...plannedWorkshop(), ...seatPaidByCard())
      .when(bounce)
      .thenRefused('check/not-returned');
  });

  it('change the way of paying from check to card and back', () => {
    const change = (way: 'card' | 'check') =>
      ({
        type: 'ChangeWay',
        data: { ...registrationRef(), way, reason: 'called us' },
        facts: { now: NOW, check_wait: 14 },
      }) as const;
    const toCard = {
      type: 'WorkshopWayChanged',
      data: { ...registrationRef(), way: 'card', reason: 'called us', until: iso(minutesLater(24 * 60)) },
    } as const;
    const toCheck = { type: 'WorkshopWayChanged', data: { ...toCard.data, way: 'check', until: null } } as const;
    given(stream, ...plannedWorkshop(), ...seatByCheck())
      .when(change('card'))
      .then(toCard);
    given(stream, ...plannedWorkshop(), ...seatByCheck(), toCard)
      .when(change('check'))
      .then(toCheck, checkAwaited(1, '2026-05-15'));
    given(stream, ...plannedWorkshop(), ...seatByCheck())
      .when(change('check'))
      .thenNothing();
    given(stream, ...plannedWorkshop(), ...seatPaidByCard())
      .when(change('check'))
      .thenRefused('registration/paid');
    given(stream, ...plannedWorkshop(), seatHeld(), paymentBegun())
      .when(change('check'))
      .thenRefused('payment/open');
    given(stream, ...plannedWorkshop(), waitlistJoined())
      .when(change('check'))
      .thenRefused('hold/none');
  });
});
