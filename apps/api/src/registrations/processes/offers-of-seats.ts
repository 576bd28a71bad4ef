import { process, type Process } from '@rabbet/commands';
import { processCaller } from '@rabbet/domain/callers/caller';
import { streamNumber } from '@rabbet/domain/events/stream-number';
import { workshopStream, type WorkshopStreamEvent } from '@rabbet/domain/registrations/registrations';
import { erasedRegistrations, registrations, seats, unreachedRegistrations } from '@rabbet/projections';
import type { ShopToolsParts } from '../../kernel/shop-tools';
import { SETTLED_MS } from './news-of-workshops';
import type { Changing } from '../../kernel/changes/commands';

interface WorkshopIntent {
  readonly workshop_id: number;
}

const DATE_EVENTS = ['WorkshopTimeScheduled', 'WorkshopTimeChanged', 'WorkshopTimeRemoved'] as const;
const isDateEvent = ({ type }: Pick<WorkshopStreamEvent, 'type'>) =>
  DATE_EVENTS.some((dateEvent) => dateEvent === type);

/** Subject of the offers that wait until the dates of a workshop have settled. */
const datesOf = (stream: string) => `dates ${stream}`;

/** Says what has run out, and offers free seats to whoever waits, or keeps them for them where no mail leaves. It looks whenever a seat may have fallen free. */
export function offering(commands: Changing, { queries }: ShopToolsParts): Process {
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
        const notBefore = Date.parse(event.recordedAt) + SETTLED_MS; // an offer names all of the dates
        return [{ intent, subject: datesOf(event.stream), notBefore }];
      }
      if (event.type === 'WorkshopSeatsKept')
        return event.data.until.map((end) => ({
          intent,
          subject: `${event.stream} kept until ${end}`,
          notBefore: Date.parse(end), // there may be a mail server by then
        }));
      const until = 'until' in event.data ? event.data.until : null;
      if (until === null) return [{ intent, subject: event.stream }];
      if (!('registration_id' in event.data)) return [];
      return [{ intent, subject: `${event.stream} ${event.data.registration_id}`, notBefore: Date.parse(until) }];
    },
    async act({ workshop_id }, { context, hasWaitingIntent: waits }) {
      const areNew = await waits(datesOf(`workshop-${workshop_id}`)); // they are offered with the last of them
      await queries.requireCaughtUp([registrations, seats]);
      const reading = queries.context(processCaller('offers'));
      const [erased, unreached] = await Promise.all([
        erasedRegistrations(reading, workshop_id),
        unreachedRegistrations(reading, workshop_id),
      ]);
      const offer = {
        type: 'OfferSeats',
        data: { erased, unreached, ...(areNew && { areDatesUnsettled: true }) },
      } as const;
      const { result } = await commands.change(workshopStream, workshop_id, offer, context);
      return { changed: result.changed };
    },
  });
}
