import { formatCount, countOf } from '@rabbet/domain/numbers/format-count';
import { rowsInWords } from '../words/row-numbers';
import type { NoteCode } from '../rows/row/row';
import type { NotedRows, Tally } from './tally';

interface SentenceOptions {
  readonly isDryRun: boolean;
  /** Sentence on where to say how the pieces came. */
  readonly advice: string;
}

interface SentenceInput extends NotedRows, SentenceOptions {
  /** `(rows 3, 5 and 9)` */
  readonly rows: string;
}

type Sentence = (noted: SentenceInput) => string;

/** Sentence for each kind of note, in the order in which they are shown. */
const SENTENCES: Readonly<Partial<Record<NoteCode, Sentence>>> = {
  unsaid: ({ count, rows, isDryRun, advice }) => {
    const verb = isDryRun ? 'would not be' : count === 1 ? 'is not' : 'are not';
    const reason = count === 1 ? 'its row does not say how it came' : 'their rows do not say how they came';
    return `${piecesInWords(count)} ${verb} on hand: ${reason} ${rows}. ${advice}`;
  },
  undated: ({ count, rows, isDryRun }) => {
    const reason = count === 1 ? 'its row has no date' : 'their rows have no date';
    return `${piecesInWords(count)} ${isDryRun ? 'would come' : 'came'} today: ${reason} ${rows}.`;
  },
  'no consignor': withAdvice(
    ({ count, rows }) => `${piecesInWords(count, 'consigned')} ${count === 1 ? 'has' : 'have'} no consignor ${rows}.`,
    "Write the name in a column Consignor: the artist's, where the artist left the piece.",
  ),
  'usual share': withAdvice(({ count, rows, details }) => {
    const [share] = details;
    const [verb, receiver] = count === 1 ? ['has', 'its consignor gets'] : ['have', 'their consignors get'];
    const shareInWords = share === undefined ? 'the usual part' : `${share}%`;
    return `${piecesInWords(count, 'consigned')} ${verb} no split ${rows}: ${receiver} ${shareInWords} of a sale.`;
  }, 'Write another in a column Split.'),
  'cost of consigned': withAdvice(
    ({ count, rows }) =>
      `${piecesInWords(count, 'consigned')} ${count === 1 ? 'has' : 'have'} a cost ${rows}, as if bought.`,
    'Leave the cost out, or write Purchased.',
  ),
  'made later': withAdvice(
    ({ count, rows }) =>
      `${piecesInWords(count)} ${count === 1 ? 'was' : 'were'} made after the day of arrival ${rows}.`,
    'Mend the year or the date.',
  ),
  'no share': withAdvice(
    ({ count, rows }) =>
      `${piecesInWords(count, 'consigned')} ${count === 1 ? 'has' : 'have'} the split 0 ${rows}: ${count === 1 ? 'its consignor gets' : 'their consignors get'} nothing of a sale.`,
    "Write the consignor's part, such as 60, or leave the cell empty.",
  ),
  'no cost': withAdvice(
    ({ count, rows }) => `${piecesInWords(count, 'bought')} ${count === 1 ? 'has' : 'have'} no cost ${rows}.`,
    'Write what the shop has paid in a column Cost, or Consigned in a column How where that is meant.',
  ),
  'priced by cost': withAdvice(
    ({ count, rows }) =>
      `${piecesInWords(count)} ${count === 1 ? 'has' : 'have'} a cost and no price ${rows}: visitors see twice the cost.`,
    'Write the price, POA, or no in a column Public.',
  ),
  unpriced: withAdvice(
    ({ count, rows }) =>
      `${piecesInWords(count)} ${count === 1 ? 'has' : 'have'} no price ${rows}: visitors are asked to call for it.`,
    'Write the price, POA if that is meant, or no in a column Public.',
  ),
  free: withAdvice(
    ({ count, rows }) =>
      `${piecesInWords(count)} ${count === 1 ? 'has' : 'have'} the price 0 ${rows}, and visitors see it.`,
    'Write the price, or POA.',
  ),
  'below cost': ({ count, rows }) =>
    `${piecesInWords(count)} ${count === 1 ? 'is priced below its cost' : 'are priced below their cost'} ${rows}.`,
  'shared number': withAdvice(
    ({ count, rows, details }) =>
      `${countOf(count, 'number')} ${count === 1 ? 'is' : 'are'} that of a piece of another artist, too ${rows}: ${firstDetails(details)}.`,
    'Mend it where it is a slip.',
  ),
};

/** Adds advice to the sentence of a dry run. After the import, the sheet cannot be mended any more. */
function withAdvice(sentence: Sentence, advice: string): Sentence {
  return (noted) => (noted.isDryRun ? `${sentence(noted)} ${advice}` : sentence(noted));
}

/** Sentences on what the rows of new pieces leave open or contradict, each with its rows. */
export function newPiecesInWords(tally: Tally, options: SentenceOptions): readonly string[] {
  const sentences = Object.entries(SENTENCES).flatMap(([code, sentence]) => {
    const noted = tally.rowsWithNote(code as NoteCode); // the keys of SENTENCES are codes
    return noted.count === 0 ? [] : [sentence({ ...noted, ...options, rows: rowNumbersInWords(noted) })];
  });
  return [...sentences, ...sizesInWords(tally, options)];
}

/** Sentence on sizes without a unit, where those of other rows have one which is not the inch. */
function sizesInWords(tally: Tally, { isDryRun }: SentenceOptions): readonly string[] {
  const withoutUnit = tally.rowsWithNote('bare size');
  const withOtherUnits = tally.rowsWithNote('other units');
  if (withoutUnit.count === 0 || withOtherUnits.count === 0) return [];
  const [noun, verb] = withoutUnit.count === 1 ? ['size', 'is'] : ['sizes', 'are'];
  const advice = isDryRun ? ' Write the unit where it is another.' : '';
  const sentence = `${formatCount(withoutUnit.count)} ${noun} without a unit ${verb} read as inches, unless the type says otherwise ${rowNumbersInWords(withoutUnit)}.`;
  return [`${sentence} Others say ${firstDetails(withOtherUnits.details)}.${advice}`];
}

const MAX_DETAILS = 5;

function firstDetails(details: ReadonlySet<string>): string {
  return [...details].slice(0, MAX_DETAILS).join(', ') + (details.size > MAX_DETAILS ? ', ...' : '');
}

function rowNumbersInWords({ first, count }: NotedRows): string {
  return `(${rowsInWords(first, count)})`;
}

function piecesInWords(count: number, adjective = ''): string {
  return `${formatCount(count)} ${adjective === '' ? '' : `${adjective} `}${count === 1 ? 'piece' : 'pieces'}`;
}
