import { given } from '@rabbet/domain/testing/given';
import { MONDAY, workshopOnSale, workshopPlanned } from '../testing/workshops';
import { admission, registrationButton, workshop, type WorkshopDetails } from './workshops';

const BEFORE = MONDAY.start - 86_400_000;
const EXPIRY = Date.UTC(2026, 5, 2, 4);
const stateOnSale = (details: Partial<WorkshopDetails> = {}) => given(workshop, ...workshopOnSale(details)).state;
const stateWithoutDates = (details: Partial<WorkshopDetails> = {}) =>
  given(workshop, workshopPlanned({ publish: true, ...details })).state;

describe('admission', () => {
  test('a scheduled workshop with a price, or a free one, takes seats', () => {
    expect(admission(stateOnSale(), BEFORE)).toEqual({ takes: 'seats' });
    expect(admission(stateOnSale({ price: 0 }), BEFORE)).toEqual({ takes: 'seats' });
  });

  test('a workshop without times takes only a waitlist', () => {
    expect(admission(stateWithoutDates(), BEFORE)).toEqual({ takes: 'waitlist' });
    expect(admission(stateWithoutDates({ price: 120_00 }), BEFORE)).toEqual({ takes: 'waitlist' });
  });

  test('a workshop without a price takes only a waitlist', () => {
    expect(admission(stateOnSale({ price: null }), BEFORE)).toEqual({ takes: 'waitlist' });
  });

  test('a workshop takes seats until its first day is over', () => {
    expect(admission(stateOnSale(), EXPIRY - 1)).toEqual({ takes: 'seats' });
    expect(admission(stateOnSale(), EXPIRY)).toEqual({ takes: 'nothing', because: 'expired' });
  });

  test('a closed workshop takes nothing', () => {
    expect(admission(stateOnSale({ closed: true }), BEFORE)).toEqual({ takes: 'nothing', because: 'closed' });
    expect(admission(stateWithoutDates({ closed: true }), BEFORE)).toEqual({ takes: 'nothing', because: 'closed' });
  });

  test('an unpublished workshop takes nothing, for that reason only', () => {
    expect(admission(stateOnSale({ publish: false }), BEFORE)).toEqual({ takes: 'nothing', because: 'unpublished' });
    expect(admission(stateOnSale({ publish: false, closed: true }), EXPIRY)).toEqual({
      takes: 'nothing',
      because: 'unpublished',
    });
  });

  test('an expired workshop takes nothing, for that reason even if it is closed', () => {
    expect(admission(stateOnSale({ closed: true }), EXPIRY)).toEqual({ takes: 'nothing', because: 'expired' });
  });
});

test('the button offers what the workshop takes', () => {
  expect(registrationButton({ takes: 'seats' }, false)).toBe('Register Now');
  expect(registrationButton({ takes: 'seats' }, true)).toBe('Join the Waitlist');
  expect(registrationButton({ takes: 'waitlist' }, false)).toBe('Join the Waitlist');
  expect(registrationButton({ takes: 'waitlist' }, true)).toBe('Join the Waitlist');
  expect(registrationButton({ takes: 'nothing', because: 'expired' }, false)).toBeNull();
});
