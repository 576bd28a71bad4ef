import { streamNumber } from '@rabbet/domain/events/stream-number';
import { subscription, subscriptionChanges, type SubscriptionEvent } from '@rabbet/domain/newsletter/newsletter';
import { toComparable } from '@rabbet/domain/people/people';
import { subscriptionList, SUBSCRIPTIONS_POINTING } from '@rabbet/projections';
import { aggregateOf } from '../kernel/changes/aggregates';
import type { Feature } from '../kernel/feature';
import { changesController } from '../kernel/changes/routes/changes-controller';
import { listEntry } from '../kernel/reads/list-entry';
import { addPeopleFromForms } from '../people/people';
import { SUBSCRIBED_BY } from './links';
import { NewsletterController } from './newsletter.controller';
import { NEWSLETTER_MAILS } from './newsletter.mails';
import { oneClick } from './one-click';
import { SubscriptionForms } from './subscription-forms';

type Asked = Extract<SubscriptionEvent, { type: 'SubscriptionAskedFor' }>;

const subscribers = addPeopleFromForms<Asked>({
  name: 'people-of-newsletter',
  handles: ['SubscriptionAskedFor'],
  findPerson: ({ stream, revision, data: { person_id: person }, personal }) => {
    const subscriber = personal[person];
    if (!subscriber || revision > 0) return null; // it stays with whoever asked first, whoever asks again
    const { email, first, last } = subscriber;
    const owner = streamNumber(stream);
    const key = { kind: SUBSCRIBED_BY, key: toComparable(email), owner, person: String(person) };
    return { person, somebody: { email, first, middle: null, last }, keys: [key] };
  },
});

export const newsletterFeature: Feature = {
  name: 'newsletter',
  aggregates: [aggregateOf(subscription)],
  reads: [listEntry(subscriptionList)],
  controllers: [NewsletterController, changesController(subscriptionChanges)],
  providers: [SubscriptionForms],
  processes: (commands, tools) => [subscribers(commands, tools)],
  mails: NEWSLETTER_MAILS,
  rawRoute: oneClick,
  pointingColumns: SUBSCRIPTIONS_POINTING,
};
