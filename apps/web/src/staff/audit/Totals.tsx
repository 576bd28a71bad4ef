import type { Client } from '@rabbet/client';
import { AUDIT, type Ownership, type OwnershipTotals } from '@rabbet/domain/audit/audit';
import { dollars } from '@rabbet/domain/money/money';
import { queryOptions } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useAnswer } from '../../kernel/data/answer';
import { STAFF_PATHS } from '../../paths/staff-paths';
import { type ListQuery, FIRST, pathTo } from '../list/query/list-address';
import { Listed } from '../parts/Listed';
import { useClient } from '../session/staff-client';
import { dayInWords, knowledgeInWords } from './days';

export function totalsQuery(client: Client, { at = null, known = null }: ListQuery) {
  const given = { ...(at !== null && { at }), ...(known !== null && { known }) };
  return queryOptions({
    queryKey: ['list', AUDIT, 'totals', given] as readonly unknown[],
    queryFn: () => client.get<Ownership>(`${AUDIT}/ownership/totals`, given),
  });
}

/** Numbers and worth of all pieces on hand, whatever part of them is listed: in all, by owner and by place. */
export function Totals({ query }: { readonly query: ListQuery }) {
  const { at, known } = query;
  return (
    <section aria-label="Totals" className="audit-totals">
      <p>
        All pieces on hand {at != null && 'at '}
        {dayInWords(at)}, {knowledgeInWords(known)}.
      </p>
      {/* numbers of another day, below the name of this one, would be wrong */}
      <Sums key={`${at} ${known}`} query={query} />
    </section>
  );
}

function Sums({ query }: { readonly query: ListQuery }) {
  const answer = useAnswer(totalsQuery(useClient(), query));
  return (
    <Listed answer={answer} what="the totals">
      {({ totals, owners, places }) => (
        <>
          <dl className="audit-figures">
            {FIGURES.map(({ title, of }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{of(totals)}</dd>
              </div>
            ))}
          </dl>
          <By query={query} title="Owner" rows={owners.map(ownerRow)} />
          <By query={query} title="Place" rows={places.map(placeRow)} />
        </>
      )}
    </Listed>
  );
}

const count = (value: number) => value.toLocaleString('en-US');
const amount = (value: number) => dollars(Math.round(value * 100));
const FIGURES: readonly { readonly title: string; readonly of: (totals: OwnershipTotals) => string }[] = [
  { title: 'Pieces', of: ({ pieces }) => count(pieces) },
  { title: 'On hand', of: ({ quantity }) => count(quantity) },
  { title: 'Cost', of: ({ cost }) => amount(cost) },
  { title: 'Asked', of: ({ price }) => amount(price) },
];

interface TotalsRow extends OwnershipTotals {
  readonly name: string;
  /** Conditions of the list of these alone; null where no condition says so. */
  readonly alone: ListQuery | null;
}

function ownerRow({ standing, consignor_id, consignor, ...totals }: Ownership['owners'][number]): TotalsRow {
  const isOwned = standing === 'owned';
  return {
    ...totals,
    name: isOwned ? 'the shop' : (consignor ?? 'not named'),
    alone: isOwned || consignor_id !== null ? { standing, consignor_id } : null,
  };
}

function placeRow({ location, ...totals }: Ownership['places'][number]): TotalsRow {
  return { ...totals, name: location ?? 'not said', alone: location === null ? null : { location } };
}

interface ByProps {
  readonly query: ListQuery;
  readonly title: 'Owner' | 'Place';
  readonly rows: readonly TotalsRow[];
}

/** More rows than this are folded. */
const MOST_IN_SIGHT = 6;
const NO_PART: ListQuery = { standing: null, consignor_id: null, location: null, ...FIRST };

/** Not a list table: the arrow keys walk through the pieces alone. */
function By({ query, title, rows }: ByProps) {
  if (rows.length === 0) return null;
  const words = `By ${title.toLowerCase()}`;
  return (
    <details open={rows.length <= MOST_IN_SIGHT}>
      <summary>
        {words} <span className="aside">{count(rows.length)}</span>
      </summary>
      <table className="list-table" aria-label={words}>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            {FIGURES.map((one) => (
              <th key={one.title} scope="col" className="figure">
                {one.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={`${row.name} ${i}`}>
              <td data-title={title}>
                <span className="cell">
                  <Part {...{ query, row }} />
                </span>
              </td>
              {FIGURES.map((one) => (
                <td key={one.title} data-title={one.title} className="figure">
                  <span className="cell">{one.of(row)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function Part({ query, row: { name, alone } }: Pick<ByProps, 'query'> & { readonly row: TotalsRow }) {
  if (alone === null) return name;
  return <Link to={pathTo(STAFF_PATHS.ownership, { ...query, ...NO_PART, ...alone })}>{name}</Link>;
}
