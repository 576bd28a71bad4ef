import { counted, countOf } from '@rabbet/domain/numbers/counted';
import { shownName } from '@rabbet/domain/people/people';
import { type Known, spellings } from '../maker-names';
import { nearNames } from '../near-names';

/** Maker whom an import adds, or would add. */
export interface Newcomer {
  readonly name: string;
  /** Known maker who has nearly the same name, and may be meant. */
  readonly near: string | null;
}

export function newcomerOf(name: string, known: readonly Known[]): Newcomer {
  const [near = null] = nearNames(shownName(name), known.map(spellings));
  return { name: shownName(name), near };
}

const MOST_TOLD = 20;

/** Sentence on the makers who are new, those in front who may be known; null where there are none. */
export function newcomersInWords(newcomers: readonly Newcomer[], isDryRun: boolean): string | null {
  const count = newcomers.length;
  if (count === 0) return null;
  const are = isDryRun ? 'would be added' : count === 1 ? 'was added' : 'were added';
  const doubtful = newcomers.filter(({ near }) => near !== null);
  const inOrder = [...doubtful, ...newcomers.filter(({ near }) => near === null)];
  const names = inOrder.slice(0, MOST_TOLD).map(({ name, near }) => (near === null ? name : `${name} (near ${near})`));
  const more = count > MOST_TOLD ? ` and ${counted(count - MOST_TOLD)} more` : '';
  return `${countOf(count, 'maker')} ${are}, too: ${names.join(', ')}${more}.`;
}
