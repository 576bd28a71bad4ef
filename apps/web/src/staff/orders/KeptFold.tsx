import type { FormEvent, ReactNode } from 'react';
import type { AnyForm } from '../../kernel/forms/form';
import { FormDetails } from '../parts/FormDetails';
import { type Kept, useSheetDraft } from './sheet-draft';

interface KeptFoldProps {
  /** Number of the order. */
  readonly order: number;
  /** Name of the form on the sheet. */
  readonly place: string;
  readonly form: Pick<AnyForm, 'name'>;
  readonly hidden?: Readonly<Record<string, string>>;
  readonly summary: string;
  /** Fields whose texts are kept. */
  readonly names: readonly string[];
  readonly children: (kept: Kept) => ReactNode;
}

/** A form that is folded away. What is typed in it is kept in the browser until it is sent: then it stands open again. */
export function KeptFold({ order, place, form, hidden, summary, names, children }: KeptFoldProps) {
  const { key, isLost, ...kept } = useSheetDraft(order, place);
  const learn = ({ target }: FormEvent<HTMLElement>) => {
    const own = target instanceof Element ? target.closest('form') : null;
    if (own && names.length > 0) kept.keep({ texts: textsOf(own, names), service: null });
  };
  return (
    <FormDetails key={key} {...{ form, hidden, summary }} isOpen={kept.draft !== null}>
      {kept.draft && (
        <div role="status" className="kept-draft">
          <p>Here is what you began before, as you left it.</p>
          <button type="button" className="button button-quiet" onClick={kept.drop}>
            Discard it
          </button>
        </div>
      )}
      <div onInput={learn}>{children(kept)}</div>
      {isLost && <p className="field-error">This browser keeps no drafts: a reload loses what you have typed.</p>}
    </FormDetails>
  );
}

function textsOf(form: HTMLFormElement, names: readonly string[]): Readonly<Record<string, string>> {
  const typed = [...new FormData(form)].filter(([name]) => names.includes(name));
  return Object.fromEntries(typed.map(([name, value]) => [name, String(value)]));
}
