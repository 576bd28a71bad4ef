import fc from 'fast-check';
import { entryOf } from './audit';
import { artworkRegistered } from '../testing/artworks';
import { toRecordedEvent } from '../testing/audit';

const recordedTimeOf = (recordedAt: string) =>
  entryOf({ ...toRecordedEvent(artworkRegistered(), 0, 1), recordedAt }, [])?.recordedAt;

test('recorded times of every form of the log have one form', () => {
  expect(recordedTimeOf('2026-03-01T15:00:00Z')).toBe('2026-03-01T15:00:00.000Z');
  expect(recordedTimeOf('2026-03-01T15:00:00.120+01:00')).toBe('2026-03-01T14:00:00.120Z');
  expect(() => recordedTimeOf('one day')).toThrow('Invalid time value');
});

test('an instant in the form of this program stays as it is', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true }),
      (instant) => {
        expect(recordedTimeOf(instant.toISOString())).toBe(instant.toISOString());
      },
    ),
  );
});
