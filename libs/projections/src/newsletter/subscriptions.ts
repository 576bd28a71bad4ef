import type { SubscriptionEvent } from '@rabbet/domain/newsletter/newsletter';
import { toComparable, person } from '@rabbet/domain/people/people';
import { rowsProjection } from '../engine/rows-projection';
import { table } from '../engine/table';
import { type PointingColumn, pointingColumns } from '../records/is-referenced';

export const subscriptionRows = table(
  'subscriptions',
  {
    id: 'int',
    revision: 'int',
    stage: 'text',
    person_id: 'int?',
    asked_at: 'moment?',
    confirmed_at: 'moment?',
    left_at: 'moment?',
    left_by: 'text?',
  },
  { indexes: { person: '(person_id)', stage: '(stage, id)' }, isCounted: true },
);
const addresses = table(
  'subscription_addresses',
  { id: 'int', person: 'text', email: 'text', first: 'text?', last: 'text?', compared: 'text' },
  { isPersonal: true, indexes: { compared: '(compared)' } },
);
const NEW = { confirmed_at: null, left_at: null, left_by: null };

/** Subscriptions of the newsletter: requested, confirmed and ended. */
export const subscriptions = rowsProjection<SubscriptionEvent>({
  name: 'subscriptions',
  version: 2,
  tables: [subscriptionRows, addresses],
  on: {
    SubscriptionAskedFor(id, { data: { person_id }, personal, revision, occurredAt: asked_at }) {
      const [personKey, fields] = Object.entries(personal)[0] ?? [];
      const row = subscriptionRows.upsert({ id, revision, stage: 'asked', person_id, asked_at }, NEW);
      return personKey && fields
        ? [row, addresses.put({ id, person: personKey, ...fields, compared: toComparable(fields.email) })]
        : row;
    },
    SubscriptionConfirmed: (id, { revision, occurredAt: confirmed_at }) =>
      subscriptionRows.change(id, { revision, stage: 'subscribed', confirmed_at }),
    SubscriptionLeft: (id, { data, revision, occurredAt: left_at }) =>
      subscriptionRows.change(id, { revision, stage: 'left', left_at, left_by: data.by }),
  },
});

/** Nobody is removed who has asked for the newsletter. */
export const SUBSCRIPTIONS_POINTING: readonly PointingColumn[] = pointingColumns(subscriptions, subscriptionRows.name, {
  person_id: { kind: 'reference', to: person.name },
});
