import { type Registrant, registrantFields } from '@rabbet/domain/registrations/registrations';
import {
  about,
  fieldProperties,
  flag,
  id,
  instant,
  listOf,
  money,
  nullable,
  objectOf,
  oneOf,
  replyShape,
  text,
} from '../../kernel/shapes/reply-shape';
import { lastingPartShape } from '../confirmations/confirmation.replies';
import type { GrantReply, RegistrationLinkReply } from './link-uses';

const grantShape = replyShape<GrantReply>('CancellationGrant', {
  credit: about(money, 'dollars of store credit', 107.25),
  kept: about(money, 'dollars that stay with the shop', 0),
  credits: about(listOf(lastingPartShape), 'parts of that credit, by their last days'),
});

export const registrationLinkShape = replyShape<RegistrationLinkReply>('RegistrationLinkReply', {
  use: about(oneOf('cancel', 'offer', 'check'), 'the button that its page has', 'cancel'),
  workshop_id: id,
  name: about(text, 'the workshop as it was promised', 'Glazing'),
  status: oneOf('held', 'registered', 'check mailed', 'waitlist', 'cancelled'),
  is_offered: about(flag, 'a seat that is kept for whoever waited, until they take it'),
  is_unconfirmed: about(flag, 'a check that its owner has not confirmed yet'),
  starts: nullable(instant),
  paid: money,
  now: about(objectOf(grantShape), 'the grant of a cancellation at this moment'),
  tomorrow: about(objectOf(grantShape), 'the grant a day later'),
  until: nullable(instant),
  confirmation: nullable(text),
  registrant: nullable(objectOf(replyShape<Registrant>('Registrant', fieldProperties<Registrant>(registrantFields)))),
});
