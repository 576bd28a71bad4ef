import type { Paged, Paging } from '@rabbet/domain/pages/paging';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Chip, Chips } from '../../ui/Chips';
import { type AddressOf, Pagination } from '../../ui/Pagination';
import { Spinner } from '../../ui/Spinner';
import type { Answer } from '../data/answer';
import { Unanswered } from '../data/Unanswered';

/** Names of the rows of a list. */
interface Words {
  /** Heading such as "Pieces". */
  readonly label: string;
  /** Noun for a count: "piece", "pieces". */
  readonly singular: string;
  readonly plural: string;
  /** Text shown while the list is loading. */
  readonly awaited: string;
}

interface ResultsProps<T> {
  readonly list: Answer<Paged<T>>;
  readonly words: Words;
  readonly chips: readonly Chip[];
  /** Returns the address of a page of the list, with the present number of rows. */
  readonly addressOf: AddressOf;
  readonly onAgain: () => void;
  readonly empty: ReactNode;
  readonly children: (rows: readonly T[]) => ReactNode;
}

/** Rows of a list with their count and the links to its other pages. Older rows stay until new ones come. */
export function Results<T>(props: ResultsProps<T>) {
  const { list, words, chips, addressOf, onAgain, empty, children } = props;
  const { data, state } = list;
  const { status, hasPaged } = usePageAnnouncement(list, addressOf(1));
  const isLost = state === 'lost';
  return (
    <>
      <div className="results-state">
        <p role="status" ref={status} tabIndex={-1}>
          {data && !isLost && countText(data, words, hasPaged)}
        </p>
        <Chips label="Showing only" chips={chips} />
      </div>
      <section className="results" aria-label={words.label} aria-busy={state === 'awaited'}>
        {state === 'awaited' && <Spinner label={words.awaited} />}
        {isLost && (
          <Unanswered onAgain={onAgain}>
            {`The shop could not be reached: these are still the ${words.plural} from before.`}
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
      otherFields={[...new URLSearchParams(search)]}
      onGo={(page) => void navigate(addressOf(page))}
    />
  );
}

/** Announces the page number after a move within one list, and moves the focus there so that reading goes on from it. */
function usePageAnnouncement({ data, state }: Answer<Paged<unknown>>, list: string) {
  const status = useRef<HTMLParagraphElement>(null);
  const page = data?.current_page ?? 1;
  const [seen, setSeen] = useState({ list, page, hasPaged: false });
  if (state === 'there' && (list !== seen.list || page !== seen.page))
    setSeen({ list, page, hasPaged: list === seen.list });
  useEffect(() => {
    if (seen.hasPaged) status.current?.focus({ preventScroll: true });
  }, [seen]);
  return { status, hasPaged: seen.hasPaged };
}

function countText(
  { current_page, total_pages, total_rows }: Paged<unknown>,
  { singular, plural }: Words,
  paged: boolean,
): string {
  const rows = total_rows === 1 ? `One ${singular}` : `${total_rows.toLocaleString('en-US')} ${plural}`;
  if (total_rows === 0) return `No ${plural}`;
  return total_pages > 1 && (paged || current_page > 1) ? `Page ${current_page} of ${total_pages}, ${rows}` : rows;
}
