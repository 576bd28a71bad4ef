import type { Meaning } from '../headings/headings';

/** Placeholder for an empty cell: `n/a`, `-`, `?`, `none`, `TBD`. */
const PLACEHOLDER = /^(?:-+|–|—|\?+|n\/?a|n\. ?a\.|none|unknown|not known|tb[ad])$/i;
/** Columns in which a placeholder is read as an empty cell. A title is not among them, because a piece may be called "Unknown". */
const MEANINGS_WITH_PLACEHOLDERS: ReadonlySet<Meaning> = new Set([
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
/** Placeholder for an unknown artist: `anon.`, `Anonymous, 19th c.`, `artist unknown`, `unattributed`. */
const UNKNOWN_ARTIST =
  /^(?:anon(?:ymous)?\.?(?:,.*)?|(?:artist )?(?:unknown|unidentified)|unknown artist|unattributed|no artist)$/i;

const NOT_SIGNED = /^(?:no|n|false|not signed|unsigned)$/i;

/** True of an empty cell, and of a placeholder such as `n/a` or `TBD` in a column whose cells may have one. */
export function saysNothing(text: string, meaning: Meaning | null): boolean {
  const cell = text.trim();
  if (cell === '') return true;
  if (meaning === null) return false;
  if (meaning === 'signed' && NOT_SIGNED.test(cell)) return true;
  if (meaning === 'artist' && UNKNOWN_ARTIST.test(cell)) return true;
  return (MEANINGS_WITH_PLACEHOLDERS.has(meaning) || NAME_MEANINGS.has(meaning)) && PLACEHOLDER.test(cell);
}

/** `ca.`, `about`, `~` before a size or amount, `approx.` behind it. */
const APPROXIMATION =
  /^(?:~|≈|(?:ca?\.|ca|circa|approx\.|approx|approximately|about)(?=[\s\d$]))\s*|\s*\(?\bapprox(?:\.|imately)?\)?$/gi;
/** Size or amount without the word which says that it is not exact. */
export function withoutApproximation(text: string): string {
  return text.trim().replace(APPROXIMATION, '').trim();
}
