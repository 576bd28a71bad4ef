import type { ArrivalNote } from '../rows';
import { Tally } from '../tally';
import { arrivalsInWords } from './arrivals';

function sentencesOn(arrivals: readonly (ArrivalNote | undefined)[], isDryRun: boolean): readonly string[] {
  const tally = new Tally();
  for (const [i, arrival] of arrivals.entries()) tally.count({ line: i + 1, status: 'added', arrival });
  return arrivalsInWords(tally, { isDryRun, advice: 'Say it.' });
}

test('pieces whose rows do not say how they came, or when, are counted', () => {
  expect(sentencesOn(['unsaid', 'undated', 'unsaid', 'undated'], true)).toEqual([
    '2 pieces would not be on hand: their rows do not say how they came. Say it.',
    '2 pieces would come today: their rows have no date.',
  ]);
  expect(sentencesOn(['unsaid', 'undated'], false)).toEqual([
    '1 piece is not on hand: its row does not say how it came. Say it.',
    '1 piece came today: its row has no date.',
  ]);
});

test('of pieces that come as their rows say nothing is told', () => {
  expect(sentencesOn([undefined, 'kept'], true)).toEqual([]);
});
