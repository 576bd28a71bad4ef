import { changesOf } from '@rabbet/domain/deciders/changes';
import type { StreamDecider } from '@rabbet/domain/deciders/decider';
import { refuseAs } from '@rabbet/domain/deciders/refusal';
import type { PersonId } from '@rabbet/domain/events/event';
import { requireValidForm } from '@rabbet/domain/records/field-rules';
import { type Subscriber, subscriberFields, type LeavingWay } from './form';

export * from './form';
export * from './list';

/** Personal data, under the key of its person. */
type PersonalOf = { readonly [person: PersonId]: Subscriber | null };

export type SubscriptionCommand =
  | { type: 'AskForNewsletter'; data: { readonly person_id: number }; personal: PersonalOf }
  | { type: 'ConfirmSubscription'; data: object }
  | { type: 'LeaveNewsletter'; data: { readonly by: LeavingWay } };

export type SubscriptionEvent =
  /** Request for the newsletter. A link is sent to the address: nobody is subscribed before its owner confirms. */
  | { type: 'SubscriptionAskedFor'; data: { readonly person_id: number }; personal: PersonalOf }
  | { type: 'SubscriptionConfirmed'; data: object }
  | { type: 'SubscriptionLeft'; data: { readonly by: LeavingWay } };

export interface Subscription {
  readonly stage: 'unknown' | 'asked' | 'subscribed' | 'left';
  readonly person_id: number | null;
  /** Null before the first request, and once its person is erased. */
  readonly email: string | null;
  readonly names: Pick<Subscriber, 'first' | 'last'>;
}

/** Decider of subscriptions: one stream for each e-mail address. */
export const subscription: StreamDecider<Subscription, SubscriptionCommand, SubscriptionEvent> = {
  name: 'subscription',
  resource: 'people',
  ofOneself: ['AskForNewsletter', 'ConfirmSubscription', 'LeaveNewsletter'],
  identifiers: {
    ids: {
      SubscriptionAskedFor: { person_id: 'person' },
    },
  },
  initial: { stage: 'unknown', person_id: null, email: null, names: { first: null, last: null } },
  decide: {
    // a further request sends another link, unless the address is subscribed; the person and names of the first request stay,
    // because anybody can type any name together with this address
    AskForNewsletter({ stage, person_id: firstPerson, names }, { person_id }, { personal }) {
      if (stage === 'subscribed') return [];
      const form = requireValidForm<Subscriber>(subscriberFields, personal[person_id] ?? {});
      const person = firstPerson ?? person_id;
      const subscriber = firstPerson === null ? form : { ...form, ...names };
      return [{ type: 'SubscriptionAskedFor', data: { person_id: person }, personal: { [person]: subscriber } }];
    },
    ConfirmSubscription({ stage, email }) {
      if (stage === 'subscribed') return [];
      if (stage !== 'asked' || email === null) refuseAs('unknown', 'link/void', 'This link no longer works.');
      return [{ type: 'SubscriptionConfirmed', data: {} }];
    },
    LeaveNewsletter({ stage }, { by }) {
      if (stage === 'unknown') refuseAs('unknown', 'record/unknown', 'There is no such subscription.');
      return stage === 'left' ? [] : [{ type: 'SubscriptionLeft', data: { by } }];
    },
  },
  evolve: {
    SubscriptionAskedFor(_, { person_id }, { personal }) {
      const { email = null, first = null, last = null } = personal[person_id] ?? {};
      return { stage: 'asked', person_id, email, names: { first, last } };
    },
    SubscriptionConfirmed: (state) => ({ ...state, stage: 'subscribed' }),
    SubscriptionLeft: (state) => ({ ...state, stage: 'left' }),
  },
};

export const subscriptionChanges = changesOf(
  subscription,
  { path: 'core/newsletter/subscriptions', tag: 'newsletter', what: 'subscription' },
  (change) => ({
    leave: change({
      path: ':id/leaving',
      about: 'end a subscription, for somebody who has asked for that by another way',
      title: 'End the subscription',
      operation: 'endSubscription',
      fields: {},
      offered: ({ stage }: { readonly stage: string }) => stage !== 'left',
      command: () => ({ type: 'LeaveNewsletter', data: { by: 'staff' } }),
      example: '12',
      done: 'has ended',
    }),
  }),
);
