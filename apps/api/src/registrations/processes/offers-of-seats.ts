import { process, type Process } from '@rabbet/commands';
import { processCaller } from '@rabbet/domain/callers/caller';
import { streamNumber } from '@rabbet/domain/events/stream-number';
import { workshopStream, type WorkshopStreamEvent } from '@rabbet/domain/registrations/registrations';
import { erasedRegistrations, registrations, seats, unreachedRegistrations } from '@rabbet/projections';
import type { ShopToolsParts } from '../../kernel/shop-tools';
import { DATES_SETTLE_MS } from './news-of-workshops';
import type { Changing } from '../../kernel/changes/commands';

interface WorkshopIntent {
  readonly workshop_id: number;
}

const DATE_EVENTS = ['WorkshopTimeScheduled', 'WorkshopTimeChanged', 'WorkshopTimeRemoved'] as const;
const isDateEvent = ({ type }: Pick<WorkshopStreamEvent, 'type'>) =>
  DATE_EVENTS.some((dateEvent) => dateEvent === type);

/** Subject of the intent that offers seats once the dates of a workshop have not changed for some minutes. */
const subjectOfDates = (stream: string) => `dates ${stream}`;

/**
 * Looks after the seats of a workshop whenever one may have become free: ends holds and offers that have run out, and
 * offers free seats to the waitlist. Without a mail server it keeps them for the waitlist, and staff give them.
 */
export function offerFreeSeats(commands: Changing, { queries }: ShopToolsParts): Process {
  return process<WorkshopStreamEvent, WorkshopIntent>({
    name: 'offers-of-seats',
    handles: [
      'WorkshopSeatHeld',
      'WorkshopSeatOffered',
      'WorkshopSeatOfferAccepted',
      'WorkshopWayChanged',
      'WorkshopSeatReleased',
      'WorkshopRegistrationCancelled',
      'WorkshopRegistrationMoved',
      'WorkshopSeatOfferLapsed',
      'WorkshopWaitlistJoined',
      'WorkshopPaymentEnded',
      'WorkshopCancellationUndone',
      'WorkshopSeatHeldForMove',
      'WorkshopSeatsKept',
      'WorkshopChanged',
      ...DATE_EVENTS,
    ],
    parallel: 4,
    intend(event) {
      const intent = { workshop_id: streamNumber(event.stream) };
      if (isDateEvent(event)) {
        // waits until staff have set all dates, because the mail of an offer names them
        const notBefore = Date.parse(event.recordedAt) + DATES_SETTLE_MS;
        return [{ intent, subject: subjectOfDates(event.stream), notBefore }];
      }
      if (event.type === 'WorkshopSeatsKept')
        return event.data.until.map((end) => ({
          intent,
          subject: `${event.stream} kept until ${end}`,
          notBefore: Date.parse(end), // looks again then, because a seat is kept only until `end`
        }));
      const until = 'until' in event.data ? event.data.until : null;
      if (until === null) return [{ intent, subject: event.stream }];
      if (!('registration_id' in event.data)) return [];
      return [{ intent, subject: `${event.stream} ${event.data.registration_id}`, notBefore: Date.parse(until) }];
    },
    async act({ workshop_id }, { context, hasWaitingIntent: hasWaiting }) {
      const areDatesUnsettled = await hasWaiting(subjectOfDates(`workshop-${workshop_id}`)); // they are offered with the last of them
      await queries.requireCaughtUp([registrations, seats]);
      const queryContext = queries.context(processCaller('offers'));
      const [erased, unreached] = await Promise.all([
        erasedRegistrations(queryContext, workshop_id),
        unreachedRegistrations(queryContext, workshop_id),
      ]);
      const offer = {
        type: 'OfferSeats',
        data: { erased, unreached, ...(areDatesUnsettled && { areDatesUnsettled: true }) },
      } as const;
      const { result } = await commands.change(workshopStream, workshop_id, offer, context);
      return { changed: result.changed };
    },
  });
}
