import type { Span } from '@rabbet/domain/time/times';
import { FormField } from '../../kernel/forms/FormField';
import { ShopForm } from '../../kernel/forms/ShopForm';
import { FormDetails } from './FormDetails';
import { clockText, type TimedSort, type TimeForms, timeWords } from './times';

interface TimesProps {
  readonly sort: TimedSort;
  readonly forms: TimeForms;
  readonly owner: number;
  readonly times: readonly (Span & { readonly id: number })[];
  readonly isChanger: boolean;
  readonly now: Date;
}

/** Times of an event or a workshop, the earliest first, each with a form to change it. */
export function Times({ sort, forms, owner, times, isChanger, now }: TimesProps) {
  const ofOwner = { [sort.owner]: String(owner) };
  return (
    <section aria-label="Times">
      <h2>Times</h2>
      {times.length === 0 && <p>No date is set yet. Visitors see that it is to be announced.</p>}
      <ul className="things">
        {times.map(({ id, start, end }) => {
          const hidden = { ...ofOwner, id: String(id) };
          const words = timeWords({ start, end }, now);
          if (!isChanger) return <li key={id}>{words}</li>;
          return (
            <li key={`${id} ${start} ${end}`}>
              <details>
                <summary>{words}</summary>
                <ShopForm
                  form={forms.change}
                  submit="Save the time"
                  className="shop-form sheet-form"
                  hidden={hidden}
                  values={{ start: clockText(start), end: clockText(end) }}
                >
                  <SpanFields />
                </ShopForm>
                <ShopForm form={forms.remove} submit="Remove this time" look="danger" hidden={hidden}>
                  {sort.reasonForLast !== undefined && times.length === 1 && (
                    <FormField name="reason" label="Reason" hint={sort.reasonForLast} />
                  )}
                </ShopForm>
              </details>
            </li>
          );
        })}
      </ul>
      {isChanger && (
        <FormDetails form={forms.add} summary="Add a time">
          <ShopForm form={forms.add} submit="Add the time" className="shop-form sheet-form" hidden={ofOwner}>
            <SpanFields />
          </ShopForm>
        </FormDetails>
      )}
    </section>
  );
}

export function SpanFields() {
  return (
    <>
      <FormField name="start" label="From" type="datetime-local" hint="On the clock of the shop" required />
      <FormField name="end" label="To" type="datetime-local" required />
    </>
  );
}
