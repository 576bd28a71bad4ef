import { columnOf, type Meaning, SHEET_SORTS, type SheetSort } from './headings';
import { NAMING, type SheetFault } from './sheet-faults';

interface Telling {
  /** Meanings that the columns of other sorts do not have. */
  readonly by: readonly Meaning[];
  /** Words of a heading that say it alone. */
  readonly words: RegExp | null;
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
    words: null, // a title may be that of a person
    of: 'pieces',
    right: 'Pieces have a column such as Artist, Size or Price.',
  },
  artists: {
    by: [],
    words: /\b(?:artist|maker|painter|studio|bio|biography|statement|born|died)s?\b/i,
    of: 'artists',
    right: 'Artists have their names in a column Artist.',
  },
  customers: {
    by: ['email', 'phone', 'mobile', 'tax_exempt', 'do_not_contact'],
    words: /\b(?:customer|client|collector|buyer)s?\b/i,
    of: 'customers',
    right: 'Customers have their names in a column Customer.',
  },
};

/** Fault of a sheet that is imported as one of another sort: a list of customers as pieces. Null of all others. */
export function meantSort(headings: readonly string[], sort: SheetSort): SheetFault | null {
  const candidates = SHEET_SORTS.map((other) => ({ other, telling: tellingHeadings(headings, other) }));
  const chosen = candidates.find(({ other }) => other === sort)?.telling ?? [];
  const [best] = candidates.filter(({ other }) => other !== sort).sort((a, b) => b.telling.length - a.telling.length);
  if (!best || !isMeant(best, chosen, headings, sort)) return null;
  return {
    column: null,
    meant: best.other,
    wrong: `This looks like a list of ${TELLING[best.other].of} (${best.telling.slice(0, 3).join(', ')}).`,
    right: TELLING[sort].right,
  };
}

/** Sort that a sheet may be of, and the headings that tell so. */
interface Candidate {
  readonly other: SheetSort;
  readonly telling: readonly string[];
}

function isMeant(
  { other, telling }: Candidate,
  chosen: readonly string[],
  headings: readonly string[],
  sort: SheetSort,
): boolean {
  if (other === 'artworks') return telling.length >= Math.max(2, 2 * chosen.length) && isNamed(headings, other);
  if (!isNamed(headings, sort))
    return telling.length > chosen.length || (telling.length > 1 && telling.length === chosen.length);
  return chosen.length === 0 && telling.length > 0;
}

function tellingHeadings(headings: readonly string[], sort: SheetSort): readonly string[] {
  const { by, words } = TELLING[sort];
  return headings.filter((heading) => {
    const { meaning } = columnOf(heading, sort);
    return (meaning !== null && by.includes(meaning)) || words?.test(heading);
  });
}

/** True where a column names what the rows are about. */
function isNamed(headings: readonly string[], sort: SheetSort): boolean {
  return headings.some((heading) => {
    const { meaning } = columnOf(heading, sort);
    return meaning !== null && NAMING[sort].by.includes(meaning);
  });
}
