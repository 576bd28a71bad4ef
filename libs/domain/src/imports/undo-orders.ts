import { evolve } from '@rabbet/domain/deciders/decider';
import type { Recorded } from '@rabbet/domain/events/event';
import { CLOSED, type Order, order, type OrderEvent, orderFields, ORDERS } from '@rabbet/domain/orders/orders';
import type { Values } from '@rabbet/domain/records/fields';
import { isRevertible, isSame, type NamedValues, traceRun, type Trace } from './traces';
import {
  changedSinceReason,
  type PlannedChange,
  type Reason,
  refusedPlan,
  type UndoPlan,
  toUndoPlan,
  toWireValues,
} from './undo';

const REASON = 'A change of many orders was taken back';
/** Values that have a change of their own, by their names, with the labels of reasons. */
const LABELS = { state: 'State', sales_person_id: 'Seller', due_date: 'Due date' } as const;
/** Parts that are not taken back, in words. */
const STAYING = {
  items: 'its items',
  services: 'its services',
  discount: 'its discount',
  settled: 'its payments',
  cancelled: 'its cancellation',
} as const;

type ValueName = keyof typeof LABELS;
type PartName = keyof typeof STAYING;

/** Takes back what a run has done to an order, where it still is as the run has made it. */
export function planUndoOfOrder(id: number, history: readonly Recorded[], run: string): UndoPlan {
  const { state, traces } = traceRun<Order>(history, run, {
    initial: order.initial,
    evolve: (before, event) => evolve<Order, OrderEvent>(order, before, event as Recorded<OrderEvent>), // of an order's own stream
    valuesOf,
  });
  if (state.stage !== 'kept') return { outcome: 'nothing' };
  if (history.find(({ skipped }) => !skipped)?.run === run)
    return refusedPlan([{ what: 'An order that it has opened stays: cancel it instead', by: null }]);
  const revertible = traces.filter(isRevertible);
  const changed = traces.filter(({ valueFromRun, currentValue }) => !isSame(valueFromRun, currentValue));
  return toUndoPlan(changesOf(id, state, revertible), [
    ...revertible.filter(({ name }) => name in STAYING).map(({ name }) => stayingReason(name as PartName)),
    ...changed.map(changedReason),
  ]);
}

function valuesOf(state: Order): NamedValues {
  if (state.stage === 'unknown') return new Map();
  const { details } = state;
  const names = [...Object.keys(LABELS), ...Object.keys(STAYING)] as (ValueName | PartName)[];
  return new Map<string, unknown>([
    ...Object.entries(details),
    ...names.map((name) => [name, name === 'items' ? itemsOf(state) : state[name]] as const),
  ]);
}

/** Items without what follows from the state and the work. */
function itemsOf({ items }: Order): readonly object[] {
  return items.map(({ state: _, updated: __, ...item }) => item);
}

/** Changes that bring values back: the fields first, the state last, as a Closed order takes nothing else. */
function changesOf(id: number, { state }: Order, traces: readonly Trace[]): readonly PlannedChange[] {
  const before = new Map(traces.map(({ name, valueBefore }) => [name, valueBefore as Values[string]])); // of its fields
  const post = (verb: string, body: object): PlannedChange => ({
    method: 'POST',
    path: `${ORDERS}/${verb}/${id}`,
    body,
  });
  const fields = Object.fromEntries([...before].filter(([name]) => name in orderFields));
  const changes: PlannedChange[] = [
    ...(Object.keys(fields).length > 0
      ? [{ method: 'PUT', path: `${ORDERS}/${id}`, body: toWireValues(orderFields, fields) } as const]
      : []),
    ...(before.has('sales_person_id') ? [post('assign', { sales_person_id: before.get('sales_person_id') })] : []),
    ...(before.has('due_date') ? [post('due', { due_date: before.get('due_date') })] : []),
    ...(before.has('state') ? [post('state', { state: before.get('state'), reason: REASON })] : []),
  ];
  return state === CLOSED && changes.length > 0 ? [post('reopen', { reason: REASON }), ...changes] : changes;
}

function stayingReason(name: PartName): Reason {
  return { what: `What it has changed of ${STAYING[name]} stays`, by: null };
}

function changedReason({ name, laterEvent }: Trace): Reason {
  if (name in STAYING)
    return { what: `Somebody has changed ${STAYING[name as PartName]} since`, by: laterEvent?.actor ?? null };
  const labels = Object.fromEntries(
    Object.entries(LABELS).map(([field, label]) => [field, { kind: 'text', label } as const]),
  );
  return changedSinceReason({ ...orderFields, ...labels }, name, laterEvent);
}
