import type { OrderReply, OrderServiceReply, OrderStepStateReply } from '@rabbet/client';
import { CLOSED, DELIVERED, OPEN } from '@rabbet/domain/orders/orders';
import { employeeName } from '@rabbet/domain/people/people';
import { FormField } from '../../kernel/forms/FormField';
import { staffOrderPath } from '../../paths/staff-paths';
import { useIsSent } from '../parts/FormDetails';
import { exactly } from '../parts/Moment';
import { daysInWords } from '../parts/due-words';
import { LateFold } from './LateFold';
import { STEP_FORMS } from './order-forms';
import { StepTick } from './StepTick';

interface ChipsProps {
  readonly whole: OrderReply;
  readonly service: OrderServiceReply;
  /** May tick steps. */
  readonly isWorker: boolean;
}

/** Steps of a service in a row: one touch does a step, and what is done says by whom and lets it be undone. */
export function StepChips({ whole, service, isWorker }: ChipsProps) {
  if (service.state.length === 0) return null;
  const mayTick = isWorker && whole.state !== OPEN && whole.state !== CLOSED;
  return (
    <ol className="step-chips" aria-label={`Steps of ${service.name}`}>
      {service.state.map((state) => (
        <li key={state.step_id} data-step={state.step_id} className={chipClass(service, state)}>
          {state.completed !== null ? (
            <DoneChip {...{ whole, service, state, mayTick }} />
          ) : (
            <ToDoChip {...{ whole, service, state, mayTick }} />
          )}
        </li>
      ))}
    </ol>
  );
}

function chipClass({ next_step_id, lateness }: OrderServiceReply, { step_id, completed }: OrderStepStateReply) {
  if (completed !== null) return 'is-done';
  if (step_id !== next_step_id) return undefined;
  return lateness === null || lateness === 'in time' ? 'is-next' : 'is-next is-late';
}

interface ChipProps {
  readonly whole: OrderReply;
  readonly service: OrderServiceReply;
  readonly state: OrderStepStateReply;
  readonly mayTick: boolean;
}

function ToDoChip({ whole, service, state, mayTick }: ChipProps) {
  const { step } = state;
  const words = waitingWords(service, state);
  if (!mayTick)
    return (
      <span className="step-chip">
        {step.name}
        {words && <small>{words}</small>}
      </span>
    );
  return (
    <>
      <StepTick
        order={whole}
        service={service}
        step={step}
        completing={STEP_FORMS.completeHere}
        at={placeOf(whole, service)}
      />
      {words && <small>{words}</small>}
    </>
  );
}

/** Words beside a step to do: its worker, the pieces that are done, and how long it has waited. */
function waitingWords(service: OrderServiceReply, state: OrderStepStateReply): string {
  const { step_id, started, quantity, employee } = state;
  const who = started === null ? null : `${employeeName(employee) ?? 'somebody'} is at it`;
  const pieces = quantity > 0 ? `${quantity} done` : null;
  const isOverdue = service.next_step_id === step_id && service.lateness !== null && service.lateness !== 'in time';
  const age = isOverdue ? `${daysInWords(service.age ?? 0)}, ${service.lateness}` : null;
  return [who, pieces, age].filter(Boolean).join(', ');
}

/** A step that is done. Taking back one of a delivered order needs a reason. */
function DoneChip({ whole, service, state, mayTick }: ChipProps) {
  const { step, completed, employee, employee_id, location } = state;
  const isSent = useIsSent(STEP_FORMS.undo, { service_id: String(service.id), step_id: String(step.id) });
  const who = employeeName(employee) ?? `employee ${employee_id}`;
  return (
    <LateFold
      name={`step-${service.id}-${step.id}`}
      className="step-chip past"
      isOpen={isSent}
      summary={
        <>
          {step.name}
          <span className="for-ears">, done</span>
        </>
      }
    >
      <div className="step-facts">
        <p>
          {who}
          {completed !== null && `, ${exactly(`${completed.replace(' ', 'T')}Z`)}`}
          {location !== null && `, at ${location}`}
        </p>
        {mayTick && (
          <StepTick order={whole} service={service} step={step} isDone at={placeOf(whole, service)}>
            {whole.state >= DELIVERED && <FormField name="reason" label="Why" required />}
          </StepTick>
        )}
      </div>
    </LateFold>
  );
}

function placeOf({ id }: OrderReply, service: OrderServiceReply): string {
  return `${staffOrderPath(id)}#service-${service.id}`;
}
