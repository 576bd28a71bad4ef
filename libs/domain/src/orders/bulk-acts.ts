import { type BulkChoice, type BulkRow, settingAct, soleAct, verbAct } from '@rabbet/domain/deciders/bulk-acts';
import type { Field } from '@rabbet/domain/records/fields';
import { orderChanges } from './changes';
import { orderFields } from './details';
import { ORDERS } from './list';
import { ORDER_STATES, READY } from './states';

const { pickup_location_id, send_invoice } = orderFields;
/** State that staff set by hand: what comes before Ready follows from the work. */
const state: Field = {
  kind: 'choice',
  of: ORDER_STATES.map((_, value) => value).filter((value) => value >= READY),
  required: true,
  words: Object.fromEntries(ORDER_STATES.map((name, value) => [value, name])),
};
const ofOrders = { path: ORDERS, resource: 'registrations' } as const;

/** Acts on marked orders. */
export const orderActs: readonly BulkChoice<BulkRow>[] = [
  soleAct(
    verbAct(orderChanges, 'set-state', {
      title: 'Set the state …',
      done: 'set to that state',
      fields: { ...orderChanges.changes['set-state']?.fields, state },
      caution: 'Customers whose order becomes Ready or Invoiced may get a mail at once. Undo does not bring that back.',
    }),
  ),
  soleAct(
    settingAct({
      ...ofOrders,
      name: 'pickup',
      title: 'Set where they are picked up …',
      done: 'picked up there',
      fields: { pickup_location_id: { ...pickup_location_id, required: true } },
    }),
  ),
  soleAct(
    settingAct({
      ...ofOrders,
      name: 'invoice',
      title: 'Mail the invoice or not …',
      done: 'set to that',
      fields: { send_invoice },
    }),
  ),
  soleAct(verbAct(orderChanges, 'due', { title: 'Set the due date …', done: 'due on that day' })),
  soleAct(verbAct(orderChanges, 'assign', { title: 'Set who sells them …', done: 'assigned' })),
];
