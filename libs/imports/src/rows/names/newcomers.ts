import { counted, countOf } from '@rabbet/domain/numbers/counted';
import { type Known, nameOfMaker, spellings } from './maker-names';
import { nearNames } from './near-names';

/** Maker whom an import adds, or would add. */
export interface Newcomer {
  readonly name: string;
  /** Known maker who has nearly the same name, and may be meant. */
  readonly near: string | null;
}

export function newcomerOf(one: Known, known: readonly Known[]): Newcomer {
  const name = nameOfMaker(one);
  const [near = null] = nearNames(name, known.map(spellings));
  return { name, near };
}

/** Names that are told: a trial tells them for somebody to read over. */
const MOST_TOLD = { tried: 200, done: 20 } as const;

/** Sentence on the makers who are new, those in front who may be known; null where there are none. */
export function newcomersInWords(newcomers: readonly Newcomer[], isDryRun: boolean): string | null {
  const count = newcomers.length;
  if (count === 0) return null;
  const are = isDryRun ? 'would be added' : count === 1 ? 'was added' : 'were added';
  const doubtful = newcomers.filter(({ near }) => near !== null);
  const inOrder = [...doubtful, ...newcomers.filter(({ near }) => near === null)];
  const most = isDryRun ? MOST_TOLD.tried : MOST_TOLD.done;
  const names = inOrder.slice(0, most).map(({ name, near }) => (near === null ? name : `${name} (near ${near})`));
  const more = count > most ? ` and ${counted(count - most)} more` : '';
  return `${countOf(count, 'maker')} ${are}, too: ${names.join(', ')}${more}.`;
}
