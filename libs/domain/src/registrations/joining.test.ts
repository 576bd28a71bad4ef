import { given } from '@rabbet/domain/deciders/given';
import { orderOf, workshopStream as stream } from './registrations';
import { ann, asked, bob, held, joined, later, of, planned, unscheduled } from './testing/past';

describe('joining the waitlist', () => {
  it('costs nothing and is an open order', () => {
    const { state } = given(stream, ...planned({ seats: 0 }), joined());
    given(stream, ...planned({ seats: 0 }))
      .when(asked('JoinWaitlist'))
      .then(joined());
    // the only one
    expect(orderOf(state.registrations[0]!, 'Glazing')).toEqual({
      id: 61,
      total: 0,
      description: 'Workshop: Glazing',
      state: 'Open',
    });
  });

  it('is how to register for a workshop that has no dates or no price', () => {
    given(stream, unscheduled())
      .when(asked('JoinWaitlist'))
      .then(joined(1, ann, { first_day: null }));
    given(stream, ...planned({ price: null }))
      .when(asked('JoinWaitlist'))
      .then(joined());
  });

  it('changes nothing when the same form comes again', () => {
    given(stream, unscheduled(), joined()).when(asked('JoinWaitlist', 2)).thenNothing();
  });

  it('is refused to whoever has a seat held, and takes who let it run out', () => {
    const full = [...planned({ seats: 1 }), held()];
    given(stream, ...full)
      .when(asked('JoinWaitlist', 2))
      .thenRefused('waitlist/seats-free');
    given(stream, ...full, joined(3, bob))
      .when(asked('JoinWaitlist', 2, ann, { now: later(10) }))
      .then({ type: 'WorkshopSeatReleased', data: of() }, joined(2));
  });

  it('is refused while one seat is free, and allowed while all free seats are owed to others who wait', () => {
    given(stream, ...planned({ seats: 1 }))
      .when(asked('JoinWaitlist'))
      .thenRefused('waitlist/seats-free');
    given(stream, ...planned({ seats: 1 }), joined(2, bob))
      .when(asked('JoinWaitlist'))
      .then(joined());
  });

  it('is refused twice, without the acknowledgement, and where nothing is taken', () => {
    given(stream, unscheduled(), joined())
      .when(asked('JoinWaitlist', 2, { ...ann, zip: '27602' }))
      .thenRefused('registration/waiting');
    given(stream, unscheduled())
      .when({ ...asked('JoinWaitlist'), data: {} })
      .thenRefused('registration/not-acknowledged');
    given(stream, unscheduled({ closed: true }))
      .when(asked('JoinWaitlist'))
      .thenRefused('workshop/closed');
  });
});
