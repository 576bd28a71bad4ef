import { WAYS_OUT } from '@rabbet/domain/newsletter/newsletter';
import type { SubscriptionReply } from '@rabbet/projections';
import {
  about,
  id,
  instant,
  nullable,
  oneOf,
  replyShape,
  revision,
  staffShape,
  text,
} from '../kernel/reads/reply-shape';
import type { SubscriptionLinkReply } from './subscribing';

const address = nullable(about(text, 'null once they are erased', 'ann@example.com'));

export const subscriptionShape = staffShape<SubscriptionReply>('Subscription', {
  ...{ id, revision, person_id: id, stage: oneOf('asked', 'subscribed', 'left') },
  ...{ email: address, first: nullable(text), last: nullable(text) },
  ...{ asked_at: instant, confirmed_at: nullable(instant), left_at: nullable(instant) },
  left_by: nullable(oneOf(...WAYS_OUT)),
});

export const subscriptionLinkShape = replyShape<SubscriptionLinkReply>('SubscriptionLinkReply', { email: address });
