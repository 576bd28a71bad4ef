import { accountCalls } from './accounts';
import { healthCalls } from './health';
import { importCalls } from './imports';
import { mailCalls } from './mail';
import { orderCalls } from './orders';
import { peopleCalls } from './people';
import { searchCalls } from './search';
import { staffArtworkCalls } from './staff-artworks';
import { staffGalleryEventCalls } from './staff-gallery-events';
import type { Transport } from './transport';
import { createVisitorClient } from './visitor-client';
import { withCursors } from './with-cursors';

export type Client = ReturnType<typeof createClient>;

/** The shop's API, typed. */
export function createClient(transport: Transport) {
  const visitors = createVisitorClient(withCursors(transport));
  return {
    /** Carries the calls: for a client that says more with each of them. */
    transport,
    ...visitors,
    ...staffArtworkCalls(visitors),
    ...staffGalleryEventCalls(visitors),
    ...importCalls(visitors),
    ...mailCalls(visitors),
    ...orderCalls(visitors),
    ...peopleCalls(visitors),
    ...searchCalls(visitors),
    ...accountCalls(visitors),
    ...healthCalls(transport),
  };
}
