import type { ProblemBody } from '@rabbet/client';
import type { ReactNode } from 'react';
import { type ShopFormProps, ShopForm } from '../../kernel/forms/ShopForm';
import { Looked } from '../sheet/ChangeForms';
import { orderProblem } from './OrderProblem';

interface OrderFormProps<R> extends Omit<ShopFormProps<R>, 'onProblem'> {
  readonly order: { readonly id: number; readonly revision: number };
  /** Keeps what is typed while the order is asked for anew. */
  readonly hold?: () => void;
  /** Words for other problems, in place of those of the shop. */
  readonly wordsOf?: (problem: ProblemBody) => ReactNode;
}

/** A form of an order's sheet. Whoever was slower is told what has changed, and sends it again if they still want to. */
export function OrderForm<R>({ order: { id, revision }, hidden, hold, wordsOf, children, ...rest }: OrderFormProps<R>) {
  return (
    <ShopForm
      className="inline-form"
      {...rest}
      hidden={{ ...('id' in rest.form.fields && { id: String(id) }), ...hidden }}
      onProblem={(problem) => orderProblem(id, problem, hold) ?? wordsOf?.(problem) ?? null}
    >
      <Looked revision={revision} />
      {children}
    </ShopForm>
  );
}
