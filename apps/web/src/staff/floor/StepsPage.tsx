import { ORDERS, orderServiceList, type OrderServiceRow } from '@rabbet/domain/orders/orders';
import { useQueryClient } from '@tanstack/react-query';
import { staffOrderPath, STAFF_PATHS } from '../../paths/staff-paths';
import { listPage } from '../list/ListPage';
import { choicesQuery } from '../sheet/choices';
import { useToast } from '../frame/Toasts';
import { useClient } from '../session/staff-client';
import { mayChange, useWho } from '../session/who-asks';
import { ShortDue } from '../orders/Due';
import { daysInWords } from '../parts/due-words';
import { STEP_FORMS, WORKER_FIELDS } from '../orders/order-forms';
import { StepTick } from '../orders/StepTick';

/** Work that waits in the workshop, the longest first. */
export const { Frame, forms, load, Page } = listPage({
  title: 'Steps',
  nouns: ['service waits', 'services wait'],
  list: orderServiceList,
  path: STAFF_PATHS.orderSteps,
  usual: { waiting: true, sort: '-age' },
  unseen: ['order_id', 'item_id', 'template_id', 'waiting', 'lateness'],
  chips: [],
  views: [
    { name: 'All', query: {} },
    { name: 'Late', query: { lateness: 'late' } },
    { name: 'Critical', query: { lateness: 'critical' } },
    { name: 'In time', query: { lateness: 'in time' } },
  ],
  card: { title: 'item', figure: 'age', facts: ['customer_id', 'name', 'next_step'] },
  columns: ['order_id', 'customer_id', 'item', 'name', 'age', 'due_date', 'next_step'],
  worded: ['age'],
  heads: {
    name: { title: 'Service', sort: 'name' },
    age: { title: 'Waits', sort: 'age' },
  },
  cells: {
    age: (row) => <Age row={row} />,
    due_date: (row, now) => <ShortDue row={row} now={now} />,
    next_step: (row) => <NextStep row={row} />,
  },
  rowPath: ({ order_id }) => staffOrderPath(order_id),
  beside: { forms: [STEP_FORMS.complete], shown: null },
  loadBeside: ({ queryClient, client }, who) =>
    mayChange(who, 'steps') ? [queryClient.fetchQuery(choicesQuery(client, who, WORKER_FIELDS))] : [],
});

/** Days that the next step waits, with a warning where they are too many. */
function Age({ row: { age, lateness } }: { readonly row: OrderServiceRow }) {
  if (age === null) return null;
  if (age === 0) return 'since today';
  return lateness === 'late' || lateness === 'critical' ? (
    <span className="is-late">
      {daysInWords(age)}, {lateness}
    </span>
  ) : (
    daysInWords(age)
  );
}

/** The step that is done next; those who do the work complete it by one touch. */
function NextStep({ row }: { readonly row: OrderServiceRow }) {
  const { id, order_id, revision, name, next_step_id, next_step } = row;
  const isWorker = mayChange(useWho(), 'steps');
  const showDone = useDoneToast(row);
  if (next_step_id === null || next_step === null) return null;
  return (
    <div className="next-step">
      <span>{next_step}</span>
      {isWorker && (
        <StepTick
          order={{ id: order_id, revision }}
          service={{ id, name }}
          step={{ id: next_step_id, name: next_step }}
          words="Done"
          at={STAFF_PATHS.orderSteps}
          onDone={() => {
            focusOnNextRow();
            showDone();
          }}
        />
      )}
    </div>
  );
}

/** Says that the next step of a row is done, with an Undo. */
function useDoneToast({ id, order_id, name, next_step_id, next_step }: OrderServiceRow): () => void {
  const client = useClient();
  const queryClient = useQueryClient();
  const show = useToast();
  const undo = async () => {
    await client.send('POST', `${ORDERS}/steps/clear/${order_id}`, { service_id: id, step_id: next_step_id });
    await queryClient.invalidateQueries({ queryKey: ['list'] });
  };
  return () => show?.({ words: `${next_step} of ${name} is done, order ${order_id}.`, undo });
}

/** The row that was ticked goes away, or to the end: the keys go on with the next one. */
function focusOnNextRow(): void {
  const row = document.activeElement?.closest('tr');
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  next?.querySelector<HTMLElement>('button, a')?.focus();
}
