import { type IdFields, NO_IDS, type StreamIdentifiers } from '@rabbet/domain/events/identifiers';
import type { WorkshopEvent } from '@rabbet/domain/workshops/workshops';
import type { RegistrationEvent } from './commands';

/** Of what a workshop's stream gets its ids from. Persons, customers and orders are in spaces that others share. */
export const WORKSHOP_IDS = {
  time: 'workshop-time',
  image: 'workshop-image',
  registration: 'registration',
  attendance: 'attendance',
  person: 'person',
  customer: 'customer',
  order: 'order',
} as const;

const BOOKING = {
  registration_id: WORKSHOP_IDS.registration,
  person_id: WORKSHOP_IDS.person,
  customer_id: WORKSHOP_IDS.customer,
  order_id: WORKSHOP_IDS.order,
} as const;

export const workshopIdentifiers: StreamIdentifiers<WorkshopEvent | RegistrationEvent> = {
  ids: {
    WorkshopPlanned: NO_IDS,
    WorkshopChanged: NO_IDS,
    WorkshopRemoved: NO_IDS,
    WorkshopTimeScheduled: { id: WORKSHOP_IDS.time },
    WorkshopTimeChanged: NO_IDS,
    WorkshopTimeRemoved: NO_IDS,
    WorkshopImageAttached: { id: WORKSHOP_IDS.image },
    WorkshopImageMoved: NO_IDS,
    WorkshopImageDetached: NO_IDS,

    WorkshopSeatHeld: BOOKING,
    WorkshopWaitlistJoined: BOOKING,
    WorkshopSeatHeldForMove: BOOKING,
    WorkshopPaymentStarted: NO_IDS,
    WorkshopPaymentSucceeded: NO_IDS,
    WorkshopPaymentDeclined: NO_IDS,
    WorkshopPaymentLeftUnknown: NO_IDS,
    WorkshopRefundOwed: NO_IDS,
    WorkshopPaymentRefunded: NO_IDS,
    WorkshopSeatConfirmed: NO_IDS,
    WorkshopCheckPromised: NO_IDS,
    WorkshopCheckReceived: NO_IDS,
    WorkshopSeatReleased: NO_IDS,
    WorkshopSeatOffered: NO_IDS,
    WorkshopSeatOfferAccepted: NO_IDS,
    WorkshopSeatOfferLapsed: NO_IDS,
    WorkshopSeatOfferWithdrawn: NO_IDS,
    WorkshopRegistrationCancelled: NO_IDS,
    WorkshopRegistrationMoved: NO_IDS,
    WorkshopRegistrationMoveDeclined: NO_IDS,
    WorkshopAttendanceRecorded: { id: WORKSHOP_IDS.attendance },
    WorkshopRegistrationCommented: NO_IDS,
  } satisfies IdFields<WorkshopEvent | RegistrationEvent>,
};
