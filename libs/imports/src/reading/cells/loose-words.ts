import type { Meaning } from '../headings/headings';

const WORD_FOR_NOTHING = /^(?:-+|–|—|\?+|n\/?a|n\. ?a\.|none|unknown|not known|tb[ad])$/i;
/** Columns in which a word for nothing leaves the cell empty; a title may be such a word. */
const MEANINGS_THAT_MAY_BE_EMPTY: ReadonlySet<Meaning> = new Set([
  'date',
  'size',
  'width',
  'height',
  'depth',
  'price',
  'cost',
  'fees',
  'share',
  'quantity',
  'images',
  'medium',
  'description',
  'email',
  'phone',
  'mobile',
  'company',
  'studio',
  'title',
  'suffix',
  'middle',
  'home_phone',
  'work_phone',
  'other_email',
  'group',
  'catalog_no',
  'year',
  'edition',
  'signed',
  'location',
  'comments',
  'framed_size',
]);

const NAME_MEANINGS: ReadonlySet<Meaning> = new Set(['artist', 'consignor', 'vendor']);
/** Words for an artist whom nobody knows. */
const UNKNOWN_ARTIST =
  /^(?:anon(?:ymous)?\.?(?:,.*)?|(?:artist )?(?:unknown|unidentified)|unknown artist|unattributed|no artist)$/i;

const NOT_SIGNED = /^(?:no|n|false|not signed|unsigned)$/i;

/** True of a cell that says nothing, or a word for it where a day, a size, a name, a number or a file would stand: n/a, unknown, TBD. */
export function saysNothing(text: string, meaning: Meaning | null): boolean {
  const cell = text.trim();
  if (cell === '') return true;
  if (meaning === null) return false;
  if (meaning === 'signed' && NOT_SIGNED.test(cell)) return true;
  if (meaning === 'artist' && UNKNOWN_ARTIST.test(cell)) return true;
  return (MEANINGS_THAT_MAY_BE_EMPTY.has(meaning) || NAME_MEANINGS.has(meaning)) && WORD_FOR_NOTHING.test(cell);
}

const APPROXIMATION =
  /^(?:~|≈|(?:ca?\.|ca|circa|approx\.|approx|approximately|about)(?=[\s\d$]))\s*|\s*\(?\bapprox(?:\.|imately)?\)?$/gi;
/** Size or amount without a word that says that it is not exact: ca., approx. or ~. */
export function withoutApproximation(text: string): string {
  return text.trim().replace(APPROXIMATION, '').trim();
}
