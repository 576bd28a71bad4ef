import { type ReactNode, useContext } from 'react';
import type { AnyForm } from '../kernel/forms/form';
import { SentFormContext } from '../kernel/forms/sent-form';

interface FormDetailsProps {
  readonly form: Pick<AnyForm, 'name'>;
  readonly summary: string;
  readonly children: ReactNode;
}

/** A form that is folded away. It is open where it was sent without a script, and something was wrong. */
export function FormDetails({ form, summary, children }: FormDetailsProps) {
  const sent = useContext(SentFormContext);
  return (
    <details className="past" open={sent?.name === form.name}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
