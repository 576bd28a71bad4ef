import { readHeading, type Meaning, SHEET_KINDS, type SheetKind } from './headings';
import { NAME_COLUMNS, type SheetFault } from './sheet-faults';

/** Signs by which a sheet is recognized as a list of one kind. */
interface KindSigns {
  /** Meanings that no other kind of sheet has. */
  readonly meanings: readonly Meaning[];
  /** Words that tell the kind even in a heading that is unknown: "Collector's town". */
  readonly headingWords: RegExp | null;
  /** Plural of what the rows describe. */
  readonly things: string;
  /** Advice for a sheet that is of this kind, and looks like another. */
  readonly remedy: string;
}

const SIGNS_OF_KINDS: Readonly<Record<SheetKind, KindSigns>> = {
  artworks: {
    meanings: [
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
    headingWords: null, // "Title" may be that of a piece or of a person
    things: 'pieces',
    remedy: 'Pieces have a column such as Artist, Size or Price.',
  },
  artists: {
    meanings: [],
    headingWords: /\b(?:artist|maker|painter|studio|bio|biography|statement|born|died)s?\b/i,
    things: 'artists',
    remedy: 'Artists have their names in a column Artist.',
  },
  customers: {
    meanings: ['email', 'phone', 'mobile', 'tax_exempt', 'do_not_contact'],
    headingWords: /\b(?:customer|client|collector|buyer)s?\b/i,
    things: 'customers',
    remedy: 'Customers have their names in a column Customer.',
  },
};

/** Finds the fault of a sheet that is imported as the wrong kind, such as a list of customers as pieces; else null. */
export function detectWrongKind(headings: readonly string[], chosenKind: SheetKind): SheetFault | null {
  const chosen = { kind: chosenKind, signs: findSigns(headings, chosenKind) };
  const otherKinds = SHEET_KINDS.filter((kind) => kind !== chosenKind);
  const candidates = otherKinds.map((kind) => ({ kind, signs: findSigns(headings, kind) }));
  const [best] = candidates.sort((a, b) => b.signs.length - a.signs.length);
  if (!best || !isLikelier(best, chosen, headings)) return null;
  return {
    column: null,
    likelyKind: best.kind,
    problem: `This looks like a list of ${SIGNS_OF_KINDS[best.kind].things} (${best.signs.slice(0, 3).join(', ')}).`,
    remedy: SIGNS_OF_KINDS[chosenKind].remedy,
  };
}

interface Candidate {
  readonly kind: SheetKind;
  /** Headings that are signs of this kind. */
  readonly signs: readonly string[];
}

/** True where the other kind has so many more signs than the chosen one that the choice is likely a slip. */
function isLikelier(other: Candidate, chosen: Candidate, headings: readonly string[]): boolean {
  const otherCount = other.signs.length;
  const chosenCount = chosen.signs.length;
  // many lists of people have a price or a date in them, so pieces take twice as many signs, and a title
  if (other.kind === 'artworks')
    return otherCount >= Math.max(2, 2 * chosenCount) && hasNameColumn(headings, other.kind);
  if (hasNameColumn(headings, chosen.kind)) return chosenCount === 0 && otherCount > 0;
  return otherCount > chosenCount || (otherCount > 1 && otherCount === chosenCount);
}

function findSigns(headings: readonly string[], kind: SheetKind): readonly string[] {
  const { meanings, headingWords } = SIGNS_OF_KINDS[kind];
  return headings.filter((heading) => {
    const { meaning } = readHeading(heading, kind);
    return (meaning !== null && meanings.includes(meaning)) || headingWords?.test(heading);
  });
}

/** True of headings with a column that names what the rows describe: Title of pieces, Name of people. */
function hasNameColumn(headings: readonly string[], kind: SheetKind): boolean {
  return headings.some((heading) => {
    const { meaning } = readHeading(heading, kind);
    return meaning !== null && NAME_COLUMNS[kind].meanings.includes(meaning);
  });
}
