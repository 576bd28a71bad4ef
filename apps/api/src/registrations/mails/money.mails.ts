import type { CreditEvent } from '@rabbet/domain/credits/credits';
import { dollars } from '@rabbet/domain/money/money';
import { payment, type PaymentEvent } from '@rabbet/domain/payments/payments';
import { longDate } from '@rabbet/domain/time/words';
import { mailTemplate } from '../../kernel/mail-template';
import { parseMoveReason } from '../credits/credit-reasons';
import { addresseeFor } from '../../people/people';
import { addresseeOfRegistration } from './registration-facts';
import { paragraph } from './seat-mail';

type RefundedEvent = Extract<PaymentEvent, { type: 'PaymentRefunded' }>;
const refunded = mailTemplate<RefundedEvent, { readonly amount: number }>({
  name: 'payment-refunded',
  about: 'tells somebody what has gone back to their card',
  events: ['PaymentRefunded'],
  confirmed: false,
  isPaid: () => true,
  async findAddressee(_, context, before) {
    const { for: purpose } = await before(payment);
    return purpose && 'registration_id' in purpose ? addresseeOfRegistration(context, purpose.registration_id) : null;
  },
  facts: async ({ data }) => ({ amount: data.amount }),
  content: ({ amount }) => ({
    subject: 'Your refund is on its way',
    blocks: [
      paragraph(
        'We have sent this amount back to your card. It can take a few days until your bank shows it on your statement:',
      ),
      { kind: 'facts', facts: [['Refunded', dollars(amount)]] },
      paragraph('If it has not arrived within two weeks, please call us.'),
    ],
  }),
  example: { amount: 107_25 },
});

type GrantedEvent = Extract<CreditEvent, { type: 'CreditGranted' }>;
interface CreditFacts {
  readonly amount: number;
  readonly until: string;
  readonly code: string;
}
const creditGranted = mailTemplate<GrantedEvent, CreditFacts>({
  name: 'credit-granted',
  about: 'gives somebody the code of their store credit',
  events: ['CreditGranted'],
  confirmed: true,
  async findAddressee({ data, personal }, context) {
    if (!personal[data.person_id] || parseMoveReason(data.reason)) return null; // the mail of a move tells of its credit
    const [, id] = /^registration (\d+) /.exec(data.reason) ?? [];
    return id === undefined ? addresseeFor(context, data.person_id) : addresseeOfRegistration(context, Number(id));
  },
  facts: async ({ data, personal }) => ({
    amount: data.amount,
    until: longDate(data.until),
    code: personal[data.person_id]?.code ?? '',
  }),
  content: ({ amount, until, code }) => ({
    subject: `Your store credit of ${dollars(amount)}`,
    blocks: [
      paragraph('You have store credit towards fine art, framing or any other workshop:'),
      {
        kind: 'facts',
        facts: [
          ['Amount', dollars(amount)],
          ['Code', code],
          ['Good until', until],
        ],
      },
      paragraph('Enter the code when you register for a workshop, or tell it to us in the shop. Keep it to yourself.'),
      { kind: 'button', label: 'See the workshops', page: '/services/workshops' },
    ],
  }),
  example: { amount: 107_25, until: 'May 1, 2027', code: 'Q0FzZXMtYXJlLWhlcmUA' },
});

/** Mails about money that goes back, or becomes store credit. */
export const MONEY_MAILS = [refunded, creditGranted];
