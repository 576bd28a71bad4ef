import { given } from '@rabbet/domain/deciders/given';
import { workshopStream as stream } from './registrations';
import { ann, asked, bob, held, later, of, planned, promised } from './testing/past';

describe('promising a check', () => {
  it('takes the seat until it comes', () => {
    given(stream, ...planned())
      .when(asked('PromiseCheck'))
      .then(held(1, ann, { way: 'check' }), { type: 'WorkshopCheckPromised', data: of() });
    given(stream, ...planned({ seats: 1 }), ...promised())
      .when(asked('HoldSeat', 2, bob, { now: later(60 * 24 * 7) }))
      .thenRefused('workshop/full');
  });

  it('takes the seat for good at once where there is nothing to pay', () => {
    given(stream, ...planned({ price: 0 }))
      .when(asked('PromiseCheck'))
      .then(held(1, ann, { way: 'check', price: 0, tax: 0, total: 0 }), {
        type: 'WorkshopSeatConfirmed',
        data: { ...of(), paid: 0, how: 'free' },
      });
  });

  it('changes nothing when the same form comes again', () => {
    given(stream, ...planned(), ...promised())
      .when(asked('PromiseCheck', 2))
      .thenNothing();
  });

  it('is refused when the workshop is full', () => {
    given(stream, ...planned({ seats: 0 }))
      .when(asked('PromiseCheck'))
      .thenRefused('workshop/full');
  });
});
