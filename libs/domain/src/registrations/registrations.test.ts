import { given } from '@rabbet/domain/deciders/given';
import { workshopStream as stream, type WorkshopStreamEvent } from './registrations';
import { attempt, bob, held, joined, later, NOW, of, offered, paid, planned, started } from './testing/past';

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

  it('may have fewer once a hold has run out, which is said then', () => {
    given(stream, ...planned(), held())
      .when(fewer(0, later(10) - 1))
      .thenRefused('workshop/seats-taken');
    given(stream, ...planned(), held())
      .when(fewer(0, later(10)))
      .then({ type: 'WorkshopSeatReleased', data: of() }, { type: 'WorkshopChanged', data: { seats: 0 } });
  });

  it('says nothing of who has run out where it has as many seats, or more', () => {
    given(stream, ...planned(), held())
      .when(fewer(2, later(10)))
      .thenNothing();
    given(stream, ...planned(), held())
      .when(fewer(3, later(10)))
      .then({ type: 'WorkshopChanged', data: { seats: 3 } });
  });

  it('is changed otherwise as it likes', () => {
    const rename = { type: 'ChangeWorkshop', data: { name: 'Gilding' }, facts: { now: later(10) } } as const;
    given(stream, ...planned(), held())
      .when(rename)
      .then({ type: 'WorkshopChanged', data: { name: 'Gilding' } });
    given(stream, ...planned(), ...paid())
      .when(fewer(2))
      .thenNothing();
    given(stream, ...planned(), ...paid(), ...paid(2, bob))
      .when(fewer(3))
      .then({ type: 'WorkshopChanged', data: { seats: 3 } });
  });

  const remove = (now = NOW) => ({ type: 'RemoveWorkshop', data: {}, facts: { now } }) as const;
  const removed = { type: 'WorkshopRemoved', data: {} } as const;
  const cancelled = { by: 'customer', on: '2026-05-01', kept: 0, credit_until: null } as const;

  it('is not removed while somebody counts on it, or once money was here', () => {
    const owed: WorkshopStreamEvent[] = [
      held(),
      started(),
      { type: 'WorkshopPaymentDeclined', data: { ...attempt(), reason: 'declined' } },
      { type: 'WorkshopSeatReleased', data: of() },
      { type: 'WorkshopPaymentSucceeded', data: { ...attempt(), reference: 'ch', brand: null, last4: null } },
      { type: 'WorkshopRefundOwed', data: { ...attempt(), reference: 'ch' } },
    ];
    const back = { ...of(), ...cancelled, paid: 107_25, credit: 107_25 };
    for (const past of [
      paid(),
      [...paid(), { type: 'WorkshopRegistrationCancelled', data: back } as const],
      [
        held(),
        { type: 'WorkshopSeatConfirmed', data: { ...of(), paid: 1, how: 'shop' } } as const,
        { type: 'WorkshopRegistrationCancelled', data: back } as const,
      ],
      [held()],
      [held(), started()],
      [joined()],
      [joined(), offered()],
      owed,
    ])
      given(stream, ...planned(), ...past)
        .when(remove())
        .thenRefused('workshop/has-registrations');
  });

  it('is removed where nobody came further than a hold, or all have left without having paid', () => {
    const tried: WorkshopStreamEvent[] = [
      held(),
      started(),
      { type: 'WorkshopPaymentDeclined', data: { ...attempt(), reason: 'declined' } },
      { type: 'WorkshopSeatReleased', data: of() },
    ];
    given(stream, ...planned(), ...tried)
      .when(remove())
      .then(removed);
    given(stream, ...planned(), held())
      .when(remove(later(10)))
      .then({ type: 'WorkshopSeatReleased', data: of() }, removed);
    given(stream, ...planned(), joined(), {
      type: 'WorkshopRegistrationCancelled',
      data: { ...of(), ...cancelled, paid: 0, credit: 0 },
    })
      .when(remove())
      .then(removed);
    given(stream, ...planned())
      .when(remove())
      .then(removed);
    given(stream, ...planned(), removed)
      .when(remove())
      .thenNothing();
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
