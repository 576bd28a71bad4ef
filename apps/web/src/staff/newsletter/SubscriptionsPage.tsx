import { subscriptionList } from '@rabbet/domain/newsletter/newsletter';
import { STAFF_PATHS } from '../../paths/staff-paths';
import { listPage } from '../list/ListPage';

export const { Frame, forms, load, Page } = listPage({
  title: 'Newsletter',
  nouns: ['subscription', 'subscriptions'],
  list: subscriptionList,
  path: STAFF_PATHS.newsletter,
  unseen: ['id', 'person_id'],
  chips: [],
  views: [
    { name: 'All', query: {} },
    { name: 'Subscribed', query: { stage: 'subscribed' } },
    { name: 'Asked', query: { stage: 'asked' } },
    { name: 'Left', query: { stage: 'left' } },
  ],
  columns: ['email', 'first', 'last', 'stage', 'asked_at', 'confirmed_at', 'left_at'],
  rowPath: ({ id }) => `${STAFF_PATHS.newsletter}/${id}`,
});
