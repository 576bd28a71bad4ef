import { type ReactNode, useContext } from 'react';
import type { AnyForm } from '../../kernel/forms/form';
import { SentFormContext } from '../../kernel/forms/sent-form';

interface FormDetailsProps {
  readonly form: Pick<AnyForm, 'name'>;
  readonly summary: string;
  /** Hidden fields of the form, where its page has several of that name. */
  readonly hidden?: Readonly<Record<string, string>>;
  /** Open from the beginning. */
  readonly isOpen?: boolean;
  /** Learns that somebody has opened it. */
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}

/** A form that is folded away. It is open where it was sent without a script, and something was wrong. */
export function FormDetails({ form, summary, hidden = {}, isOpen = false, onOpen, children }: FormDetailsProps) {
  const isSent = useIsSent(form, hidden);
  return (
    <details
      className="past"
      open={isSent || isOpen}
      onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
    >
      <summary>{summary}</summary>
      {children}
    </details>
  );
}

/** True for a form that was sent without a script, with these hidden fields. */
export function useIsSent(form: FormDetailsProps['form'], hidden: Readonly<Record<string, string>>): boolean {
  const sent = useContext(SentFormContext);
  return sent?.name === form.name && Object.entries(hidden).every(([name, value]) => sent.typed[name] === value);
}
