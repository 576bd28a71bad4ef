import { type Changed, type Client, Problem } from '@rabbet/client';
import { type Attaching, bodyWithImages, idsOfImages } from './attaching';
import type { ImageFile, KeptImages } from '../rows/images/folder';
import type { Uploads } from '../rows/images/uploads';
import { type ReadRow, runImport } from './import-run';
import { allWrong, errorsOf, type SaidChange } from './judging';
import { addedUnder, addParts, type Part } from './parts';
import { type NaturalKey, Repeats } from './repeats';
import type { Retrier } from '../shop/retrier';
import {
  BadRow,
  DONE_BEFORE,
  type Difference,
  type FieldError,
  type Line,
  type Row,
  type RowNote,
  type RowResult,
  type Sent,
  WrongWord,
} from '../rows/row/rows';
import { nameOf, type RowName, RunRows, turnsOf } from './run-rows';
import type { Tally } from '../results/tally';
import { beforeWith, IN_USE, withChange } from './taken-names';

/** Change that a row asks the shop for. */
export interface Asked extends SaidChange {
  readonly natural?: NaturalKey;
  /** Natural key that the thing gets by this change. */
  readonly renamed?: NaturalKey;
  /** Thing that it is about: rows about the same one stay in their order. */
  readonly about?: unknown;
  /** The thing that it changes, with a text that is another for every other change of it. */
  readonly kept?: { readonly id: number; readonly version: string };
  /** Further changes of that thing, one after the other. */
  readonly then?: readonly Omit<SaidChange, 'wrong'>[];
  /** Fields that become another. With none, nothing is sent. */
  readonly differences?: readonly Difference[];
  /** Records that it adds before its own one, which points at them by these fields. */
  readonly before?: readonly Part[];
  readonly points?: Part['points'];
  /** Reasons against it, unless an earlier sending of the row has done it. */
  readonly doubts?: readonly FieldError[];
  /** Id of what an earlier sending has made of the row, as its file says. */
  readonly doneAs?: number;
  readonly notes?: readonly RowNote[];
  /** Content of the row, where the changes depend on what is there. */
  readonly said?: unknown;
  /** Files that become its images, behind those that it has. */
  readonly files?: readonly ImageFile[];
  /** Images of the thing that is there. */
  readonly images?: KeptImages;
}

/** Asks the shop, in a run. */
export interface Sender {
  readonly client: Client;
  readonly run: string;
}

export interface Bulk {
  /** Name of what is done with each row: it tells rows of different commands apart. */
  readonly verb: string;
  /** Status of a row that went well. */
  readonly done: string;
  /** Row of JSON. */
  readonly example?: string;
  /** Reads what a row asks for, and looks up the names in it. */
  readonly ask: (call: Sender, row: Row) => Promise<Asked>;
  readonly idOf?: (changed: Changed) => number;
  /** Looks at all rows before the first is sent. */
  readonly survey?: (lines: AsyncIterable<Line>) => Promise<void>;
  /** Makes images of the files of its rows. */
  readonly uploads?: Uploads;
}

/** A row that is ready to be sent. */
interface ReadyRow extends ReadRow, Pick<Row, 'line' | 'key' | 'columns'> {
  readonly asked: Asked;
  /** In what it is said otherwise by an earlier row of the same name. */
  readonly contradiction: readonly FieldError[];
  readonly name: RowName;
}

/** Rows to be sent, wherever they are from. */
export interface RowSource {
  /** Number of rows, where it is known before they are sent. */
  readonly count?: number;
  readonly lines: (signal: AbortSignal) => AsyncIterable<Line>;
  /** Takes the number of each line that is sent, ahead of its result. */
  readonly noteSent?: (line: number) => void;
  /** Takes each result, in the order of the lines. */
  readonly take?: (result: RowResult) => void;
}

export interface Sending {
  readonly source: RowSource;
  readonly run: string;
  readonly isDryRun: boolean;
  /** Rows under way at most. */
  readonly atOnce: number;
  readonly retrier: Retrier;
  /** Counts the results, as they come. */
  readonly tally: Tally;
  /** Takes the results, in the order of the lines. */
  readonly print: (result: RowResult) => Promise<void>;
  /** Tells the run before the first row is sent that is known by it alone; an error ends the sending. */
  readonly tellRun: () => void;
}

/** Sends rows, each as the change that it asks for. Answers why it ended early. */
export async function sendRows(client: Client, bulk: Bulk, sending: Sending): Promise<Error | null> {
  const { run, tally, source, isDryRun, atOnce, retrier } = sending;
  let isTold = false;
  const repeats = new Repeats();
  const rows = new RunRows(bulk.verb, run);
  const refused = new Set<number>();
  const tried = isDryRun ? new Set<string>() : null;
  await bulk.survey?.(source.lines(retrier.signal));
  return runImport({
    tally,
    example: bulk.example,
    lines: source.lines(retrier.signal),
    read: async (row): Promise<ReadyRow> => {
      const asked = await asking(bulk, { client, run }, row);
      const { natural, renamed, about } = asked;
      const { line, key, columns } = row;
      const name = nameOf(key, natural, [asked.path, asked.said ?? asked.body, asked.revision ?? null]);
      const isNamedByRun = 'content' in name && asked.wrong.length === 0 && asked.doneAs === undefined;
      if (!isTold && isNamedByRun) sending.tellRun();
      isTold ||= isNamedByRun;
      return {
        line,
        key,
        columns,
        asked,
        name,
        ...known(repeats, row, asked),
        inTurn: turnsOf({ name, natural, renamed, about }),
      };
    },
    send: async (row) => {
      if (row.asked.doneAs !== undefined) return { id: row.asked.doneAs, status: DONE_BEFORE };
      source.noteSent?.(row.line);
      // what an earlier line would do is done: nothing tells the shop so in a dry run
      const isFirstDone = row.repeats !== null && !refused.has(row.repeats.line);
      const isWrong = row.asked.wrong.length + row.contradiction.length > 0;
      if (isDryRun && isFirstDone && !isWrong) return { id: null, status: 'repeated' };
      try {
        const result = await sent({ client, bulk, rows, isDryRun, tried, isFirstDone }, row);
        if (row.repeats) refused.delete(row.repeats.line); // done by this row instead: the next one repeats it
        return inWordsOfSheet(result, row);
      } catch (error) {
        const told = badRowOf(sentBefore(error, row) ?? error, row, isDryRun ? row.asked.notes : []);
        refused.add(row.line);
        throw told;
      }
    },
    atOnce,
    print: async (result) => {
      source.take?.(result);
      await sending.print(result);
    },
    retrier,
  });
}

/** The earlier row of the same name, and in what the two contradict each other. */
function known(repeats: Repeats, { line, key, columns }: Row, { natural, path, body, said = body }: Asked) {
  try {
    const called = columns ? 'Row' : 'Line'; // a sheet has rows
    return { repeats: repeats.earlier(line, { key, natural }, [path, said], called), contradiction: [] };
  } catch (error) {
    if (!(error instanceof BadRow)) throw error;
    return { repeats: error.repeats, contradiction: error.errors };
  }
}

interface SendingRow {
  readonly client: Client;
  readonly bulk: Bulk;
  readonly rows: RunRows;
  readonly isDryRun: boolean;
  /** Parts that a dry run has tried; null of a real one. */
  readonly tried: Set<string> | null;
  /** An earlier row of the same name was not refused. */
  readonly isFirstDone: boolean;
}

async function sent({ client, bulk, rows, isDryRun, tried, isFirstDone }: SendingRow, row: ReadyRow): Promise<Sent> {
  const { name, asked, contradiction } = row;
  if (contradiction.length > 0) {
    // what the shop says of a name that an earlier row has just taken is told already
    const known = isFirstDone ? [...contradiction, ...asked.wrong] : asked.wrong;
    const body = { ...asked, wrong: known, revision: undefined }; // the earlier row has changed it
    const wrong = asked.before ? known : await allWrong(client, body); // its own record needs those before it
    throw new WrongWord(isFirstDone ? wrong : [...contradiction, ...wrong]);
  }
  const { done, idOf } = bulk;
  const { method, path, body, revision, wrong, doubts = [], files = [] } = asked;
  const commandId = rows.commandId(name);
  const attaching = { client, uploads: bulk.uploads, files, commandId, isDryRun };
  const id = doubts.length === 0 || path === null ? undefined : await addedUnder(client, { path, body, commandId });
  if (id !== undefined && wrong.length === 0) {
    if (asked.differences && asked.differences.length > 0) throw beforeWith(row);
    rows.isDone(name);
    return { id, status: 'repeated' };
  }
  if (doubts.length > 0) throw new WrongWord([...(id === undefined ? doubts : []), ...wrong]);
  const lasting = { ...asked, revision: undefined }; // once the row is mended, it is compared with the thing of then
  if (wrong.length > 0 || path === null) throw new WrongWord(asked.before ? wrong : await wrongIn(client, lasting));
  if (asked.kept && isFirstDone) return { id: asked.kept.id, status: 'repeated' };
  if (asked.kept) return changedRow({ attaching, rows, tried }, asked, asked.kept);
  const whole = await bodyWithImages({ method, path, body }, attaching);
  if (!whole) throw beforeWith(row);
  const pointed = await addParts(client, asked, { commandId, tried });
  const changed = pointed && (await client.change(method, path, { ...whole, ...pointed }, { commandId, revision }));
  rows.isDone(name);
  const added = { ...imagesIn(files), notes: asked.notes };
  if (!changed || (isDryRun && !changed.repeated)) return { id: null, status: `would be ${done}`, ...added };
  const sentAs = { id: idOf?.(changed) ?? changed.id, status: changed.repeated ? 'repeated' : done };
  return changed.repeated ? sentAs : { ...sentAs, ...added };
}

function imagesIn(files: readonly ImageFile[]): Pick<Sent, 'images'> {
  return files.length === 0 ? {} : { images: files.map(({ name }) => name) };
}

/** Faults of all the changes that a row asks for. */
async function wrongIn(client: Client, { then = [], ...first }: Asked): Promise<readonly FieldError[]> {
  const wrong = [...(await allWrong(client, first))];
  for (const part of then) wrong.push(...(await allWrong(client, { ...part, wrong: [] })));
  return wrong;
}

/** Makes the changes that a row asks for of a thing that is there; none of them where one would be refused. */
async function changedRow(
  { attaching, rows, tried }: Pick<SendingRow, 'rows' | 'tried'> & { readonly attaching: Attaching },
  asked: Asked,
  { id, version }: NonNullable<Asked['kept']>,
): Promise<Sent> {
  const { client, files, isDryRun } = attaching;
  const { then = [], differences = [], notes, images } = asked;
  if (differences.length === 0) return { id, status: 'same', notes };
  if (then.length + files.length + (asked.before?.length ?? 0) > 0) {
    const wrong = await wrongIn(client, asked);
    if (wrong.length > 0) throw new WrongWord(wrong);
  }
  const ids = await idsOfImages(attaching);
  const attached = ids.flatMap((image) => (image === null || !images ? [] : [images.attach(image)]));
  const pointed = await addParts(client, asked, { commandId: rows.changeId(version, 'parts'), tried });
  const own = pointed ? [{ ...asked, body: { ...asked.body, ...pointed } }] : []; // a dry run has made none
  let isRepeated = true;
  for (const [i, { method, path, body, revision }] of [...own, ...then, ...attached].entries()) {
    const changed = await client.change(method, path ?? '', body, { commandId: rows.changeId(version, i), revision });
    isRepeated &&= changed.repeated;
  }
  const status = isDryRun ? 'would be changed' : isRepeated ? 'repeated' : 'changed';
  return { id, status, notes, ...(!isRepeated && { differences, ...imagesIn(files) }) };
}

/** Of a row that stands where another one stood: what made the shop take them for the same, and the way out. */
function sentBefore(error: unknown, row: ReadyRow): WrongWord | null {
  return error instanceof Problem && error.code === IN_USE ? beforeWith(row) : null;
}

async function asking({ ask }: Bulk, call: Sender, row: Row): Promise<Asked> {
  try {
    const asked = await ask(call, row);
    const known = new Set(row.faults?.map(({ field }) => field));
    const others = asked.wrong.filter(({ field }) => !known.has(field));
    return row.faults ? { ...asked, wrong: [...row.faults, ...others] } : asked;
  } catch (error) {
    throw badRowOf(error, row);
  }
}

type Refusing = Pick<Row, 'columns'> & { readonly asked?: Asked };

/** What is wrong with one row; fails with what is about all of them. */
function badRowOf(error: unknown, row: Refusing, notes?: Asked['notes']): BadRow {
  const errors = error instanceof WrongWord ? error.errors : errorsOf(error, row.asked ?? {});
  const told = errors.map((one) => ({ ...withChange(one, row.asked?.natural), field: inColumns(one.field, row) }));
  return new BadRow(told, null, notes);
}

function inWordsOfSheet(result: Sent, row: Pick<Row, 'columns'>): Sent {
  const { differences } = result;
  if (!differences) return result;
  return { ...result, differences: differences.map((one) => ({ ...one, field: inColumns(one.field, row) })) };
}

/** Field as the sheet calls it. */
function inColumns<F extends string | null>(field: F, { columns }: Pick<Row, 'columns'>): F | string {
  return columns?.get(field ?? '') ?? field;
}
