import { columnOf, type Meaning, SHEET_SORTS, type SheetSort } from './headings';
import { NAMING, type SheetFault } from './sheet-faults';

interface Telling {
  /** Meanings that the columns of other sorts do not have. */
  readonly by: readonly Meaning[];
  /** Words of a heading that say it alone. */
  readonly said: RegExp | null;
  readonly of: string;
  /** Way out where it is no other sort. */
  readonly right: string;
}

/** Columns by which a sort of sheets is known. */
const TELLING: Readonly<Record<SheetSort, Telling>> = {
  artworks: {
    by: [
      'artist',
      'catalog_no',
      'medium',
      'size',
      'width',
      'height',
      'framed_size',
      'price',
      'cost',
      'edition',
      'consignor',
      'vendor',
      'share',
      'location',
      'date',
      'signed',
      'images',
    ],
    said: null, // a title may be that of a person
    of: 'pieces',
    right: 'Pieces have a column such as Artist, Size or Price.',
  },
  artists: {
    by: [],
    said: /\b(?:artist|maker|painter|studio|bio|biography|statement|born|died)s?\b/i,
    of: 'artists',
    right: 'Artists have their names in a column Artist.',
  },
  customers: {
    by: ['email', 'phone', 'mobile', 'tax_exempt', 'do_not_contact'],
    said: /\b(?:customer|client|collector|buyer)s?\b/i,
    of: 'customers',
    right: 'Customers have their names in a column Customer.',
  },
};

/** Fault of a sheet that is imported as one of another sort: a list of customers as pieces. Null of all others. */
export function meantSort(headings: readonly string[], sort: SheetSort): SheetFault | null {
  const found = SHEET_SORTS.map((other) => ({ other, told: toldBy(headings, other) }));
  const own = found.find(({ other }) => other === sort)?.told ?? [];
  const [best] = found.filter(({ other }) => other !== sort).sort((a, b) => b.told.length - a.told.length);
  if (!best || !isMeant(best, own, headings, sort)) return null;
  return {
    column: null,
    meant: best.other,
    wrong: `This looks like a list of ${TELLING[best.other].of} (${best.told.slice(0, 3).join(', ')}).`,
    right: TELLING[sort].right,
  };
}

interface Found {
  readonly other: SheetSort;
  readonly told: readonly string[];
}

function isMeant(
  { other, told }: Found,
  own: readonly string[],
  headings: readonly string[],
  sort: SheetSort,
): boolean {
  if (other === 'artworks') return told.length >= Math.max(2, 2 * own.length) && isNamed(headings, other);
  if (!isNamed(headings, sort)) return told.length > own.length || (told.length > 1 && told.length === own.length);
  return own.length === 0 && told.length > 0;
}

function toldBy(headings: readonly string[], sort: SheetSort): readonly string[] {
  const { by, said } = TELLING[sort];
  return headings.filter((heading) => {
    const { meaning } = columnOf(heading, sort);
    return (meaning !== null && by.includes(meaning)) || said?.test(heading);
  });
}

/** True where a column names what the rows are about. */
function isNamed(headings: readonly string[], sort: SheetSort): boolean {
  return headings.some((heading) => {
    const { meaning } = columnOf(heading, sort);
    return meaning !== null && NAMING[sort].by.includes(meaning);
  });
}
