import { counted, countOf } from '@rabbet/domain/numbers/counted';
import { type NamedMaker, nameOfMaker, spellings } from './maker-names';
import { nearNames } from './near-names';

/** Maker whom an import adds, or would add. */
export interface Newcomer {
  readonly name: string;
  /** Maker of nearly the same name, who may be meant. */
  readonly near: string | null;
}

/** New maker, beside the makers who are there. */
export function newcomerOf(maker: NamedMaker, makers: readonly NamedMaker[]): Newcomer {
  const name = nameOfMaker(maker);
  const [near = null] = nearNames(name, makers.map(spellings));
  return { name, near };
}

/** Most names of a sentence: those of a trial are read over. */
const MOST_NAMED = { tried: 200, done: 20 } as const;

/** Sentence on the makers who are new, those in front who may be known; null where there are none. */
export function newcomersInWords(newcomers: readonly Newcomer[], isDryRun: boolean): string | null {
  const count = newcomers.length;
  if (count === 0) return null;
  const are = isDryRun ? 'would be added' : count === 1 ? 'was added' : 'were added';
  const doubtful = newcomers.filter(({ near }) => near !== null);
  const inOrder = [...doubtful, ...newcomers.filter(({ near }) => near === null)];
  const most = isDryRun ? MOST_NAMED.tried : MOST_NAMED.done;
  const names = inOrder.slice(0, most).map(({ name, near }) => (near === null ? name : `${name} (near ${near})`));
  const more = count > most ? ` and ${counted(count - most)} more` : '';
  return `${countOf(count, 'maker')} ${are}, too: ${names.join(', ')}${more}.`;
}
