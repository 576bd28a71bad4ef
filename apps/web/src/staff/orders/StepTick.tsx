import type { ReactNode } from 'react';
import type { Form } from '../../kernel/forms/form';
import { STEP_FORMS } from './order-forms';
import { OrderForm } from './OrderForm';
import { unknownWorker } from './WhoDidIt';

interface StepTickProps {
  readonly order: { readonly id: number; readonly revision: number };
  readonly service: { readonly id: number; readonly name: string };
  readonly step: { readonly id: number; readonly name: string };
  readonly isDone?: boolean;
  /** Words of the button in place of the step's name. */
  readonly words?: string;
  /** Form that completes the step: that of pages other than the order's own, unless given. */
  readonly completing?: Form;
  readonly onDone?: () => void;
  /** Page to come back to without a script, with the place on it. */
  readonly at: string;
  readonly children?: ReactNode;
}

/** Button that completes a step by one touch, or takes it back. */
export function StepTick({ order, service, step, isDone = false, words = step.name, ...form }: StepTickProps) {
  const { at, onDone, completing = STEP_FORMS.complete, children } = form;
  return (
    <OrderForm
      {...(onDone && { onDone })}
      at={at}
      key={String(isDone)}
      order={order}
      form={isDone ? STEP_FORMS.undo : completing}
      look="quiet"
      submit={
        isDone ? (
          <>
            Undo
            <span className="for-ears">
              : {step.name}, {service.name}
            </span>
          </>
        ) : (
          <>
            <span aria-hidden="true">{words}</span>
            <span className="for-ears">{`Done: ${step.name}, ${service.name}`}</span>
          </>
        )
      }
      hidden={{ service_id: String(service.id), step_id: String(step.id) }}
      wordsOf={unknownWorker}
    >
      {children}
    </OrderForm>
  );
}
