import { given } from '@rabbet/domain/deciders/given';
import { instantAt } from '@rabbet/domain/time/zone';
import type { Grant } from '@rabbet/domain/workshops/workshops';
import { orderOf, statusOf, workshopStream as stream, type WorkshopStreamEvent } from './registrations';
import { held, joined, NOW, of, offered, paid, planned, promised, started, unscheduled } from './testing/past';

const cancel = (now = NOW, by: 'customer' | 'shop' = 'customer') =>
  ({ type: 'CancelRegistration', data: { ...of(), by }, facts: { now } }) as const;
const cancelled = (grant: Partial<Grant> & { paid?: number; on?: string; by?: 'customer' | 'shop' } = {}) => {
  const rest = { by: 'customer', paid: 0, on: '2026-05-01', credit: 0, kept: 0, credit_until: null } as const;
  return { type: 'WorkshopRegistrationCancelled', data: { ...of(), ...rest, ...grant } } as const;
};
const evening = (date: string) => instantAt(date, '23:59');

describe('cancelling', () => {
  it('gives store credit for a year for what was paid, tax included, while it is early', () => {
    given(stream, ...planned(), ...paid())
      .when(cancel())
      .then(cancelled({ paid: 107_25, credit: 107_25, credit_until: '2027-05-01' }));
  });

  it("counts days in the shop's zone, up to the last minute of the last day", () => {
    const [last, late] = ['2026-06-04', '2026-06-05'];
    given(stream, ...planned(), ...paid())
      .when(cancel(evening(last)))
      .then(cancelled({ on: last, paid: 107_25, credit: 107_25, credit_until: '2027-06-04' }));
    given(stream, ...planned(), ...paid())
      .when(cancel(evening(last) + 60_000))
      .then(cancelled({ on: late, paid: 107_25, kept: 107_25 }));
  });

  it('goes by the policy that was acknowledged, not by one that was set later', () => {
    given(stream, ...planned(), ...paid(), { type: 'WorkshopChanged', data: { cancellation: 3 } })
      .when(cancel())
      .then(cancelled({ paid: 107_25, credit: 107_25, credit_until: '2027-05-01' }));
  });

  describe('when its day has moved since', () => {
    const moved = (start: string): WorkshopStreamEvent => {
      const data = { id: 5, start: instantAt(start, '10:00'), end: instantAt(start, '16:00') };
      return { type: 'WorkshopTimeChanged', data };
    };
    const forAll = { paid: 107_25, credit: 107_25 };

    it('counts by the day that was promised, or by a later one', () => {
      given(stream, ...planned(), ...paid(), moved('2026-05-02'))
        .when(cancel())
        .then(cancelled({ ...forAll, credit_until: '2027-05-01' }));
      given(stream, ...planned(), ...paid(), moved('2026-07-11'))
        .when(cancel(evening('2026-07-09')))
        .then(cancelled({ on: '2026-07-09', ...forAll, credit_until: '2027-07-09' }));
      given(stream, ...planned(), ...paid(), moved('2026-07-11'))
        .when(cancel(evening('2026-07-10')))
        .then(cancelled({ on: '2026-07-10', paid: 107_25, kept: 107_25 }));
    });

    it('grants all while it has none, until the promised one has come', () => {
      const past: WorkshopStreamEvent[] = [...planned(), ...paid(), { type: 'WorkshopTimeRemoved', data: { id: 5 } }];
      given(stream, ...past)
        .when(cancel(evening('2026-06-05')))
        .then(cancelled({ on: '2026-06-05', ...forAll, credit_until: '2027-06-05' }));
      given(stream, ...past)
        .when(cancel(evening('2026-06-06')))
        .then(cancelled({ on: '2026-06-06', paid: 107_25, kept: 107_25 }));
    });

    it('grants all that was never promised for a day', () => {
      const undated = paid().map((event) =>
        event.type === 'WorkshopSeatHeld' ? { ...event, data: { ...event.data, first_day: null } } : event,
      );
      given(stream, ...planned(), ...undated, { type: 'WorkshopTimeRemoved', data: { id: 5 } })
        .when(cancel())
        .then(cancelled({ ...forAll, credit_until: '2027-05-01' }));
      given(stream, ...planned(), ...undated)
        .when(cancel(evening('2026-06-05')))
        .then(cancelled({ on: '2026-06-05', paid: 107_25, kept: 107_25 }));
    });
  });

  it('costs nobody anything when it is the shop that cancels', () => {
    given(stream, ...planned(), ...paid())
      .when(cancel(evening('2026-06-05'), 'shop'))
      .then(cancelled({ by: 'shop', on: '2026-06-05', paid: 107_25, credit: 107_25, credit_until: '2027-06-05' }));
  });

  it('of what is not paid for grants nothing and costs nothing', () => {
    for (const past of [promised(), [held()], [joined()], [joined(), offered()]])
      given(stream, ...planned(), ...past)
        .when(cancel())
        .then(cancelled());
    given(stream, unscheduled(), joined()).when(cancel()).then(cancelled());
  });

  it('changes nothing the second time, nor of what has ended otherwise', () => {
    for (const past of [
      [...paid(), cancelled()],
      [held(), { type: 'WorkshopSeatReleased', data: of() } as const],
      [joined(), offered(), { type: 'WorkshopSeatOfferLapsed', data: of() } as const],
    ])
      given(stream, ...planned(), ...past)
        .when(cancel())
        .thenNothing();
  });

  it('waits until a payment is known to have ended, and refuses what never was', () => {
    given(stream, ...planned(), held(), started())
      .when(cancel())
      .thenRefused('payment/open');
    given(stream, ...planned())
      .when(cancel())
      .thenRefused('registration/unknown');
  });

  it('leaves the credit and what was kept to be seen beside it', () => {
    const grant = { credit: 32_25, kept: 75_00, credit_until: '2027-05-01' };
    const { state } = given(stream, ...planned(), ...paid(), cancelled({ paid: 107_25, ...grant }));
    expect(state.registrations[0]).toMatchObject({ stage: 'cancelled', paid: 107_25, grant });
  });

  it('leaves the order readable as it was', () => {
    const orders = [paid(), promised(), [joined()]].map((past) => {
      const { state } = given(stream, ...planned(), ...past, cancelled());
      const registration = state.registrations[0]!; // the only one
      return [statusOf(registration, NOW), orderOf(registration, 'Glazing').state];
    });
    expect(orders).toEqual([
      ['cancelled', 'Closed'],
      ['cancelled', 'Invoiced'],
      ['cancelled', 'Open'],
    ]);
  });
});
