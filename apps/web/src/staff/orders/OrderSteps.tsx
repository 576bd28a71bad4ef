import type { OrderServiceReply, OrderStepStateReply } from '@rabbet/client';
import { CLOSED, DELIVERED, OPEN } from '@rabbet/domain/orders/orders';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { employeeName } from '@rabbet/domain/people/people';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { FormField } from '../../kernel/forms/FormField';
import { staffOrderPath } from '../../paths/staff-paths';
import { useIsSent } from '../parts/FormDetails';
import { exactly } from '../parts/Moment';
import { choicesQuery } from '../sheet/choices';
import { FieldInput } from '../sheet/FieldInput';
import { useClient } from '../session/staff-client';
import { useWho } from '../session/who-asks';
import { daysInWords } from '../parts/due-words';
import { LateFold } from './LateFold';
import { type OnSheet, STEP_FIELDS, STEP_FORMS } from './order-forms';
import { OrderForm } from './OrderForm';
import { StepTick } from './StepTick';
import { unknownWorkerIn } from './WhoDidIt';

interface StepsProps extends Pick<OnSheet, 'whole' | 'isWorker'> {
  readonly service: OrderServiceReply;
}

const placeOf = ({ whole, service }: Pick<StepsProps, 'whole' | 'service'>) =>
  `${staffOrderPath(whole.id)}#service-${service.id}`;

/** Steps of a service with who did them, when and where. One touch completes a step, or takes it back. */
export function OrderSteps({ whole, service, isWorker }: StepsProps) {
  const list = useRef<HTMLOListElement>(null);
  const ticked = useFocusOnNext(list, service);
  const mayTick = isWorker && whole.state !== OPEN && whole.state !== CLOSED;
  if (service.state.length === 0) return null;
  return (
    <>
      <ol className="steps" ref={list} aria-label={`Steps of ${service.name}`}>
        {service.state.map((state) => (
          <li
            key={state.step_id}
            className={state.completed === null ? undefined : 'is-done'}
            data-step={state.step_id}
          >
            <StepWords {...{ service, state }} />
            {mayTick && <Tick {...{ whole, service, state }} onDone={() => ticked(state.step_id)} />}
          </li>
        ))}
      </ol>
      {mayTick && service.next_step_id !== null && <MoreOfSteps {...{ whole, service }} />}
    </>
  );
}

interface OfStep extends Pick<StepsProps, 'whole' | 'service'> {
  readonly state: OrderStepStateReply;
}

/** Button of a step. Taking a delivered order back needs a reason. */
function Tick({ whole, service, state, onDone }: OfStep & { readonly onDone: () => void }) {
  const { step, completed } = state;
  const isDone = completed !== null;
  const tick = { order: whole, service, step, isDone, onDone, at: placeOf({ whole, service }) };
  const isSent = useIsSent(STEP_FORMS.undo, { service_id: String(service.id), step_id: String(step.id) });
  if (!isDone || whole.state < DELIVERED) return <StepTick {...tick} />;
  return (
    <LateFold name={`undo-${service.id}-${step.id}`} summary="Undo" isOpen={isSent}>
      <StepTick {...tick}>
        <FormField name="reason" label="Why" required />
      </StepTick>
    </LateFold>
  );
}

function StepWords({ service, state }: Omit<OfStep, 'whole'>) {
  const { step_id, step, completed, quantity, location, employee_id, employee } = state;
  const who = employeeName(employee) ?? `employee ${employee_id}`;
  const place = location === null ? '' : `, at ${location}`;
  const isOverdue = service.next_step_id === step_id && service.lateness !== null && service.lateness !== 'in time';
  return (
    <div>
      <span className="step-name">{step.name}</span>
      {completed !== null && (
        <span className="aside">
          {who}, {exactly(`${completed.replace(' ', 'T')}Z`)}
          {place}
        </span>
      )}
      {completed === null && quantity > 0 && (
        <span className="aside">
          {quantity} done by {who}
          {place}
        </span>
      )}
      {isOverdue && (
        <span className="is-late">
          waits for {daysInWords(service.age ?? 0)}: {service.lateness}
        </span>
      )}
    </div>
  );
}

const { service_id: _service, step_id: _step, ...WORK_FIELDS } = STEP_FIELDS;
const { quantity: _quantity, ...SERVICE_FIELDS } = WORK_FIELDS;

/** Fold for what is rarer than a touch: another person, a place, a number of pieces; or all steps at once. */
function MoreOfSteps({ whole, service }: Pick<StepsProps, 'whole' | 'service'>) {
  const hidden = { service_id: String(service.id) };
  const one = {
    order: whole,
    at: placeOf({ whole, service }),
    hidden,
    className: 'shop-form sheet-form',
    wordsOf: unknownWorkerIn,
  };
  const isOneSent = useIsSent(STEP_FORMS.completeWith, hidden);
  const areAllSent = useIsSent(STEP_FORMS.completeAll, hidden);
  return (
    <LateFold
      name={`steps-${service.id}`}
      summary="Who did it, where, and how many; or all at once"
      isOpen={isOneSent || areAllSent}
    >
      <OrderForm
        {...one}
        form={STEP_FORMS.completeWith}
        submit="Complete the step"
        label={`Complete a step of ${service.name}`}
        values={{ step_id: service.next_step_id }}
      >
        <StepChoice service={service} />
        <WorkFields fields={WORK_FIELDS} />
      </OrderForm>
      <OrderForm
        {...one}
        form={STEP_FORMS.completeAll}
        submit="Complete all steps"
        label={`Complete all of ${service.name}`}
      >
        <WorkFields fields={SERVICE_FIELDS} />
      </OrderForm>
    </LateFold>
  );
}

function WorkFields({ fields }: { readonly fields: AnyFields }) {
  const choices = useQuery(choicesQuery(useClient(), useWho(), fields)).data ?? {};
  return Object.entries(fields).map(([name, field]) => (
    <FieldInput key={name} name={name} field={field} choices={choices} />
  ));
}

function StepChoice({ service }: Pick<StepsProps, 'service'>) {
  const of = service.state.map(({ step_id }) => step_id);
  const words = Object.fromEntries(service.state.map(({ step_id, step }) => [step_id, step.name]));
  return (
    <FieldInput name="step_id" field={{ kind: 'choice', label: 'Step', of, words, required: true }} choices={{}} />
  );
}

/** Keeps the focus in the list once a step is ticked: at the next one to do, or at the step itself. */
function useFocusOnNext(list: { readonly current: HTMLElement | null }, service: OrderServiceReply) {
  const ticked = useRef<number | null>(null);
  useEffect(() => {
    if (ticked.current === null) return;
    const id = service.next_step_id ?? ticked.current;
    ticked.current = null;
    list.current?.querySelector<HTMLElement>(`[data-step="${id}"] button`)?.focus();
  }, [list, service]);
  return (step: number) => void (ticked.current = step);
}
