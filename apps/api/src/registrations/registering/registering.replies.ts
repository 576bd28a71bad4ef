import type { FormItem } from '../../kernel/shapes/form-envelope';
import { about, flag, oneOf, replyShape, whole } from '../../kernel/shapes/reply-shape';
import type { WaysToPay } from './registration-forms';

type Answer = { readonly confirmation: string } | readonly FormItem[];

export const registerShape = replyShape<{ status: 0 | 1; type: 'success' | 'error'; data: Answer }>('Registered', {
  status: about(oneOf(0, 1), '1: it was not taken, and data lists why'),
  type: oneOf('success', 'error'),
  data: {
    schema: {
      oneOf: [
        { type: 'object', required: ['confirmation'], properties: { confirmation: { type: 'string' } } },
        { type: 'array', items: { $ref: '#/components/schemas/FormItem' } },
      ],
    },
    example: { confirmation: 'Q0FzZXMtYXJlLWhlcmU' },
  },
} as never);

export const waysToPayShape = replyShape<WaysToPay>('WaysToPay', {
  card: about(flag, 'whether a card can be used', true),
  sandbox: about(flag, 'whether that is for trying it out: nothing is charged', true),
  check: about(flag, 'whether a check can be mailed: unconfirmed ones hold a third of the seats at most', true),
  check_days: about(whole, 'days before the first one until which a check is taken', 10),
});
