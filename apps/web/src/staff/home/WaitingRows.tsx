import type { Paged } from '@rabbet/domain/pages/paging';
import { Link } from 'react-router-dom';
import { type Column, ListTable } from '../list/ListTable';
import { ageInWords, exactly } from '../parts/Moment';

interface WaitingRowsProps<T> {
  readonly caption: string;
  /** Words for how many there are. */
  readonly title: string;
  readonly columns: readonly Column<T>[];
  readonly page: Paged<T>;
  /** Address of the list of all of them. */
  readonly all: string;
}

/** The first of what waits, with their number and the way to the others; nothing where there are none. */
export function WaitingRows<T extends { readonly id: number }>(props: WaitingRowsProps<T>) {
  const { caption, title, columns, page, all } = props;
  if (page.total_rows === 0) return null;
  const more = page.total_rows - page.data.length;
  return (
    <section aria-label={caption}>
      <h2 className="waiting-title">{title}</h2>
      <ListTable caption={caption} columns={columns} rows={page.data} keyOf={({ id }) => id} empty={null} />
      <p className="waiting-more">
        <Link to={all}>
          {more === 0 ? 'Show in the list' : more === 1 ? 'One more' : `${more.toLocaleString('en-US')} more`}
        </Link>
      </p>
    </section>
  );
}

interface AgeProps {
  readonly at: string;
  readonly now: Date;
  /** Age from which it is late. */
  readonly lateMs?: number;
}

/** Time for which something has waited. */
export function Age({ at, now, lateMs = Infinity }: AgeProps) {
  const isLate = now.getTime() - Date.parse(at) > lateMs;
  return (
    <time dateTime={at} title={exactly(at)} className={isLate ? 'is-late' : undefined}>
      {ageInWords(at, now)}
    </time>
  );
}
