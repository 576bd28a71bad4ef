import { type Registrant, registrantFields } from '@rabbet/domain/registrations/registrations';
import type { CancellationTermsReply, TermsOfGrant } from '@rabbet/projections';
import type { FormItem } from '../kernel/shapes/form-envelope';
import {
  about,
  fieldProperties,
  flag,
  id,
  instant,
  listOf,
  money,
  nullable,
  objectOf,
  oneOf,
  replyShape,
  text,
  whole,
} from '../kernel/shapes/reply-shape';
import { lastingPartShape } from './confirmation.replies';
import type { GrantReply, RegistrationLinkReply } from './linked';
import type { WaysToPay } from './registering';

type Answer = { readonly confirmation: string } | readonly FormItem[];

export const registerShape = replyShape<{ status: 0 | 1; type: 'success' | 'error'; data: Answer }>('Registered', {
  status: about(oneOf(0, 1), '1: it was not taken, and data lists why'),
  type: oneOf('success', 'error'),
  data: {
    of: {
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

const grantShape = replyShape<GrantReply>('CancellationGrant', {
  credit: about(money, 'dollars of store credit', 107.25),
  kept: about(money, 'dollars that stay with the shop', 0),
  credits: about(listOf(lastingPartShape), 'parts of that credit, by their last days'),
});

export const registrationLinkShape = replyShape<RegistrationLinkReply>('RegistrationLinkReply', {
  use: about(oneOf('cancel', 'offer', 'check'), 'the button that its page has', 'cancel'),
  workshop_id: id,
  name: about(text, 'the workshop as it was promised', 'Glazing'),
  status: oneOf('held', 'registered', 'check mailed', 'waitlist', 'cancelled'),
  is_offered: about(flag, 'a seat that is kept for whoever waited, until they take it'),
  is_unconfirmed: about(flag, 'a check that its owner has not confirmed yet'),
  starts: nullable(instant),
  paid: money,
  now: about(objectOf(grantShape), 'the grant of a cancellation at this moment'),
  tomorrow: about(objectOf(grantShape), 'the grant a day later'),
  until: nullable(instant),
  confirmation: nullable(text),
  registrant: nullable(objectOf(replyShape<Registrant>('Registrant', fieldProperties<Registrant>(registrantFields)))),
});

const termsShape = replyShape<TermsOfGrant>('CancellationTermsGrant', {
  refund: about(money, 'dollars that go back the way they came', 0),
  kept: about(money, 'dollars that stay with the shop', 0),
  credits: about(listOf(lastingPartShape), 'parts of the store credit, by their last days'),
});

export const cancellationTermsShape = replyShape<CancellationTermsReply>('CancellationTerms', {
  id,
  policy: { of: { type: 'array', items: { type: 'string' } }, example: ['Cancel up to 2 days before ...'] },
  starts: about(nullable(instant), 'the first time that was promised'),
  paid: money,
  by_customer: about(objectOf(termsShape), 'where its owner cancels'),
  by_shop_credit: about(objectOf(termsShape), 'where the shop cancels, and grants credit'),
  by_shop_refund: about(objectOf(termsShape), 'where the shop cancels, and refunds'),
});
