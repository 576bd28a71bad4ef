import { formatCount, countOf } from '@rabbet/domain/numbers/format-count';
import { DONE_BEFORE, type EarlierRun, newPiecesInWords, SENDING_AGAIN, type Tally } from '@rabbet/imports';
import { CALLED } from '../output/program-name';
import { Interrupted } from '../terminal/interruption';
import { harmless } from '../output/texts';
import { instantInWords } from '../arguments/wall-clock';

export interface BulkEnd {
  readonly tally: Tally;
  readonly cutOff: Error | null;
  readonly run: string;
}

const say = (text: string) => void process.stderr.write(`${text}\n`);

/** Said before the first row is sent that nothing else names: a program that is killed can say nothing any more. */
export function tellRun(run: string): void {
  say(`This is ${run}. If it is cut off, send the same input again with:`);
  say(`  ${again(run)}`);
}

/** Said of a run that has done something before. */
export function tellGoingOn({ run, added, changed }: Pick<EarlierRun, 'run' | 'added' | 'changed'>): void {
  say(
    `The run ${run} is there: it has added ${formatCount(added)} and changed ${formatCount(changed)} before. It goes on:`,
  );
  say('  rows that it did are known, and others are new in it. Another sheet needs another --run.');
}

/** Question about a file that another run has sent, with what can be done. */
export function knownFileInWords(earlier: EarlierRun, isOwn: boolean): string {
  const { run } = earlier;
  return [
    `${aboutKnown(earlier)} Nothing is done twice.`,
    isOwn
      ? `  --run ${run} goes on with it, with the options that it had: what is done is not done twice.`
      : `  It is for whoever began it to go on. ${CALLED} import undo ${run} --yes takes it back.`,
    '  --again imports it a second time: rows without a key, a number or an e-mail address are there twice then.',
  ].join('\n');
}

/** Tells of a file that is tried that it was sent before. */
export function tellKnownFile(earlier: EarlierRun): void {
  say(harmless(aboutKnown(earlier)));
}

function aboutKnown({ run, file, rows, begun_at, by, by_name, kinds }: EarlierRun): string {
  const begun = `begun ${instantInWords(begun_at)} by ${by_name ?? by}`;
  const called = file === null ? '' : ` (${file})`;
  const all = rows === null ? '' : `, of ${countOf(rows, 'row')}`;
  return `This file is the import ${run}${called}, ${begun}: so far ${kinds}${all}.`;
}

const KNOWN =
  'Leave rows that were done as they are: they are known by their key or by what they say, and nothing is done twice';

interface BulkCall {
  /** The call named its run. */
  readonly isNamed: boolean;
  readonly isDryRun: boolean;
  readonly isImport: boolean;
}

export function tellEnd(end: BulkEnd, call: BulkCall): void {
  tellRows(end, call);
  const { tally, run } = end;
  const { leftAsRecorded, images } = tally;
  const repeated = tally.repeatedInWords(call.isImport ? 'row' : 'line');
  if (repeated !== null) say(repeated);
  if (images > 0) say(`${countOf(images, 'picture')} ${attached(images, call)}.`);
  if (tally.countOf(DONE_BEFORE) > 0) say(SENDING_AGAIN);
  if (leftAsRecorded !== null) say(`${leftAsRecorded} ${CALLED} artworks transact records more.`);
  if (call.isImport)
    for (const sentence of newPiecesInWords(tally, {
      isDryRun: call.isDryRun,
      advice: call.isDryRun ? 'Say --purchased or --consigned.' : `${CALLED} artworks transact records it.`,
    }))
      say(harmless(sentence));
  const untouched = ['repeated', DONE_BEFORE, 'refused', 'empty', 'same'].map((status) => tally.countOf(status));
  const hasDone = untouched.reduce((left, count) => left - count, tally.lines) > 0;
  if (hasDone && call.isImport && !call.isDryRun) say(`${CALLED} import undo ${run} --yes takes it back.`);
}

function attached(images: number, { isDryRun }: BulkCall): string {
  return isDryRun ? 'would be attached' : images === 1 ? 'is attached' : 'are attached';
}

function tellRows({ tally, cutOff, run }: BulkEnd, { isNamed, isDryRun, isImport }: BulkCall): void {
  const counts = tally.inWords({ before: isNamed ? 'there before' : null });
  if (isDryRun) {
    say(`${cutOff ? 'Cut off after ' : ''}${counts}.`);
    tellWhy(tally, isImport);
    say('This was a dry run: nothing is changed.');
  } else if (cutOff) {
    const why = cutOff instanceof Interrupted ? ` (${cutOff.message})` : '';
    say(`Cut off after ${counts}${why}.`);
    tellWhy(tally, isImport);
    say(`To go on, send the same input again. ${KNOWN}:`);
    say(`  ${again(run)}`);
  } else if (tally.countOf('refused') > 0) {
    say(`${counts}.`);
    tellWhy(tally, isImport);
    say(`Mend those that were refused or leave them out, and send all of it again. ${KNOWN}:`);
    say(`  ${again(run)}`);
  } else {
    say(tally.lines === 0 ? 'There is nothing in it: no line, and nothing sent.' : `${counts}.`);
    const repeated = tally.countOf('repeated');
    if (repeated > 0 && repeated + tally.countOf('empty') === tally.lines)
      say(
        `All of it was sent before. If it is another input, it needs ${isNamed ? 'another --run, or ' : ''}other keys.`,
      );
  }
}

function tellWhy(tally: Tally, isImport: boolean): void {
  const ofSheet = { noun: 'row', rest: ALL_ROWS } as const;
  const reasons = tally.reasonSentences(isImport ? ofSheet : {});
  for (const reason of reasons) say(`  ${harmless(reason)}`);
  const isCut = reasons.some((reason) => /\d more(?:[;)])/.test(reason));
  if (isImport && isCut && reasons.at(-1)?.endsWith(ALL_ROWS) === false) say(`  ${ALL_ROWS}.`);
}

const ALL_ROWS = '--result FILE writes each row with its own faults';

/** The call as it was made, with the name by which its rows are known again. */
function again(run: string): string {
  const words = process.argv.slice(2);
  const isNamed = words.some((word) => word === '--run' || word.startsWith('--run='));
  return [CALLED, ...[...words, ...(isNamed ? [] : ['--run', run])].map(quoted)].join(' ');
}

function quoted(text: string): string {
  return /^[\w./=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
