import { firstStart } from '@rabbet/domain/time/times';
import type { WorkshopBook } from './book';
import type { OfferFacts, Rule, SeatEvent } from './commands';
import type { NoticeKind, Seat } from './seat';
import { expireSeats } from './expiry';
import { hasRunOut } from './seats';
import { nextOffers } from './waitlist';

/** Longest time before the start of a workshop at which people are reminded of it. */
export const REMIND_MS = 48 * 3_600_000;
/** Tolerance for a reminder that is processed a little too early. */
const TOLERANCE_MS = 3_600_000;

/**
 * Records notices to people who have a seat or wait for one; each becomes a mail. A notice is sent once for its subject: the
 * start of the workshop, or the day by which a check is awaited. New dates go to people who were promised other dates or
 * none, but not to those who get an offer at the same time, which names the dates.
 */
export const tellRegistrations: Rule<'TellRegistrations'> = (book, { news: kind, registration_id }, { facts }) => {
  const subjectOf = noticeSubjects(book, facts)[kind];
  const events: SeatEvent[] = [];
  for (const seat of book.seats) {
    if (registration_id !== undefined && seat.registration_id !== registration_id) continue;
    if (hasRunOut(seat, facts.now)) continue;
    const subject = subjectOf(seat);
    if (subject === null || seat.told[kind] === subject) continue;
    const data = { registration_id: seat.registration_id, news: kind, of: subject };
    events.push({ type: 'WorkshopRegistrationTold', data });
  }
  return events;
};

/** Functions that return the subject of a notice to the owner of a seat, or null where there is nothing to tell them. */
type NoticeSubjects = Readonly<Record<NoticeKind, (seat: Seat) => string | null>>;

function noticeSubjects(book: WorkshopBook, facts: OfferFacts): NoticeSubjects {
  const { now } = facts;
  const start = firstStart(book.workshop.times);
  const startText = start === null ? null : new Date(start).toISOString();
  const isSoon = start !== null && start > now && start - now <= REMIND_MS + TOLERANCE_MS;
  const offeredIds = nextOffers(expireSeats(book, now).bookAfter, facts).next.map((seat) => seat.registration_id);
  return {
    'check due': ({ stage, check_by }) => (stage === 'check mailed' ? check_by : null),
    'starts soon': ({ stage }) => (isSoon && (stage === 'registered' || stage === 'check mailed') ? startText : null),
    dates: ({ registration_id, stage, starts: promised, told: notices }) => {
      if (!mayHearOfDates(stage) || offeredIds.includes(registration_id)) return null;
      const lastDates = notices.dates ?? promised ?? '';
      return lastDates === (startText ?? '') ? null : (startText ?? 'none');
    },
  };
}

function mayHearOfDates(stage: Seat['stage']): boolean {
  return stage === 'registered' || stage === 'check mailed' || stage === 'waitlist';
}
