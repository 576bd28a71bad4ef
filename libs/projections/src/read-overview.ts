import { overviewPieces } from './artworks/overview-pieces';
import { overviewCredits } from './credits/overview-credits';
import { overviewInquiries } from './inquiries/overview-inquiries';
import { subscriptionStageOf } from './newsletter/stage-of-persons';
import { closedOrders, openOrders } from './orders/overview-orders';
import { overviewFrom } from './overviews/overview';
import { overviewSeats } from './registrations/overview-seats';

/** Overview of a person or company, from all that concerns them. */
export const readOverview = overviewFrom({
  open_orders: openOrders,
  closed_orders: closedOrders,
  seats: overviewSeats,
  pieces: overviewPieces,
  inquiries: overviewInquiries,
  credits: overviewCredits,
  newsletter: subscriptionStageOf,
});
