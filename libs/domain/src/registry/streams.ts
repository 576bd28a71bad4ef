import { accounts, token } from '@rabbet/domain/accounts/accounts';
import { arrivalNote, artwork } from '@rabbet/domain/artworks/artworks';
import { eventSkips } from '@rabbet/domain/audit/event-skips';
import { skips } from '@rabbet/domain/audit/skips';
import { consignor } from '@rabbet/domain/consignors/consignors';
import { credit } from '@rabbet/domain/credits/credits';
import type { StreamDecider } from '@rabbet/domain/deciders/decider';
import { inquiry } from '@rabbet/domain/inquiries/inquiries';
import { importRun } from '@rabbet/domain/imports/imports';
import { galleryEvent } from '@rabbet/domain/gallery-events/gallery-events';
import { testMail } from '@rabbet/domain/mail/mail';
import { subscription } from '@rabbet/domain/newsletter/newsletter';
import { duplicates } from '@rabbet/domain/people/duplicates';
import { erasure } from '@rabbet/domain/people/erasure';
import { order } from '@rabbet/domain/orders/orders';
import { payment } from '@rabbet/domain/payments/payments';
import { registration, workshopStream } from '@rabbet/domain/registrations/registrations';

/** Any decider, for code that treats all alike. */
type AnyStreamDecider = Pick<StreamDecider<never, never, never>, 'name' | 'resource'> &
  Pick<StreamDecider, 'initial' | 'evolve' | 'identifiers' | 'fields'>;

/** Every kind of stream with rules of its own. Those of records follow from their kinds. */
export const STREAMS = [
  accounts,
  token,
  artwork,
  arrivalNote,
  galleryEvent,
  workshopStream,
  registration,
  payment,
  credit,
  consignor,
  importRun,
  order,
  erasure,
  duplicates,
  inquiry,
  subscription,
  skips,
  eventSkips,
  testMail,
] as unknown as readonly AnyStreamDecider[]; // each with the types of its own events
