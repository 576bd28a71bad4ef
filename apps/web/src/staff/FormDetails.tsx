import { type ReactNode, useContext } from 'react';
import type { AnyForm } from '../kernel/forms/form';
import { SentFormContext } from '../kernel/forms/sent-form';

interface FormDetailsProps {
  readonly form: Pick<AnyForm, 'name'>;
  readonly summary: string;
  /** Hidden fields of the form, where its page has several of that name. */
  readonly hidden?: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

/** A form that is folded away. It is open where it was sent without a script, and something was wrong. */
export function FormDetails({ form, summary, hidden = {}, children }: FormDetailsProps) {
  const sent = useContext(SentFormContext);
  const isThis =
    sent?.name === form.name && Object.entries(hidden).every(([name, value]) => sent.typed[name] === value);
  return (
    <details className="past" open={isThis}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
