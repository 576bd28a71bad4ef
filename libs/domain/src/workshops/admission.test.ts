import { given } from '@rabbet/domain/testing/given';
import { MONDAY, onSale, planned } from '../testing/workshops';
import { admission, registrationButton, workshop, type WorkshopDetails } from './workshops';

const BEFORE = MONDAY.start - 86_400_000;
const EXPIRY = Date.UTC(2026, 5, 2, 4);
const sold = (details: Partial<WorkshopDetails> = {}) => given(workshop, ...onSale(details)).state;
const undated = (details: Partial<WorkshopDetails> = {}) =>
  given(workshop, planned({ publish: true, ...details })).state;

describe('whether a workshop takes registrations', () => {
  test('a scheduled one with a price takes seats, for nothing too', () => {
    expect(admission(sold(), BEFORE)).toEqual({ takes: 'seats' });
    expect(admission(sold({ price: 0 }), BEFORE)).toEqual({ takes: 'seats' });
  });

  test('one without a schedule takes a waitlist, whatever its price', () => {
    expect(admission(undated(), BEFORE)).toEqual({ takes: 'waitlist' });
    expect(admission(undated({ price: 120_00 }), BEFORE)).toEqual({ takes: 'waitlist' });
  });

  test('one without a price sells nothing: it takes a waitlist', () => {
    expect(admission(sold({ price: null }), BEFORE)).toEqual({ takes: 'waitlist' });
  });

  test('it takes seats until its first day is over', () => {
    expect(admission(sold(), EXPIRY - 1)).toEqual({ takes: 'seats' });
    expect(admission(sold(), EXPIRY)).toEqual({ takes: 'nothing', because: 'expired' });
  });

  test('a closed one takes nothing, scheduled or not', () => {
    expect(admission(sold({ closed: true }), BEFORE)).toEqual({ takes: 'nothing', because: 'closed' });
    expect(admission(undated({ closed: true }), BEFORE)).toEqual({ takes: 'nothing', because: 'closed' });
  });

  test('an unpublished one takes nothing, and no other reason is given', () => {
    expect(admission(sold({ publish: false }), BEFORE)).toEqual({ takes: 'nothing', because: 'unpublished' });
    expect(admission(sold({ publish: false, closed: true }), EXPIRY)).toEqual({
      takes: 'nothing',
      because: 'unpublished',
    });
  });

  test('one that has passed is told to have passed, closed or not', () => {
    expect(admission(sold({ closed: true }), EXPIRY)).toEqual({ takes: 'nothing', because: 'expired' });
  });
});

test('the button says what can be had', () => {
  expect(registrationButton({ takes: 'seats' }, false)).toBe('Register Now');
  expect(registrationButton({ takes: 'seats' }, true)).toBe('Join the Waitlist');
  expect(registrationButton({ takes: 'waitlist' }, false)).toBe('Join the Waitlist');
  expect(registrationButton({ takes: 'waitlist' }, true)).toBe('Join the Waitlist');
  expect(registrationButton({ takes: 'nothing', because: 'expired' }, false)).toBeNull();
});
