import { canGoTo, clamp, nextPage, pageButtons, type Paging, previousPage } from '@rabbet/domain/pages/paging';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { useHydrated } from './use-hydrated';

/** Returns the address of a page: by its number, or by the cursor of the page before. */
export type AddressOf = (page: number, after?: string | null) => string;

interface PaginationProps {
  readonly paging: Paging;
  readonly addressOf: AddressOf;
  /** Address and further fields of the form that goes to a page without scripts. */
  readonly action: string;
  readonly otherFields: readonly (readonly [name: string, value: string])[];
  readonly onGo: (page: number) => void;
}

export function Pagination(props: PaginationProps) {
  const { paging, addressOf } = props;
  const { current_page: current } = paging;
  const next = nextPage(paging);
  // the pages that a long list counts have numbers; what comes after them is behind the last of them
  const behind = (page: number) => (paging.more && page === next ? paging.after : undefined);
  const to = (page: number | null, after?: string) => (page === null ? null : addressOf(page, after));
  return (
    <nav className="pagination" aria-label="Pages">
      <ul>
        <li>
          <Step to={to(previousPage(paging))} rel="prev" text="Previous" sign="‹" />
        </li>
        {pageButtons(paging).map((page, i) => (
          <li key={page ?? `gap ${i}`} className="pagination-number">
            {page === null ? (
              <span aria-hidden="true">…</span>
            ) : (
              <Link
                to={addressOf(page, behind(page))}
                aria-label={`Page ${page}`}
                aria-current={page === current ? 'page' : undefined}
              >
                {page}
              </Link>
            )}
          </li>
        ))}
        <li>
          <Step to={to(next, paging.after)} rel="next" text="Next" sign="›" />
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

function GoToPage({ paging, action, otherFields, onGo }: PaginationProps) {
  const { current_page: current, total_pages: total } = paging;
  const hydrated = useHydrated();
  const [typed, setTyped] = useState('');
  const page = Number(typed);
  const useless = !canGoTo(page, paging);
  const mend = () => setTyped((text) => text && String(clamp(Number(text), total)));
  const go = (event: FormEvent) => {
    event.preventDefault();
    if (!useless) onGo(page);
  };
  return (
    <form className="pagination-go" action={action} onSubmit={go} noValidate>
      {otherFields.map(([name, value]) => (
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
          onBlur={mend}
        />
      </label>{' '}
      of {total}
      <button className="button" disabled={hydrated ? useless : total <= 1}>
        Go
      </button>
    </form>
  );
}
