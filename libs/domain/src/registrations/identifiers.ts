import { type IdFields, NO_IDS, type StreamIdentifiers } from '@rabbet/domain/events/identifiers';
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
    WorkshopPlanned: NO_IDS,
    WorkshopChanged: NO_IDS,
    WorkshopRemoved: NO_IDS,
    WorkshopTimeScheduled: { id: WORKSHOP_PART_IDS.time },
    WorkshopTimeChanged: NO_IDS,
    WorkshopTimeRemoved: NO_IDS,
    WorkshopImageAttached: { id: WORKSHOP_PART_IDS.image },
    WorkshopImageMoved: NO_IDS,
    WorkshopImageDetached: NO_IDS,

    WorkshopSeatHeld: BOOKING,
    WorkshopWaitlistJoined: BOOKING,
    WorkshopSeatHeldForMove: NO_IDS,
    WorkshopMoveCompleted: NO_IDS,
    WorkshopPaymentBegun: { payment_id: REGISTRATION_IDS.payment },
    WorkshopPaymentEnded: NO_IDS,
    WorkshopAttemptsAllowed: NO_IDS,
    WorkshopSeatSettled: NO_IDS,
    WorkshopSeatConfirmed: NO_IDS,
    WorkshopCheckAwaited: NO_IDS,
    WorkshopCheckConfirmed: NO_IDS,
    WorkshopCheckReturned: NO_IDS,
    WorkshopWayChanged: NO_IDS,
    WorkshopSeatReleased: NO_IDS,
    WorkshopSeatOffered: NO_IDS,
    WorkshopSeatOfferAccepted: NO_IDS,
    WorkshopSeatOfferLapsed: NO_IDS,
    WorkshopSeatOfferWithdrawn: NO_IDS,
    WorkshopRegistrationCancelled: NO_IDS,
    WorkshopCancellationUndone: NO_IDS,
    WorkshopRefundSent: NO_IDS,
    WorkshopSeatPassedOn: NO_IDS,
    WorkshopRegistrationMoved: NO_IDS,
    WorkshopRegistrationMoveDeclined: NO_IDS,
    WorkshopRegistrationTold: NO_IDS,
    WorkshopSeatsKept: NO_IDS,
    WorkshopSessionBegun: NO_IDS,
  } satisfies IdFields<WorkshopEvent | SeatEvent>,
};
