import { changesOf } from '@rabbet/domain/deciders/changes';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { type ConsignorCommand, type ConsignorEvent, PAYOUT_KINDS } from './commands';

/** Path of consignors in the API. */
export const CONSIGNORS = 'core/consignors';

const reason = { kind: 'text', max: 200 } as const;

const payFields = {
  amount: { kind: 'money', required: true, min: 1, example: 540 },
  on: { kind: 'date', about: 'the day on which it was paid; today, unless given' },
  how: { kind: 'choice', of: PAYOUT_KINDS, required: true },
  reference: {
    kind: 'text',
    max: 64,
    example: '1042',
    about: 'number of the check or of the transfer; please leave names out, as this text is kept for good',
  },
  reason: { ...reason, about: 'why more is paid than is owed, in a few words that name nobody' },
} as const satisfies AnyFields;

/** Changes of a consignor's account by staff: their routes, verbs and forms follow from this table. */
export const consignorChanges = changesOf<unknown, ConsignorCommand, ConsignorEvent>(
  { name: 'consignor', resource: 'costs' },
  { path: CONSIGNORS, tag: 'consignors', what: 'consignor', takesNoCards: true },
  (change) => ({
    give: change({
      path: 'give/:id',
      about: 'give a statement to a consignor',
      title: 'Give a statement',
      operation: 'giveStatement',
      fields: {
        from: {
          kind: 'date',
          example: '2026-05-01',
          about:
            'its first day; the day after the last statement, unless given: only the first one may begin elsewhere',
        },
        to: { kind: 'date', about: 'its last day, which is over; yesterday, unless given', example: '2026-05-31' },
      },
      command: 'GiveStatement',
      example: '139 --to 2026-06-30',
      done: 'has their statement',
    }),
    pay: change({
      path: 'pay/:id',
      about: 'record a payout to a consignor',
      title: 'Record a payout',
      operation: 'payConsignor',
      fields: payFields,
      command: 'PayConsignor',
      example: '139 --amount 540 --how check --reference 1042',
      done: 'is paid',
    }),
    'correct-payout': change({
      path: 'correct-payout/:id',
      about: 'correct a payout: it counts for nothing any more',
      title: 'Correct a payout',
      operation: 'correctPayout',
      fields: {
        payout_id: { kind: 'whole', min: 1, required: true, about: 'which payout' },
        reason: { ...reason, required: true, min: 1, about: 'what was wrong, in a few words that name nobody' },
      },
      command: 'CorrectPayout',
      example: '139 --payout-id 1 --reason "the check came back"',
      done: 'has one payout less',
    }),
  }),
);
