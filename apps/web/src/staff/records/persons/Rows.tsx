import type { ReactNode } from 'react';

/** Rows that stand before the fold. */
const NEWEST = 5;

export interface RowWords {
  readonly key: number;
  readonly title: ReactNode;
  /** Short words beside the title. */
  readonly details: readonly (ReactNode | null)[];
  /** Amount at the end of the row, or words for what is owed. */
  readonly amount?: ReactNode;
}

interface RowsProps {
  readonly title: string;
  /** Number of all rows; null where the caller may not read them, and nothing is shown. */
  readonly part: { readonly number: number } | null;
  readonly rows: readonly RowWords[];
  /** Links to the lists with all of them. */
  readonly links?: ReactNode;
}

/** A compact list: the newest five, the others in a fold. */
export function Rows({ title, part, rows, links }: RowsProps) {
  if (part === null || part.number === 0) return null;
  const older = rows.slice(NEWEST);
  return (
    <section className="person-rows" aria-label={title}>
      <h2>
        {title} <span className="count">{part.number}</span>
      </h2>
      <RowList rows={rows.slice(0, NEWEST)} />
      {older.length > 0 && (
        <details>
          <summary>{`${older.length} more`}</summary>
          <RowList rows={older} />
        </details>
      )}
      {links}
    </section>
  );
}

function RowList({ rows }: Pick<RowsProps, 'rows'>) {
  return (
    <ul>
      {rows.map(({ key, title, details, amount }) => (
        <li key={key}>
          <span>
            {title}
            {details.map((words, i) => words && <span key={i}>{words}</span>)}
          </span>
          {amount && <span className="amount">{amount}</span>}
        </li>
      ))}
    </ul>
  );
}
