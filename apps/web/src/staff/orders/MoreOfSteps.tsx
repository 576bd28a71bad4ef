import type { OrderReply, OrderServiceReply } from '@rabbet/client';
import { CLOSED, OPEN } from '@rabbet/domain/orders/orders';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { useQuery } from '@tanstack/react-query';
import { staffOrderPath } from '../../paths/staff-paths';
import { useIsSent } from '../parts/FormDetails';
import { choicesQuery } from '../sheet/choices';
import { FieldInput } from '../sheet/FieldInput';
import { useClient } from '../session/staff-client';
import { useWho } from '../session/who-asks';
import { LateFold } from './LateFold';
import { STEP_FIELDS, STEP_FORMS } from './order-forms';
import { OrderForm } from './OrderForm';
import { unknownWorkerIn } from './WhoDidIt';

interface MoreOfStepsProps {
  readonly whole: OrderReply;
  readonly service: OrderServiceReply;
}

const { service_id: _service, step_id: _step, ...WORK_FIELDS } = STEP_FIELDS;
const { quantity: _quantity, ...SERVICE_FIELDS } = WORK_FIELDS;

/** Fold for what is rarer than a touch: another person, a place, a number of pieces; or all steps at once. */
export function MoreOfSteps({ whole, service }: MoreOfStepsProps) {
  const hidden = { service_id: String(service.id) };
  const formProps = {
    order: whole,
    at: `${staffOrderPath(whole.id)}#service-${service.id}`,
    hidden,
    className: 'shop-form sheet-form',
    wordsOf: unknownWorkerIn,
  };
  const isOneSent = useIsSent(STEP_FORMS.completeWith, hidden);
  const areAllSent = useIsSent(STEP_FORMS.completeAll, hidden);
  if (whole.state === OPEN || whole.state === CLOSED || service.next_step_id === null) return null;
  return (
    <LateFold
      name={`steps-${service.id}`}
      summary="Who did it, where, and how many; or all at once"
      isOpen={isOneSent || areAllSent}
    >
      <OrderForm
        {...formProps}
        form={STEP_FORMS.completeWith}
        submit="Complete the step"
        label={`Complete a step of ${service.name}`}
        values={{ step_id: service.next_step_id }}
      >
        <StepChoice service={service} />
        <WorkFields fields={WORK_FIELDS} />
      </OrderForm>
      <OrderForm
        {...formProps}
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

function StepChoice({ service }: Pick<MoreOfStepsProps, 'service'>) {
  const of = service.state.map(({ step_id }) => step_id);
  const words = Object.fromEntries(service.state.map(({ step_id, step }) => [step_id, step.name]));
  return (
    <FieldInput name="step_id" field={{ kind: 'choice', label: 'Step', of, words, required: true }} choices={{}} />
  );
}
