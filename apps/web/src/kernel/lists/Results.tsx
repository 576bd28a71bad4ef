import type { Paged, Paging } from '@rabbet/domain/pages/paging';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Chip, Chips } from '../../ui/Chips';
import { type AddressOf, Pagination } from '../../ui/Pagination';
import { Spinner } from '../../ui/Spinner';
import type { Answer } from '../data/answer';
import { Unanswered } from '../data/Unanswered';

/** What a list is of. */
interface Words {
  /** "Pieces". */
  readonly label: string;
  /** "piece", "pieces". */
  readonly one: string;
  readonly many: string;
  /** What is being done while it is awaited. */
  readonly awaited: string;
}

interface ResultsProps<T> {
  readonly list: Answer<Paged<T>>;
  readonly words: Words;
  readonly chips: readonly Chip[];
  /** Where a page is, with as many on it as on this one. */
  readonly addressOf: AddressOf;
  readonly onAgain: () => void;
  readonly empty: ReactNode;
  readonly children: (rows: readonly T[]) => ReactNode;
}

/** What was found, and its other pages; what there was before, until the new is there. */
export function Results<T>(props: ResultsProps<T>) {
  const { list, words, chips, addressOf, onAgain, empty, children } = props;
  const { data, state } = list;
  const { told, hasPaged } = useTellingOfPages(list, addressOf(1));
  const isLost = state === 'lost';
  return (
    <>
      <div className="results-state">
        <p role="status" ref={told} tabIndex={-1}>
          {data && !isLost && found(data, words, hasPaged)}
        </p>
        <Chips label="Showing only" chips={chips} />
      </div>
      <section className="results" aria-label={words.label} aria-busy={state === 'awaited'}>
        {state === 'awaited' && <Spinner label={words.awaited} />}
        {isLost && (
          <Unanswered onAgain={onAgain}>
            {`The shop could not be reached: these are still the ${words.many} from before.`}
          </Unanswered>
        )}
        {data && (data.total_rows > 0 ? children(data.data) : !isLost && empty)}
        {data && data.total_rows > 0 && data.data.length === 0 && <p>That is all.</p>}
        {/* where it is lost there may be another number of pages of what was asked for */}
        {data && data.total_rows > 0 && !isLost && <Pages paging={data} addressOf={addressOf} />}
      </section>
    </>
  );
}

interface PagesProps {
  readonly paging: Paging;
  readonly addressOf: AddressOf;
}

function Pages({ paging, addressOf }: PagesProps) {
  const navigate = useNavigate();
  const [action = '', search] = addressOf(1).split('?');
  return (
    <Pagination
      paging={paging}
      addressOf={addressOf}
      action={action}
      others={[...new URLSearchParams(search)]}
      onGo={(page) => void navigate(addressOf(page))}
    />
  );
}

/** Whoever goes to another page of the same list is told where they are, once it is there, and reads on from there. */
function useTellingOfPages({ data, state }: Answer<Paged<unknown>>, list: string) {
  const told = useRef<HTMLParagraphElement>(null);
  const page = data?.current_page ?? 1;
  const [seen, setSeen] = useState({ list, page, hasPaged: false });
  if (state === 'there' && (list !== seen.list || page !== seen.page))
    setSeen({ list, page, hasPaged: list === seen.list });
  useEffect(() => {
    if (seen.hasPaged) told.current?.focus({ preventScroll: true });
  }, [seen]);
  return { told, hasPaged: seen.hasPaged };
}

function found(
  { current_page, total_pages, total_rows }: Paged<unknown>,
  { one, many }: Words,
  paged: boolean,
): string {
  const rows = total_rows === 1 ? `One ${one}` : `${total_rows.toLocaleString('en-US')} ${many}`;
  if (total_rows === 0) return `No ${many}`;
  return total_pages > 1 && (paged || current_page > 1) ? `Page ${current_page} of ${total_pages}, ${rows}` : rows;
}
