import type { OrderReply } from '@rabbet/client';
import {
  allServices,
  bookingWarnings,
  nextState,
  OPEN,
  ORDER_STATES,
  orderChanges,
  type OrderRow,
  type OrderForStaff,
} from '@rabbet/domain/orders/orders';
import { offeredChanges } from '@rabbet/domain/deciders/changes';
import type { Field } from '@rabbet/domain/records/fields';
import { type ComponentProps, useState } from 'react';
import { ShopForm } from '../../kernel/forms/ShopForm';
import { type ChangeForm, ChangeSection } from '../sheet/ChangeForms';
import { FormDetails } from '../parts/FormDetails';
import { mayChange, useWho } from '../session/who-asks';
import { questionOf } from './asking';
import { KeptFold } from './KeptFold';
import { copyOrder } from './order-forms';
import { OrderForm } from './OrderForm';
import { orderProblem } from './OrderProblem';
import { money } from './Why';

interface ChangesProps {
  readonly row: OrderRow;
  readonly whole: OrderReply;
  /** Forms of the changes of orders. */
  readonly forms: readonly ChangeForm[];
}

/** Changes that the order allows as it stands: the next one as a button, the others folded away. */
export function OrderChanges({ row, whole, forms }: ChangesProps) {
  const who = useWho();
  const verbs = offeredChanges(orderChanges, shownOf(row, whole));
  const offered = forms.filter(({ form, resource }) => mayChange(who, resource) && verbs.includes(form.name));
  return (
    <section className="order-changes" aria-label="What to do">
      <NextState {...{ whole, offered }} />
      <div className="folds">
        {offered
          .filter(({ form }) => form.name !== 'book')
          .map((one) => (
            <Fold key={one.form.name} {...{ row, whole, one }} />
          ))}
        <FormDetails form={copyOrder} summary="Copy this order">
          <p>The copy is Open: without dates, discount, payments and the work that is done.</p>
          <ShopForm form={copyOrder} submit="Copy this order" look="quiet" hidden={{ id: String(whole.id) }} />
        </FormDetails>
      </div>
    </section>
  );
}

/** Order as the table of its changes takes it. */
function shownOf({ cancelled }: OrderRow, whole: OrderReply): OrderForStaff {
  return { ...whole, cancelled };
}

interface FoldProps extends Pick<ChangesProps, 'row' | 'whole'> {
  readonly one: ChangeForm;
}

interface Done {
  /** Number of times that the change was made. */
  readonly times: number;
  /** Revision that it was just made from, until the order is shown as it is now. */
  readonly from: number | null;
}

/** A change that is folded away. Once it is made, its form begins anew: nobody pays the same twice by pressing twice. */
function Fold({ row, whole, one }: FoldProps) {
  const [{ times, from }, setDone] = useState<Done>({ times: 0, from: null });
  if (from !== null && from !== whole.revision) setDone({ times: times + 1, from: null });
  const { name } = one.form;
  const show = (values: SectionValues, onDone: () => void) => (
    <ChangeSection
      {...one}
      change={{ ...one.change, fields: { ...one.change.fields, ...fieldsAt(name, whole) } }}
      isFolded
      submit={one.title}
      record={whole}
      hidden={name === 'set-state' ? questionOf(owedWords(whole)) : {}}
      {...{ values, onDone }}
      onProblem={(problem) => orderProblem(whole.id, problem)}
    />
  );
  if (name === 'note')
    return (
      <KeptFold
        {...{ order: whole.id, place: 'note', form: one.form, summary: one.title }}
        names={Object.keys(one.change.fields)}
      >
        {({ draft, drop }) => show(draft?.texts, drop)}
      </KeptFold>
    );
  return (
    <FormDetails key={times} form={one.form} summary={one.title}>
      {show(one.change.initial?.(shownOf(row, whole) as never), () => setDone({ times, from: whole.revision }))}
    </FormDetails>
  );
}

type SectionValues = ComponentProps<typeof ChangeSection>['values'];

function owedWords({ owed }: OrderReply): string | null {
  return owed !== null && owed > 0 ? `${money(owed)} of this order is not paid yet.` : null;
}

function bookingWords(whole: OrderReply): string | null {
  const again = whole.cancelled_because === null ? [] : ['This order is canceled: booking it takes it up again.'];
  return [...again, ...bookingWarnings({ items: whole.items, services: allServices(whole) })].join(' ') || null;
}

/** Fields of a change in the words of this order, by its verb. */
function fieldsAt(verb: string, { settable_states, barred_states }: OrderReply): Readonly<Record<string, Field>> {
  if (verb !== 'set-state') return {};
  const of = [...settable_states, ...barred_states.map(({ state }) => state)].toSorted((a, b) => a - b);
  const words = Object.fromEntries(of.map((one) => [one, ORDER_STATES[one] ?? String(one)]));
  const barred = Object.fromEntries(barred_states.map(({ state, because }) => [state, because]));
  return { state: { kind: 'choice', of, words, barred, required: true } };
}

/** Button of a canceled order: booking is what takes it up again. */
const REOPEN = 'Reopen this order';

/** Button for the next change: booking, or the state that follows. */
function NextState({ whole, offered }: Pick<ChangesProps, 'whole'> & { readonly offered: readonly ChangeForm[] }) {
  const verb = whole.state === OPEN ? 'book' : 'set-state';
  const found = offered.find(({ form }) => form.name === verb);
  const next = nextState(whole.state);
  if (!found || (verb === 'set-state' && next === null)) return null;
  return (
    <OrderForm
      order={whole}
      form={found.form}
      submit={
        next !== null ? `Mark it as ${ORDER_STATES[next]}` : whole.cancelled_because !== null ? REOPEN : found.title
      }
      hidden={
        next === null ? questionOf(bookingWords(whole)) : { state: String(next), ...questionOf(owedWords(whole)) }
      }
    />
  );
}
