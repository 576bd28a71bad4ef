import type { ReactNode } from 'react';
import type { Answer } from '../../kernel/data/answer';
import { Unanswered } from '../../kernel/data/Unanswered';
import { Spinner } from '../../ui/Spinner';

interface ListedProps<T> {
  readonly answer: Answer<T>;
  /** What is asked for, as in "the mails". */
  readonly what: string;
  readonly children: (data: T) => ReactNode;
}

/** What was asked for; that it is on its way; or that it did not come, beside what was there before. */
export function Listed<T>({ answer, what, children }: ListedProps<T>) {
  const { data, state, again } = answer;
  return (
    <div className="listed" aria-busy={state === 'awaited' || undefined}>
      {state === 'lost' && (
        <Unanswered onAgain={again}>
          {data === undefined
            ? `The shop did not tell ${what}.`
            : `The shop did not answer. You see ${what} as before.`}
        </Unanswered>
      )}
      {data === undefined && state === 'awaited' && <Spinner label={`Asking for ${what}`} />}
      {data !== undefined && children(data)}
    </div>
  );
}
