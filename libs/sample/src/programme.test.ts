import { addDays } from '@rabbet/domain/time/days';
import { dateIn } from '@rabbet/domain/time/zone';
import { Calendar, holidaysOf } from './shop/calendar';
import { programme } from './programme';

const DAYS = Array.from({ length: 3 * 365 }, (_, i) => addDays('2026-09-01', i));
const daysOf = (event: ReturnType<typeof programme>[number]) =>
  event.command.data.times?.map(({ start = NaN }) => dateIn(start)) ?? [];
const plannedOn = (today: string) => programme(new Calendar(new Date(`${today}T17:00:00Z`)));

test('no event falls on a holiday, on whatever day the gallery is opened', () => {
  const holidays = new Set([2025, 2026, 2027, 2028, 2029, 2030].flatMap((year) => [...holidaysOf(year).keys()]));
  const met = DAYS.filter((today) => plannedOn(today).some((event) => daysOf(event).some((day) => holidays.has(day))));
  expect(met).toEqual([]);
});

test('moved or not, what is past stays past, and the days of one event belong together', () => {
  for (const today of DAYS) {
    const events = plannedOn(today).map((event) => ({ id: event.id, days: daysOf(event) }));
    expect(events.filter(({ days }) => days.every((day) => day < today)).map(({ id }) => id)).toEqual(
      plannedOn('2026-09-01').flatMap((event) => (daysOf(event).every((day) => day < '2026-09-01') ? [event.id] : [])),
    );
    for (const { days } of events) expect(days).toEqual([...days].sort());
    const move = events.find(({ id }) => id === 41)?.days ?? [];
    expect(addDays(move[0] ?? '', 1)).toBe(move[1]);
  }
});

test('an event of New Year’s Day is a week later', () => {
  const move = plannedOn('2026-11-23').find(({ id }) => id === 41);
  expect(move && daysOf(move)).toEqual(['2027-01-08', '2027-01-09']);
});
