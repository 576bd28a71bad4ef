import type { ReactNode } from 'react';
import { OrderForm } from './OrderForm';
import { STEP_FORMS } from './order-forms';
import { unknownWorker } from './WhoDidIt';

interface StepTickProps {
  readonly order: { readonly id: number; readonly revision: number };
  readonly service: { readonly id: number; readonly name: string };
  readonly step: { readonly id: number; readonly name: string };
  readonly isDone?: boolean;
  /** Page to come back to without a script, with the place on it. */
  readonly at: string;
  readonly onDone: () => void;
  readonly children?: ReactNode;
}

/** Button that completes a step by one touch, or takes it back. */
export function StepTick({ order, service, step, isDone = false, children, ...form }: StepTickProps) {
  const words = isDone ? 'Undo' : 'Done';
  return (
    <OrderForm
      {...form}
      key={words}
      order={order}
      form={isDone ? STEP_FORMS.undo : STEP_FORMS.complete}
      look="quiet"
      submit={
        <>
          {words}
          <span className="for-ears">
            : {step.name}, {service.name}
          </span>
        </>
      }
      hidden={{ service_id: String(service.id), step_id: String(step.id) }}
      wordsOf={unknownWorker}
    >
      {children}
    </OrderForm>
  );
}
