import type { OrderReply, SeatOrderReply } from '@rabbet/client';
import { toAddAction } from '@rabbet/imports';
import { refuseAs } from '@rabbet/domain/deciders/refusal';
import { balanceOf, orderChanges, orderFields, orderList, type OrderRow, ORDERS } from '@rabbet/domain/orders/orders';
import { customerName } from '@rabbet/domain/people/people';
import type { AnyFields, Values } from '@rabbet/domain/records/fields';
import { longDate } from '@rabbet/domain/time/words';
import type { Command } from 'commander';
import { recordId } from '../kernel/arguments/arguments';
import { sendMany } from '../kernel/sending/bulk';
import { aboutBulk, addBulkOptions, wantsMany } from '../kernel/sending/bulk-options';
import { addServerOptions, type Call, withServer } from '../kernel/connection/call';
import { addChangeVerbs, exampleOf } from '../kernel/verbs/change-verbs';
import { listFacts, printFacts } from '../kernel/output/facts';
import { addFieldOptions, fieldValues } from '../kernel/arguments/field-options';
import { addHistoryVerb } from '../kernel/verbs/history-verb';
import { addListVerb } from '../kernel/verbs/list-verbs';
import { addChangeVerb, type FoundRecord, type Noun } from '../kernel/verbs/record-verbs';
import { addDryRun, makeOrTry, type Outcome } from '../kernel/verbs/make-or-try';
import { ABOUT_PROPERTIES, addItemOptions, ITEM_OPTIONS, itemSaidBy } from './orders/items';
import { addPartVerbs } from './orders/parts';
import { factsOfOrder, money, saleFact, stateInWords } from './orders/sheet';
import { shopTax, taxField, taxInWords } from './orders/tax';
import { printTicket } from './orders/ticket';

const CALL = 'rabbet orders';
const LIST = `${CALL} list --state not-closed --late`;
const ADD = `${CALL} add --customer-id 51 --item "Pier" --size "16 3/8 x 20" --service 3 --service 7`;

const ORDER: Noun = {
  what: 'order',
  path: ORDERS,
  fields: orderFields,
  find: async ({ client }, id) => (await client.order(id)) as unknown as FoundRecord | null, // it has an id
  titleOf: (order) => String(customerName((order as unknown as OrderReply).customer)), // as it was found
};

export function ordersCommand(program: Command): void {
  const orders = program
    .command('orders')
    .description('framing orders: open, price, book and close them, with their items and services')
    .addHelpText(
      'after',
      `\nWhat is done step by step in the workshop: rabbet steps --help\n\nExamples:\n  ${LIST}\n  ${ADD}\n  ${exampleOf(CALL, orderChanges, 'book')}`,
    );
  addServerOptions(orders);
  addListVerb(orders, orderList, {
    what: 'order',
    columns: [
      'id',
      { title: 'customer', of: ({ customer, customer_id }) => customer ?? String(customer_id), gives: true },
      { title: 'state', of: stateOf },
      { title: 'due', of: ({ due_date }) => due_date },
      'description',
      'progress',
      'total',
      { title: 'owed', of: owedOf },
      'registration_id',
    ],
    examples: [LIST, `${CALL} list --term bell --sort due_date`, `${CALL} list --state ready`],
  });
  show(orders);
  ticket(orders);
  add(orders);
  addChangeVerb(orders, ORDER, {
    about: 'change what is said of an order; its items and services have verbs of their own',
    examples: [`${CALL} change 61 --purchase-order "PO 4711" --send-invoice`],
  });
  quote(orders);
  copy(orders);
  addPartVerbs(orders, orderInWords);
  addChangeVerbs(orders, orderChanges, CALL, orderInWords, true);
  addHistoryVerb(orders, {
    what: 'order',
    call: CALL,
    ask: (client, id, before) => client.get(`${ORDERS}/history`, { id, ...(before !== null && { before }) }),
  });
}

const stateOf = ({ state, cancelled, late }: OrderRow) =>
  [stateInWords(state), cancelled && 'canceled', late && 'late'].filter(Boolean).join(', ');

/** Amount that is owed; money that is to go back is told as such. */
function owedOf(row: OrderRow): string | number | null {
  const balance = balanceOf(row);
  return balance?.words === 'to give back' ? `${balance.words} ${money(balance.amount)}` : (balance?.amount ?? null);
}

/** Such as "It is Working, due on December 17, 2026. Total $275.00, owed $275.00.", or "It is canceled. To give back $100.00." */
export function orderInWords(changed: Parameters<Outcome>[0]): string | null {
  const { whole } = changed as { readonly whole?: OrderReply };
  if (!whole) return null;
  const balance = balanceOf(whole);
  const rest = balance && `${balance.words} ${money(balance.amount)}.`;
  if (whole.cancelled_because !== null) {
    const back = rest && `${rest.charAt(0).toUpperCase()}${rest.slice(1)}`;
    return ['It is canceled.', back, ...whole.warnings].filter(Boolean).join(' ');
  }
  const due = whole.due_date ? `, due on ${longDate(whole.due_date)}` : '';
  const amounts = whole.total === null ? '' : ` Total ${money(whole.total)}, ${rest}`;
  return [`It is ${stateInWords(whole.state)}${due}.${amounts}`, ...whole.warnings].join(' ');
}

async function existingOrder({ client }: Call, id: number): Promise<OrderReply | SeatOrderReply> {
  return (await client.order(id)) ?? refuseAs('unknown', 'record/unknown', `There is no order ${id}.`);
}

function show(orders: Command): void {
  const command: Command = orders
    .command('show')
    .description('all that is known of an order: its items, services, steps and prices')
    .argument('<order>', 'its id', recordId)
    .addHelpText('after', `\nExamples:\n  ${CALL} show 61\n  ${CALL} show 61 --json | jq '.items[].configuration'`);
  command.action((id: number) =>
    withServer(command, async (call) => {
      const order = await existingOrder(call, id);
      const { printer } = call;
      if (printer.style === 'json') return printer.json(order);
      const facts = [...factsOfOrder(order), ...order.sales.map(saleFact)];
      if (printer.style === 'plain') listFacts(printer, [['id', String(id)], ...facts]);
      else printFacts(printer, `Order ${id}`, facts);
    }),
  );
}

function ticket(orders: Command): void {
  const command: Command = orders
    .command('ticket')
    .description('the ticket of an order for the workshop: what is to be made, without prices')
    .argument('<order>', 'its id', recordId)
    .addHelpText('after', `\nExample:\n  ${CALL} ticket 61 | lpr`);
  command.action((id: number) =>
    withServer(command, async (call) => {
      const order = await existingOrder(call, id);
      if (order.revision === null)
        return refuseAs(
          'unknown',
          'record/unknown',
          `Order ${id} is that of registration ${order.registration_id}: it has no ticket.`,
        );
      if (call.printer.style === 'json') call.printer.json(order);
      else printTicket(call.printer, order);
    }),
  );
}

const openingFields = {
  ...orderFields,
  tax_rate: taxField,
  sales_person_id: { kind: 'reference', to: 'employee', about: 'the employee who sells it' },
} as const satisfies AnyFields;

function add(orders: Command): void {
  const command: Command = orders.command('add').description('open an order, with a first item; or many from a file');
  addFieldOptions(command, openingFields, { isWhole: true });
  addItemOptions(command.optionsGroup('A first item:'));
  addBulkOptions(command);
  command.addHelpText(
    'after',
    `
With --from, each row is an order with its items, their services, and services
of the whole order, as the API takes it:
  {"customer_id":51,"items":[{"quantity":2,"services":[{"template_id":3}]}]}
Where a row says no tax_rate, it has the one of the options, or of the shop.
${aboutBulk('opened')}
${ABOUT_PROPERTIES}

Examples:
  ${ADD}
  ${CALL} add --from orders.ndjson

For a new customer, first the person, then the customer, then the order:
  id=$(rabbet records people add --first Ann --last Bell | cut -f1)
  id=$(rabbet records customers add --person-id $id | cut -f1)
  ${CALL} add --customer-id $id --item "Pier"`,
  );
  command.action(async () => {
    const beside = fieldValues(openingFields, command.opts());
    let shopRate: Promise<number> | null = null; // asked for once
    if (wantsMany(command, ITEM_OPTIONS, true))
      return sendMany(command, {
        verb: 'orders add',
        done: 'opened',
        actionOf: async (call, { values }) => {
          const order = { ...beside, ...values };
          const body = { ...order, tax_rate: order.tax_rate ?? (await (shopRate ??= shopTax(call))) };
          return toAddAction({ method: 'POST', path: ORDERS, body, faults: [] });
        },
      });
    if (beside.customer_id === undefined) command.error("error: required option '--customer-id <id>' not specified");
    await withServer(command, async (call) => addOne(call, await withItem(call, beside)));
  });
}

/** Order with the item that the options say, where they say one. */
async function withItem(call: Pick<Call, 'client' | 'options'>, values: Values): Promise<Values & object> {
  const item = await itemSaidBy(call);
  const items: object = item ? { items: [item] } : {};
  return { ...values, ...items };
}

async function addOne(call: Call, values: Values): Promise<void> {
  const taxRate = values.tax_rate === undefined ? await shopTax(call) : values.tax_rate;
  const outcome: Outcome = (changed) => {
    const { whole } = changed as { readonly whole?: OrderReply };
    const tax = whole && taxInWords(Number(taxRate), values.tax_rate === undefined, whole);
    return [orderInWords(changed), tax].filter(Boolean).join(' ') || null;
  };
  await makeOrTry(call, {
    method: 'POST',
    path: ORDERS,
    body: { ...values, tax_rate: taxRate },
    outcome,
    about: 'an order',
    becomes: 'is opened',
    done: ({ id }) => `Order ${id} is opened.`,
  });
}

const { customer_id: _customer, sales_person_id: _seller, ...quotedFields } = openingFields;

function quote(orders: Command): void {
  const customer_id = { kind: 'reference', to: 'customer', about: 'they may be exempt from tax' } as const;
  const fields: AnyFields = { customer_id, ...quotedFields };
  const command: Command = orders
    .command('quote')
    .description('what an item would cost, with the reasons: nothing is recorded, and no number is taken');
  addFieldOptions(command, fields);
  addItemOptions(command.optionsGroup('A first item:'));
  command.addHelpText(
    'after',
    `\n${ABOUT_PROPERTIES}\n\nExample:\n  ${CALL} quote --item "Pier" --size "16 3/8 x 20" --service 3 --service 7`,
  );
  command.action(() =>
    withServer(command, async ({ client, printer, options }) => {
      const values: Values = await withItem({ client, options }, fieldValues(fields, options));
      const body = { ...values, tax_rate: values.tax_rate ?? (await shopTax({ client })) };
      const quoted = await client.send<OrderReply>('POST', `${ORDERS}/quote`, body);
      if (printer.style === 'json') return printer.json(quoted);
      const facts = factsOfOrder(quoted).filter(
        ([label]) => !/^(customer|state|paid|owed|progress|age|revision)$/.test(label),
      );
      if (printer.style === 'plain') listFacts(printer, facts);
      else printFacts(printer, 'Quote', facts);
    }),
  );
}

function copy(orders: Command): void {
  const command: Command = orders
    .command('copy')
    .description('open an order once more: all but its dates, place, purchase order, discount and work')
    .argument('<order>', 'its id', recordId)
    .addHelpText('after', `\nExample:\n  ${CALL} copy 61`);
  addDryRun(command).action((id: number) =>
    withServer(command, (call) =>
      makeOrTry(call, {
        method: 'POST',
        path: `${ORDERS}/copy/${id}`,
        outcome: orderInWords,
        about: 'a new order',
        becomes: `is a copy of order ${id}`,
        done: (made) => `Order ${made.id} is a copy of order ${id}.`,
      }),
    ),
  );
}
