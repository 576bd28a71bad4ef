import { formatCount, countOf } from '@rabbet/domain/numbers/format-count';
import { type NamedMaker, nameOfMaker, spellingsOf } from '@rabbet/domain/people/likeness/maker-names';
import { nearNames } from '@rabbet/domain/people/likeness/near-names';

/** Maker whom an import adds, or would add. */
export interface Newcomer {
  readonly name: string;
  /** Existing maker with nearly the same name, whom the row may mean. */
  readonly nearName: string | null;
}

/** Newcomer for a new maker, with the existing maker who has nearly the same name. */
export function toNewcomer(maker: NamedMaker, makers: readonly NamedMaker[]): Newcomer {
  const name = nameOfMaker(maker);
  const [nearName = null] = nearNames(name, makers.map(spellingsOf));
  return { name, nearName };
}

/** Number of names in the sentence. A dry run lists more, because people check them for misspelled existing makers. */
const MAX_NAMES = { dryRun: 200, done: 20 } as const;

/** Sentence on new makers, first those with nearly the name of an existing one; null if there are none. */
export function newcomersInWords(newcomers: readonly Newcomer[], isDryRun: boolean): string | null {
  const count = newcomers.length;
  if (count === 0) return null;
  const pastVerb = count === 1 ? 'was added' : 'were added';
  const verb = isDryRun ? 'would be added' : pastVerb;
  const withNearName = newcomers.filter(({ nearName }) => nearName !== null);
  const sorted = [...withNearName, ...newcomers.filter(({ nearName }) => nearName === null)];
  const max = isDryRun ? MAX_NAMES.dryRun : MAX_NAMES.done;
  const names = sorted
    .slice(0, max)
    .map(({ name, nearName }) => (nearName === null ? name : `${name} (near ${nearName})`));
  const remainder = count > max ? ` and ${formatCount(count - max)} more` : '';
  return `${countOf(count, 'maker')} ${verb}, too: ${names.join(', ')}${remainder}.`;
}
