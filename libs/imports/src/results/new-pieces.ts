import { counted, countOf } from '@rabbet/domain/numbers/counted';
import { rowsInWords } from '../words/row-numbers';
import type { NoteCode } from '../rows/row/row';
import type { NotedRows, Tally } from './tally';

interface Telling {
  readonly isDryRun: boolean;
  /** Sentence on where to say how the pieces came. */
  readonly advice: string;
}

interface Noted extends NotedRows, Telling {
  /** `(rows 3, 5 and 9)` */
  readonly rows: string;
}

type Sentence = (noted: Noted) => string;

/** Sentences on rows by their notes, in the order in which they are told. */
const SENTENCES: Readonly<Partial<Record<NoteCode, Sentence>>> = {
  unsaid: ({ count, rows, isDryRun, advice }) => {
    const are = isDryRun ? 'would not be' : count === 1 ? 'is not' : 'are not';
    const say = count === 1 ? 'its row does not say how it came' : 'their rows do not say how they came';
    return `${pieces(count)} ${are} on hand: ${say} ${rows}. ${advice}`;
  },
  undated: ({ count, rows, isDryRun }) => {
    const have = count === 1 ? 'its row has no date' : 'their rows have no date';
    return `${pieces(count)} ${isDryRun ? 'would come' : 'came'} today: ${have} ${rows}.`;
  },
  'no consignor': advised(
    ({ count, rows }) => `${pieces(count, 'consigned')} ${count === 1 ? 'has' : 'have'} no consignor ${rows}.`,
    "Write the name in a column Consignor: the artist's, where the artist left the piece.",
  ),
  'usual share': advised(({ count, rows, details }) => {
    const [share] = details;
    const [have, whose] = count === 1 ? ['has', 'its consignor gets'] : ['have', 'their consignors get'];
    const part = share === undefined ? 'the usual part' : `${share}%`;
    return `${pieces(count, 'consigned')} ${have} no split ${rows}: ${whose} ${part} of a sale.`;
  }, 'Write another in a column Split.'),
  'cost of consigned': advised(
    ({ count, rows }) => `${pieces(count, 'consigned')} ${count === 1 ? 'has' : 'have'} a cost ${rows}, as if bought.`,
    'Leave the cost out, or write Purchased.',
  ),
  'made later': advised(
    ({ count, rows }) => `${pieces(count)} ${count === 1 ? 'was' : 'were'} made after the day of arrival ${rows}.`,
    'Mend the year or the date.',
  ),
  'no share': advised(
    ({ count, rows }) =>
      `${pieces(count, 'consigned')} ${count === 1 ? 'has' : 'have'} the split 0 ${rows}: ${count === 1 ? 'its consignor gets' : 'their consignors get'} nothing of a sale.`,
    "Write the consignor's part, such as 60, or leave the cell empty.",
  ),
  'no cost': advised(
    ({ count, rows }) => `${pieces(count, 'bought')} ${count === 1 ? 'has' : 'have'} no cost ${rows}.`,
    'Write what the shop has paid in a column Cost, or Consigned in a column How where that is meant.',
  ),
  'priced by cost': advised(
    ({ count, rows }) =>
      `${pieces(count)} ${count === 1 ? 'has' : 'have'} a cost and no price ${rows}: visitors see twice the cost.`,
    'Write the price, POA, or no in a column Public.',
  ),
  unpriced: advised(
    ({ count, rows }) =>
      `${pieces(count)} ${count === 1 ? 'has' : 'have'} no price ${rows}: visitors are asked to call for it.`,
    'Write the price, POA if that is meant, or no in a column Public.',
  ),
  free: advised(
    ({ count, rows }) => `${pieces(count)} ${count === 1 ? 'has' : 'have'} the price 0 ${rows}, and visitors see it.`,
    'Write the price, or POA.',
  ),
  'below cost': ({ count, rows }) =>
    `${pieces(count)} ${count === 1 ? 'is priced below its cost' : 'are priced below their cost'} ${rows}.`,
  'shared number': advised(
    ({ count, rows, details }) =>
      `${countOf(count, 'number')} ${count === 1 ? 'is' : 'are'} that of a piece of another artist, too ${rows}: ${firstOf(details)}.`,
    'Mend it where it is a slip.',
  ),
};

/** Sentence with what would be right behind it, as long as the sheet can be mended. */
function advised(sentence: Sentence, right: string): Sentence {
  return (noted) => (noted.isDryRun ? `${sentence(noted)} ${right}` : sentence(noted));
}

/** Sentences on what the rows of new pieces leave open or contradict, each with its rows. */
export function newPiecesInWords(tally: Tally, telling: Telling): readonly string[] {
  const sentences = Object.entries(SENTENCES).flatMap(([code, sentence]) => {
    const noted = tally.noted(code as NoteCode); // a name of this table
    return noted.count === 0 ? [] : [sentence({ ...noted, ...telling, rows: inRows(noted) })];
  });
  return [...sentences, ...sizesInWords(tally, telling)];
}

/** Sentence on sizes without a unit, where those of other rows have one which is not the inch. */
function sizesInWords(tally: Tally, { isDryRun }: Telling): readonly string[] {
  const bare = tally.noted('bare size');
  const inUnits = tally.noted('other units');
  if (bare.count === 0 || inUnits.count === 0) return [];
  const [sizes, are] = bare.count === 1 ? ['size', 'is'] : ['sizes', 'are'];
  const right = isDryRun ? ' Write the unit where it is another.' : '';
  const sentence = `${counted(bare.count)} ${sizes} without a unit ${are} read as inches, unless the type says otherwise ${inRows(bare)}.`;
  return [`${sentence} Others say ${firstOf(inUnits.details)}.${right}`];
}

const MOST_DETAILS = 5;

function firstOf(details: ReadonlySet<string>): string {
  return [...details].slice(0, MOST_DETAILS).join(', ') + (details.size > MOST_DETAILS ? ', ...' : '');
}

function inRows({ first, count }: NotedRows): string {
  return `(${rowsInWords(first, count)})`;
}

function pieces(count: number, what = ''): string {
  return `${counted(count)} ${what === '' ? '' : `${what} `}${count === 1 ? 'piece' : 'pieces'}`;
}
