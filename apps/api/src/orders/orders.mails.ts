import type { Block } from '@rabbet/domain/mail/mail';
import { dollars } from '@rabbet/domain/money/money';
import { INVOICED, order, type OrderEvent, READY } from '@rabbet/domain/orders/orders';
import { longDate } from '@rabbet/domain/time/words';
import { mailTemplate } from '../kernel/mail-template';
import { addresseeOfOrder } from './order-addressee';
import { EXAMPLE, type OrderFacts, orderFacts, pricesOf } from './order-facts';

type Of<T extends OrderEvent['type']> = Extract<OrderEvent, { type: T }>;

const paragraph = (text: string): Block => ({ kind: 'paragraph', text });

/** Facts that have a value. */
function factsWithValue(...facts: readonly (readonly [label: string, value: string | null])[]): Block {
  return { kind: 'facts', facts: facts.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const])) };
}

interface Quote extends OrderFacts {
  readonly due: string;
  readonly until: string;
}

const quote = mailTemplate<Of<'OrderQuoteMailed'>, Quote>({
  name: 'order-quote',
  about: 'tells a customer what an order would cost; staff ask for it',
  events: ['OrderQuoteMailed'],
  confirmed: true, // staff ask for each
  findAddressee: async (_, context, before) =>
    addresseeOfOrder(context, (await before(order)).details, { preferred: 'primary' }),
  facts: async (event, context, before) => ({
    ...(await orderFacts(event, context, before)),
    due: longDate(event.data.due_date),
    until: longDate(event.data.until),
  }),
  content: (facts) => ({
    subject: `Your quote for order ${facts.id}`,
    blocks: [
      paragraph('Thank you for asking us. This is what your order would cost:'),
      factsWithValue(
        ['For', facts.customer],
        ['Contact', facts.contact],
        ['Order', facts.description],
        ['Purchase order', facts.purchase_order],
      ),
      pricesOf(facts),
      factsWithValue(['Ready by, if you order that day', facts.due], ['Valid until', facts.until]),
      ...(facts.isAssumed
        ? [
            paragraph(
              'Some of it is assumed until the art arrives. We measure it then, and tell you before the price changes.',
            ),
          ]
        : []),
      paragraph('To order, call us or come by, and tell us the number of the order.'),
      { kind: 'button', label: 'How to find us', page: '/contact' },
    ],
  }),
  example: { ...EXAMPLE, due: 'December 17, 2026', until: 'December 26, 2026' },
});

const invoice = mailTemplate<Of<'OrderStateChanged'>, OrderFacts>({
  name: 'order-invoice',
  about: 'sends the invoice of an order, where that is wanted, once the order is Invoiced',
  events: ['OrderStateChanged'],
  confirmed: true, // staff say for each order that it is to be sent
  async findAddressee({ data }, context, before) {
    const { state, details } = await before(order);
    if (data.state !== INVOICED || state === INVOICED || !details.send_invoice) return null;
    return addresseeOfOrder(context, details, { preferred: 'billing' });
  },
  facts: orderFacts,
  content: (facts) => ({
    subject: `Your invoice for order ${facts.id}`,
    blocks: [
      paragraph('Thank you for your order. This is your invoice:'),
      factsWithValue(
        ['Bill to', facts.customer],
        ['Attention', facts.contact],
        ['Purchase order', facts.purchase_order],
        ['Order', facts.description],
      ),
      pricesOf(
        facts,
        ['Paid', { cents: facts.paid }],
        [dueWords(facts), { cents: Math.abs(facts.total - facts.paid) }],
      ),
      ...(facts.total > facts.paid
        ? [paragraph(`You can pay in the shop, or mail us a check. Please write “Order ${facts.id}” on it.`)]
        : []),
      { kind: 'button', label: 'How to find us', page: '/contact' },
    ],
  }),
  example: EXAMPLE,
});

const dueWords = ({ total, paid }: OrderFacts) => (paid > total ? 'We owe you' : 'Due');

const ready = mailTemplate<Of<'OrderStateChanged'>, OrderFacts>({
  name: 'order-ready',
  about: 'tells a customer that their order can be fetched, each time that it becomes Ready',
  events: ['OrderStateChanged'],
  confirmed: true, // the customer has given the address for it
  async findAddressee({ data }, context, before) {
    const { state, details } = await before(order);
    if (data.state !== READY || state >= READY) return null;
    return addresseeOfOrder(context, details, { preferred: 'primary', isNews: true });
  },
  facts: orderFacts,
  content: (facts) => ({
    subject: `Your order ${facts.id} is ready`,
    blocks: [
      paragraph('Good news: your order is ready. Please come and pick it up.'),
      factsWithValue(
        ['Order', `${facts.id}${facts.description === null ? '' : `: ${facts.description}`}`],
        ['Picked up at', facts.pickup],
        ['Still due', facts.total > facts.paid ? dollars(facts.total - facts.paid) : null],
      ),
      { kind: 'button', label: 'When we are open', page: '/contact' },
    ],
  }),
  example: EXAMPLE,
});

/** Mails to customers about their orders. */
export const ORDER_MAILS = [quote, invoice, ready];
