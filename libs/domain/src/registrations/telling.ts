import { firstStart } from '@rabbet/domain/time/times';
import type { Rule, SeatEvent } from './commands';
import type { News, Seat } from './seat';
import { runningOut } from './running-out';
import { hasRunOut } from './seats';
import { nextOffers } from './waiting';

/** A reminder comes no sooner before the start. */
export const REMIND_MS = 48 * 3_600_000;
const HOUR_MS = 3_600_000;

/**
 * News for those who have a seat or wait, each of which becomes a mail: once for a start, and once for the day by which a
 * check is awaited. New dates are told to whoever has been promised others, or none; whoever is offered a seat at the same
 * time reads them there.
 */
export const tellRegistrations: Rule<'TellRegistrations'> = (book, { news, registration_id }, { facts }) => {
  const { workshop, seats } = book;
  const { now } = facts;
  const start = firstStart(workshop.times);
  const starts = start === null ? null : new Date(start).toISOString();
  const isSoon = start !== null && start > now && start - now <= REMIND_MS + HOUR_MS;
  const offered = nextOffers(runningOut(book, now).left, facts).next.map((seat) => seat.registration_id);
  const about: Readonly<Record<News, (seat: Seat) => string | null>> = {
    'check due': ({ stage, check_by }) => (stage === 'check mailed' ? check_by : null),
    'starts soon': ({ stage }) => (isSoon && (stage === 'registered' || stage === 'check mailed') ? starts : null),
    dates: ({ registration_id: id, stage, starts: promised, told: news }) =>
      standsForDates(stage) && !offered.includes(id) && (news.dates ?? promised ?? '') !== (starts ?? '')
        ? (starts ?? 'none')
        : null,
  };
  return seats.flatMap((seat): SeatEvent[] => {
    if (registration_id !== undefined && seat.registration_id !== registration_id) return [];
    const of = hasRunOut(seat, now) ? null : about[news](seat);
    if (of === null || seat.told[news] === of) return [];
    return [{ type: 'WorkshopRegistrationTold', data: { registration_id: seat.registration_id, news, of } }];
  });
};

function standsForDates(stage: Seat['stage']): boolean {
  return stage === 'registered' || stage === 'check mailed' || stage === 'waitlist';
}
