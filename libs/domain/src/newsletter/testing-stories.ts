import { type Story, story } from '@rabbet/domain/testing/story';
import { subscription } from './newsletter';

export const STORIES: readonly Story[] = [
  story('subscription-1', subscription, [
    {
      type: 'AskForNewsletter',
      data: { person_id: 1 },
      personal: { 1: { email: 'ann@example.com', first: 'Ann', last: 'Lee' } },
    },
    { type: 'ConfirmSubscription', data: {} },
    { type: 'LeaveNewsletter', data: { by: 'mail' } },
    {
      type: 'AskForNewsletter',
      data: { person_id: 82 },
      personal: { 82: { email: 'ann@example.com', first: null, last: null } },
    },
  ]),
];
