import { given } from '@rabbet/domain/deciders/given';
import { workshopStream as stream, type WorkshopStreamEvent } from './registrations';
import { later, HELD_UNTIL, ann, bob, planned, of, asked, held, joined, offered } from './testing/past';

describe('telling a form anew', () => {
  it('holds a seat that is told anew no longer than it was', () => {
    given(stream, ...planned(), held())
      .when(asked('HoldSeat', 2, { ...ann, zip: '27602' }, { now: later(9) }))
      .then({ type: 'WorkshopSeatReleased', data: of() }, held(2, { ...ann, zip: '27602' }));
  });

  it('holds it anew at the price of now, when another total was shown than the one it is held for', () => {
    const cheaper: WorkshopStreamEvent = { type: 'WorkshopChanged', data: { price: 50_00 } };
    const again = asked('HoldSeat', 2);
    given(stream, ...planned(), held(), cheaper)
      .when({ ...again, data: { acknowledged: true, total: 53_63 } })
      .then({ type: 'WorkshopSeatReleased', data: of() }, held(2, ann, { price: 50_00, tax: 3_63, total: 53_63 }));
    given(stream, ...planned(), held(), cheaper)
      .when({ ...again, data: { acknowledged: true, total: 107_25 } })
      .thenNothing();
  });

  it('is refused for nobody, for half a form, and under an id that another has', () => {
    const command = asked('HoldSeat');
    given(stream, ...planned())
      .when({ ...command, personal: {} })
      .thenRefused('registration/nobody');
    given(stream, ...planned())
      .when({ ...command, personal: { 41: { ...ann, phone: '919' } } })
      .thenRefused('field/length');
    given(stream, ...planned(), held(1, bob))
      .when(command)
      .thenRefused('registration/exists');
  });

  it('keeps nothing but the form, whatever else is said', () => {
    const more = { ...ann, cc: '4242424242424242' };
    given(stream, ...planned())
      .when(asked('HoldSeat', 1, more))
      .then(held());
  });

  it('has a word of its own for who waits already', () => {
    given(stream, ...planned(), joined())
      .when(asked('HoldSeat', 2))
      .thenRefused('registration/waiting');
  });

  it('is the same form for who accepted an offer and sends it again', () => {
    const charge = { price: 100_00, tax: 7_25, total: 107_25, policy: 0, first_day: '2026-06-06' } as const;
    const accepted: WorkshopStreamEvent[] = [
      joined(),
      offered(),
      { type: 'WorkshopSeatOfferAccepted', data: { ...of(), way: 'check', ...charge, until: HELD_UNTIL } },
      { type: 'WorkshopCheckPromised', data: of() },
    ];
    for (const type of ['PromiseCheck', 'JoinWaitlist'] as const)
      given(stream, ...planned(), ...accepted)
        .when(asked(type, 2))
        .thenNothing();
    given(stream, ...planned(), ...accepted)
      .when(asked('HoldSeat', 2))
      .thenRefused('registration/twice');
  });

  it('is not decided at a rate that is none', () => {
    given(stream, ...planned())
      .when(asked('HoldSeat', 1, ann, { tax_rate: 1 }))
      .then(held(1, ann, { tax: 100_00, total: 200_00 }));
    for (const tax_rate of [-0.01, 1.01, NaN])
      expect(() => given(stream, ...planned()).when(asked('HoldSeat', 1, ann, { tax_rate }))).toThrow('no tax rate');
  });
});
