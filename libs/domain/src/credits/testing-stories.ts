import { type Story, story } from '@rabbet/domain/testing/story';
import { credit } from './credits';

/** Credit that is spent, given back, extended and voided. */
export const STORIES: readonly Story[] = [
  story('credit-81', credit, [
    {
      type: 'GrantCredit',
      data: { customer_id: 51, person_id: 41, amount: 107_25, reason: 'Glazing was cancelled', until: '2027-05-01' },
      personal: { 41: { code: 'Q0FzZXMtYXJlLWhlcmUA' } },
      facts: { now: Date.parse('2026-05-01T16:00:00Z'), byStaff: true },
    },
    {
      type: 'SpendCredit',
      data: { on: 'registration 32', amount: 50_00 },
      facts: { now: Date.parse('2026-06-01T16:00:00Z') },
    },
    { type: 'GiveBackCredit', data: { on: 'registration 32' } },
    {
      type: 'ExtendCredit',
      data: { until: '2027-08-01', reason: 'they were ill' },
      facts: { now: Date.parse('2026-06-01T16:00:00Z') },
    },
    { type: 'SpendCredit', data: { on: 'order 88', amount: 7_25 }, facts: { now: Date.parse('2026-06-01T16:00:00Z') } },
    { type: 'VoidCredit', data: { reason: 'the cancellation was a mistake' } },
  ]),
];
