import type { Span } from '@rabbet/domain/time/times';
import { useState } from 'react';
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
            <li key={id}>
              <details>
                <summary>{words}</summary>
                <ChangeTime form={forms.change} hidden={hidden} time={{ start, end }} words={words} />
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

interface ChangeTimeProps {
  readonly form: TimeForms['change'];
  readonly hidden: Readonly<Record<string, string>>;
  readonly time: Span;
  /** Words for the time as it is now. */
  readonly words: string;
}

/** Form that changes a time. It follows the time, unless somebody types in it: that stays, and they learn who was faster. */
function ChangeTime({ form, hidden, time, words }: ChangeTimeProps) {
  const current = textsOf(time);
  const [initial, setInitial] = useState(current);
  const [typed, setTyped] = useState<SpanTexts | null>(null);
  const isChanged = !isSameSpan(initial, current);
  const follow = () => {
    setInitial(current);
    setTyped(null);
  };
  if (isChanged && (typed === null || isSameSpan(typed, current))) follow(); // nobody types, or it was saved just now
  return (
    <div onInput={({ currentTarget }) => setTyped(typedIn(currentTarget))}>
      {isChanged && (
        <div className="conflict" role="alert">
          <p>
            <strong>Somebody was faster.</strong> Meanwhile: {words}.
          </p>
          <button type="button" className="button button-quiet" onClick={follow}>
            Take theirs
          </button>
          <p>Save the time to have yours.</p>
        </div>
      )}
      <ShopForm
        key={`${initial.start} ${initial.end}`}
        form={form}
        submit="Save the time"
        className="shop-form sheet-form"
        hidden={hidden}
        values={{ ...initial }}
      >
        <SpanFields />
      </ShopForm>
    </div>
  );
}

interface SpanTexts {
  readonly start: string;
  readonly end: string;
}

function textsOf({ start, end }: Span): SpanTexts {
  return { start: clockText(start), end: clockText(end) };
}

function isSameSpan(a: SpanTexts, b: SpanTexts): boolean {
  return a.start === b.start && a.end === b.end;
}

function typedIn(element: HTMLElement): SpanTexts {
  const textOf = (name: string) => element.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? '';
  return { start: textOf('start'), end: textOf('end') };
}

export function SpanFields() {
  return (
    <>
      <FormField name="start" label="From" type="datetime-local" hint="On the clock of the shop" required />
      <FormField name="end" label="To" type="datetime-local" required />
    </>
  );
}
