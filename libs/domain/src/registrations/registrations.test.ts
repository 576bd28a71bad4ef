import { given } from '@rabbet/domain/testing/given';
import { workshopStream as stream, type WorkshopStreamEvent } from './registrations';
import {
  begun,
  confirmed,
  held,
  joined,
  later,
  NOW,
  of,
  offered,
  onDay,
  paid,
  paymentEnded,
  planned,
  promised,
  released,
  settled,
} from '../testing/registrations/past';

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
      .then(released(), { type: 'WorkshopChanged', data: { seats: 0 } });
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
    given(stream, ...planned(), ...paid(), ...paid(2))
      .when(fewer(3))
      .then({ type: 'WorkshopChanged', data: { seats: 3 } });
  });

  const remove = (now = NOW) => ({ type: 'RemoveWorkshop', data: {}, facts: { now } }) as const;
  const removed = { type: 'WorkshopRemoved', data: {} } as const;
  const cancelled = (credit: number): WorkshopStreamEvent => ({
    type: 'WorkshopRegistrationCancelled',
    data: {
      ...of(),
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

  it('is not removed while somebody counts on it, or once money was here', () => {
    for (const past of [
      paid(),
      [...paid(), cancelled(107_25)],
      [held(), settled({ how: 'cash', amount: 107_25 }), confirmed(), cancelled(107_25)],
      [held()],
      [held(), begun()],
      [joined()],
      [joined(), offered()],
    ])
      given(stream, ...planned(), ...past)
        .when(remove())
        .thenRefused('workshop/has-registrations');
  });

  it('is removed where nobody came further than a hold, or all have left without having paid', () => {
    const tried: WorkshopStreamEvent[] = [held(), begun(), paymentEnded('declined'), released()];
    given(stream, ...planned(), ...tried)
      .when(remove())
      .then(removed);
    given(stream, ...planned(), held())
      .when(remove(later(10)))
      .then(released(), removed);
    given(stream, ...planned(), joined(), cancelled(0))
      .when(remove())
      .then(removed);
    given(stream, ...planned())
      .when(remove())
      .then(removed);
    given(stream, ...planned(), removed)
      .when(remove())
      .thenNothing();
  });

  it('keeps the only date of seats that are paid for, or wait for a check, unless staff say why it goes', () => {
    const off = (reason?: string) => ({ type: 'RemoveTime', data: { id: 5, reason }, facts: { now: NOW } }) as const;
    const gone = { type: 'WorkshopTimeRemoved', data: { id: 5, reason: 'no teacher' } } as const;
    const past = [...planned(), ...paid(), ...promised(2)];
    given(stream, ...past)
      .when(off())
      .thenRefused('workshop/date-of-seats');
    given(stream, ...past)
      .when(off('no teacher'))
      .then(gone);
    given(stream, ...past, onDay('2026-06-13', 6))
      .when(off())
      .then({ type: 'WorkshopTimeRemoved', data: { id: 5 } });
  });

  it('is scheduled by the same rules as any other', () => {
    given(stream, ...planned())
      .when({ type: 'RemoveTime', data: { id: 5 }, facts: { now: NOW } })
      .then({ type: 'WorkshopTimeRemoved', data: { id: 5 } });
    given(stream, ...planned(), held(), joined(2))
      .when({ type: 'RemoveTime', data: { id: 5 }, facts: { now: NOW } })
      .then({ type: 'WorkshopTimeRemoved', data: { id: 5 } });
    given(stream, ...planned())
      .when({ type: 'ScheduleTime', data: { start: NOW, end: NOW }, facts: { id: 6 } })
      .thenRefused('time/order');
  });
});
