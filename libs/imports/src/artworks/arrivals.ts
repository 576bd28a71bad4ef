import { counted } from '@rabbet/domain/numbers/counted';
import type { Tally } from '../tally';

interface Telling {
  readonly isDryRun: boolean;
  /** Sentence on where to say how the pieces came. */
  readonly advice: string;
}

/** Sentences on added pieces whose rows do not say how they came, and on those whose rows do not say when. */
export function arrivalsInWords(tally: Tally, { isDryRun, advice }: Telling): readonly string[] {
  const [unsaid, undated] = [tally.withArrival('unsaid'), tally.withArrival('undated')];
  const sentences: string[] = [];
  if (unsaid > 0) {
    const are = isDryRun ? 'would not be' : unsaid === 1 ? 'is not' : 'are not';
    const rows = unsaid === 1 ? 'its row does not say how it came' : 'their rows do not say how they came';
    sentences.push(`${pieces(unsaid)} ${are} on hand: ${rows}. ${advice}`);
  }
  if (undated > 0) {
    const rows = undated === 1 ? 'its row has no date' : 'their rows have no date';
    sentences.push(`${pieces(undated)} ${isDryRun ? 'would come' : 'came'} today: ${rows}.`);
  }
  return sentences;
}

function pieces(count: number): string {
  return count === 1 ? '1 piece' : `${counted(count)} pieces`;
}
