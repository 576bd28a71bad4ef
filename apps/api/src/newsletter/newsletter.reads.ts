import { listSubscriptions, type SubscriptionQuery, subscriptionQueryFields } from '@rabbet/projections';
import { type ReadEntry, readEntry } from '../kernel/reads/read-entry';
import { subscriptionShape } from './newsletter.replies';

export const newsletterReads: readonly ReadEntry[] = [
  readEntry<SubscriptionQuery>({
    path: 'core/newsletter/subscriptions',
    tag: 'newsletter',
    operation: 'listSubscriptions',
    about: 'who gets the newsletter, has asked for it, or has left it, newest first',
    params: subscriptionQueryFields,
    readers: 'people',
    shape: 'paged',
    reply: () => subscriptionShape,
    query: listSubscriptions,
  }),
];
