import { type IdFields, type StreamIdentifiers } from '@rabbet/domain/events/identifiers';
import { WORKSHOP_PART_IDS, type WorkshopEvent } from '@rabbet/domain/workshops/workshops';
import type { SeatEvent } from './commands';

/** Spaces from which the streams of a workshop and its registrations get their ids; some are shared with others. */
export const REGISTRATION_IDS = {
  attendance: 'attendance',
  person: 'person',
  customer: 'customer',
  order: 'order',
  payment: 'payment',
} as const;

const BOOKING = {
  registration_id: 'registration',
  customer_id: REGISTRATION_IDS.customer,
  order_id: REGISTRATION_IDS.order,
} as const;

export const workshopIdentifiers: StreamIdentifiers<WorkshopEvent | SeatEvent> = {
  ids: {
    WorkshopTimeScheduled: { id: WORKSHOP_PART_IDS.time },
    WorkshopImageAttached: { id: WORKSHOP_PART_IDS.image },

    WorkshopSeatHeld: BOOKING,
    WorkshopWaitlistJoined: BOOKING,
    WorkshopPaymentBegun: { payment_id: REGISTRATION_IDS.payment },
  } satisfies IdFields<WorkshopEvent | SeatEvent>,
};
