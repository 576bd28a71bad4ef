import { given } from '@rabbet/domain/deciders/given';
import { workshopStream as stream, type WorkshopStreamEvent } from './registrations';
import { NOW, ann, planned, of, booking, held, spoken } from './testing/past';

/** From registration 31 of workshop 1 (here) to registration 32 of workshop 2 (there). */
const HERE = { workshop_id: 1, registration_id: 31 };

const arriving = (as: 'registered' | 'check mailed' = 'registered', more = {}): WorkshopStreamEvent => ({
  type: 'WorkshopSeatHeldForMove',
  data: { ...booking(2, { way: as === 'registered' ? 'card' : 'check', ...more }), from: { ...HERE, as } },
  personal: spoken(2, ann),
});
const complete = { type: 'CompleteMove', data: of(2) } as const;
const abandon = { type: 'AbandonMove', data: of(2) } as const;
const confirmed = { type: 'WorkshopSeatConfirmed', data: { ...of(2), paid: 107_25, how: 'move' } } as const;
const released = { type: 'WorkshopSeatReleased', data: of(2) } as const;

describe('arriving', () => {
  it('confirms the seat, or goes on waiting for the check', () => {
    given(stream, ...planned(), arriving())
      .when(complete)
      .then(confirmed);
    given(stream, ...planned(), arriving('check mailed'))
      .when(complete)
      .then({ type: 'WorkshopCheckPromised', data: of(2) });
  });

  it('changes nothing the second time', () => {
    given(stream, ...planned(), arriving(), confirmed)
      .when(complete)
      .thenNothing();
  });

  it('closes the order of a check where there is nothing to pay', () => {
    given(stream, ...planned(), arriving('check mailed', { price: 0, tax: 0, total: 0 }))
      .when(complete)
      .then({ type: 'WorkshopSeatConfirmed', data: { ...of(2), paid: 0, how: 'free' } });
  });

  it('is refused for who did not set out, or whose move was declined', () => {
    given(stream, ...planned(), held(2))
      .when(complete)
      .thenRefused('move/none');
    given(stream, ...planned(), arriving(), released)
      .when(complete)
      .thenRefused('move/declined');
  });
});

describe('a move that does not happen', () => {
  it('lets the seat there go, once', () => {
    given(stream, ...planned(), arriving())
      .when(abandon)
      .then(released);
    given(stream, ...planned(), arriving(), released)
      .when(abandon)
      .thenNothing();
  });

  it('cannot be given up once they have arrived, nor where none was begun', () => {
    given(stream, ...planned(), arriving(), confirmed)
      .when(abandon)
      .thenRefused('move/none');
    given(stream, ...planned(), held(2))
      .when(abandon)
      .thenRefused('move/none');
  });
});

test('nobody but the move itself touches the seat that it holds', () => {
  const past = [...planned(), arriving()];
  given(stream, ...past)
    .when({ type: 'ReleaseSeat', data: of(2) })
    .thenRefused('move/open');
  given(stream, ...past)
    .when({ type: 'CancelRegistration', data: { ...of(2), by: 'customer' }, facts: { now: NOW } })
    .thenRefused('move/open');
  given(stream, ...past)
    .when({ type: 'ConfirmSeat', data: of(2) })
    .thenRefused('hold/none');
});
