import type { CancellationTermsReply, TermsOfGrant } from '@rabbet/projections';
import { about, id, instant, listOf, money, nullable, objectOf, replyShape } from '../kernel/shapes/reply-shape';
import { lastingPartShape } from './confirmations/confirmation.replies';

const termsShape = replyShape<TermsOfGrant>('CancellationTermsGrant', {
  refund: about(money, 'dollars that go back the way they came', 0),
  kept: about(money, 'dollars that stay with the shop', 0),
  credits: about(listOf(lastingPartShape), 'parts of the store credit, by their last days'),
});

export const cancellationTermsShape = replyShape<CancellationTermsReply>('CancellationTerms', {
  id,
  policy: { schema: { type: 'array', items: { type: 'string' } }, example: ['Cancel up to 2 days before ...'] },
  starts: about(nullable(instant), 'the first time that was promised'),
  paid: money,
  by_customer: about(objectOf(termsShape), 'where its owner cancels'),
  by_shop_credit: about(objectOf(termsShape), 'where the shop cancels, and grants credit'),
  by_shop_refund: about(objectOf(termsShape), 'where the shop cancels, and refunds'),
});
