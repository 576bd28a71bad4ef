import type { OrderReply, OrderServiceReply } from '@rabbet/client';
import { customerName, employeeName } from '@rabbet/domain/people/people';
import { materialInWords } from '@rabbet/domain/services/services';
import { longDate } from '@rabbet/domain/time/words';
import type { Printer } from '../../kernel/output/printing';
import { harmless, wrapped } from '../../kernel/output/texts';
import { configurationInWords, stateInWords, withDepths } from './sheet';

const WIDEST = 79;

/** Prints the ticket of an order: what is to be made, how, and where it lies. It tells no price. */
export function printTicket(printer: Printer, order: OrderReply): void {
  const width = Math.min(printer.width, WIDEST);
  const tell = (text: string, indent = 0) => {
    const space = ' '.repeat(indent);
    for (const line of wrapped(harmless(text), width - indent)) printer.line(`${space}${line}`);
  };
  const rule = () => printer.line('-'.repeat(width));
  printer.line(printer.strong(harmless(`ORDER ${order.id}   ${dueOf(order)}   ${stateInWords(order.state)}`)));
  tell(customerName(order.customer) ?? `customer ${order.customer_id}`);
  if (order.description) tell(order.description);
  if (order.purchase_order) tell(`Purchase order ${order.purchase_order}`);
  for (const item of order.items) {
    rule();
    tell(`Item ${item.id}: ${item.quantity} x ${item.description ?? 'no description'}`);
    if (item.location) tell(`At ${item.location}`, 2);
    for (const text of [item.instructions, item.manufacturing_notes, item.migration_notes]) if (text) tell(text, 2);
    for (const [service, depth] of withDepths(item.configuration)) tellService(service, 2 + 2 * depth, tell);
  }
  const orderServices = withDepths(order.services);
  if (orderServices.length > 0) rule();
  for (const [service, depth] of orderServices) tellService(service, 2 * depth, tell);
}

const dueOf = ({ due_date }: OrderReply) => (due_date ? `due ${longDate(due_date)}` : 'no due date');

function tellService(service: OrderServiceReply, indent: number, tell: (text: string, indent: number) => void): void {
  tell([service.name, ...configurationInWords(service)].join(', '), indent);
  for (const line of service.lines) if (line.of === 'material') tell(materialInWords(line), indent + 2);
  for (const { step, completed, quantity, employee, location } of service.state) {
    const done = completed ? 'x' : quantity > 0 ? '/' : ' ';
    const who = [employeeName(employee), completed?.slice(0, 10), location].filter(Boolean).join(', ');
    tell(`[${done}] ${step.step_no} ${step.name}${who ? `: ${who}` : ''}`, indent + 2);
  }
}
