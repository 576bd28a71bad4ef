import { changesList, rulesAgree, rulesInWords, standingInWords } from '@rabbet/domain/audit/audit';
import type { RowOf } from '@rabbet/domain/pages/list';

type Change = RowOf<typeof changesList>;
type Side = 'before' | 'after';
/** Holding before and after something. */
export type Sides = Pick<Change, keyof Change & `${Side}_${string}`>;

/** Parts of a holding, each in words. */
export const FACETS = {
  Owner: (row, side) => standingInWords(row[`${side}_standing`], row[`${side}_consignor`]),
  Place: (row, side) => (row[`${side}_standing`] === null ? 'not here' : (row[`${side}_location`] ?? 'not said')),
  'On hand': (row, side) => String(row[`${side}_quantity`] ?? 0),
  Rules: (row, side) => {
    const custody = row[`${side}_custody`];
    const provenance = row[`${side}_provenance`];
    if (custody === null || provenance === null) return 'not here';
    return rulesInWords({ custody, provenance, agree: rulesAgree({ custody, provenance }) });
  },
} as const satisfies Readonly<Record<string, (row: Sides, side: Side) => string>>;
export type Facet = keyof typeof FACETS;

interface DifferenceProps {
  readonly row: Sides;
  readonly facet: Facet;
}

/** Part of a holding before and after: where both are the same it is said once, and quietly. */
export function Difference({ row, facet }: DifferenceProps) {
  const before = FACETS[facet](row, 'before');
  const after = FACETS[facet](row, 'after');
  if (before === after) return <span className="aside">{after}</span>;
  return (
    <span className="difference">
      {before} → <strong>{after}</strong>
    </span>
  );
}

const NAMES = Object.keys(FACETS) as readonly Facet[]; // its own names

/** Parts of a holding that differ, one a line. */
export function Differences({ row }: Pick<DifferenceProps, 'row'>) {
  const differing = NAMES.filter((facet) => FACETS[facet](row, 'before') !== FACETS[facet](row, 'after'));
  return (
    <ul className="differences">
      {differing.map((facet) => (
        <li key={facet}>
          {facet}: <Difference {...{ row, facet }} />
        </li>
      ))}
    </ul>
  );
}
