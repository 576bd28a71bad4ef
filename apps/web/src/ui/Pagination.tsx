import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { useHydrated } from './use-hydrated';

interface PaginationProps {
  readonly current: number;
  readonly total: number;
  /** Pages that get a button of their own; null is a gap. */
  readonly buttons: readonly (number | null)[];
  readonly addressOf: (page: number) => string;
  /** Where the form goes without scripts, and all that it says besides the page. */
  readonly action: string;
  readonly others: readonly (readonly [name: string, value: string])[];
  readonly onGo: (page: number) => void;
}

export function Pagination(props: PaginationProps) {
  const { current, total, buttons, addressOf } = props;
  return (
    <nav className="pagination" aria-label="Pages">
      <ul>
        <li>
          <Step to={current > 1 ? addressOf(current - 1) : null} rel="prev" text="Previous" sign="‹" />
        </li>
        {buttons.map((page, i) => (
          <li key={page ?? `gap ${i}`} className="pagination-number">
            {page === null ? (
              <span aria-hidden="true">…</span>
            ) : (
              <Link
                to={addressOf(page)}
                aria-label={`Page ${page}`}
                aria-current={page === current ? 'page' : undefined}
              >
                {page}
              </Link>
            )}
          </li>
        ))}
        <li>
          <Step to={current < total ? addressOf(current + 1) : null} rel="next" text="Next" sign="›" />
        </li>
      </ul>
      <GoToPage key={current} {...props} />
    </nav>
  );
}

interface StepProps {
  readonly to: string | null;
  readonly rel: string;
  readonly text: string;
  /** Stands for the text where there is no room for it. */
  readonly sign: string;
}

function Step({ to, rel, text, sign }: StepProps) {
  const shown = (
    <>
      <span className="pagination-text">{text}</span>
      <span className="pagination-sign" aria-hidden="true">
        {sign}
      </span>
    </>
  );
  if (to === null)
    return (
      <a role="link" aria-label={text} aria-disabled="true">
        {shown}
      </a>
    );
  return (
    <Link to={to} rel={rel} aria-label={text}>
      {shown}
    </Link>
  );
}

function GoToPage({ current, total, action, others, onGo }: PaginationProps) {
  const hydrated = useHydrated();
  const [typed, setTyped] = useState('');
  const page = Number(typed);
  const useless = total <= 1 || !Number.isInteger(page) || page < 1 || page > total || page === current;
  const clamp = () => setTyped((text) => text && String(Math.min(Math.max(1, Math.trunc(Number(text))), total)));
  const go = (event: FormEvent) => {
    event.preventDefault();
    if (!useless) onGo(page);
  };
  return (
    <form className="pagination-go" action={action} onSubmit={go} noValidate>
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label>
        Page{' '}
        <input
          className="field-input"
          type="number"
          name="page"
          min={1}
          max={total}
          inputMode="numeric"
          value={typed}
          placeholder={String(current)}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={clamp}
        />
      </label>{' '}
      of {total}
      <button className="button" disabled={hydrated ? useless : total <= 1}>
        Go
      </button>
    </form>
  );
}
