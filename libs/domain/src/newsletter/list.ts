import { list, type RowOf } from '@rabbet/domain/pages/list';
import { LEAVING_WAYS } from './form';

const ADDRESS = {
  type: 'text?',
  label: 'E-mail',
  isErasable: true,
  about: 'null once they are erased',
  example: 'ann@example.com',
} as const;
const STAGES = ['asked', 'subscribed', 'left'] as const;

/** Words about somebody are null once they are erased. */
export const subscriptionList = list({
  path: 'core/newsletter/subscriptions',
  name: 'Subscription',
  operation: 'listSubscriptions',
  tag: 'newsletter',
  about: 'who gets the newsletter, has asked for it, or has left it, newest first',
  readers: 'people',
  columns: {
    id: { type: 'id' },
    revision: { type: 'whole', about: 'for If-Match' },
    person_id: { type: 'id' },
    stage: { type: STAGES, label: 'State' },
    email: ADDRESS,
    first: { type: 'text?' },
    last: { type: 'text?' },
    asked_at: { type: 'instant', label: 'Asked' },
    confirmed_at: { type: 'instant?', label: 'Confirmed' },
    left_at: { type: 'instant?', label: 'Left' },
    left_by: { type: { orNull: LEAVING_WAYS } },
  },
  filters: {
    id: { kind: 'whole', min: 1, about: 'this one alone' },
    person_id: { kind: 'whole', min: 1, about: 'those of this person alone' },
    stage: { kind: 'choice', of: STAGES, about: 'those that are so alone' },
  },
});
export type SubscriptionReply = RowOf<typeof subscriptionList>;
