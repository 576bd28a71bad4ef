import { about, nullable, replyShape, text } from '../kernel/shapes/reply-shape';
import type { SubscriptionLinkReply } from './subscription-forms';

export const subscriptionLinkShape = replyShape<SubscriptionLinkReply>('SubscriptionLinkReply', {
  email: nullable(about(text, 'null once they are erased', 'ann@example.com')),
});
