import { type Client, Problem } from '@rabbet/client';
import type { Bulk } from '../rows/row/bulk';
import type { ImageFile } from '../rows/row/image-file';
import { type FieldError, type Row, type Sent, WrongWord } from '../rows/row/row';
import {
  type Add,
  type Change,
  type Doubtful,
  faultsOf,
  requestsOf,
  type RowAction,
  type Same,
} from '../rows/row/row-action';
import { addedUnder } from '../shop/added-under';
import { type Attaching, bodyWithImages, idsOfImages } from './attaching';
import type { PreparedRow } from './import-run';
import { judged } from './judging';
import { addParts } from './parts';
import { inWordsOfSheet, refusalOf } from './refusals';
import { type RowName, RunRows } from './run-rows';
import { beforeWith, IN_USE } from './taken-names';

/** Row that is ready to be sent. */
export interface ReadyRow extends PreparedRow, Pick<Row, 'line' | 'key' | 'columns'> {
  readonly action: RowAction;
  /** Faults of a row that says something else than an earlier one of the same name. */
  readonly contradiction: readonly FieldError[];
  readonly name: RowName;
}

interface RowSending {
  readonly client: Client;
  readonly bulk: Bulk;
  readonly run: string;
  readonly isDryRun: boolean;
}

/** Sends the rows of one run, each as its action asks. */
export class RowSender {
  private readonly rows: RunRows;
  /** Lines of the rows that were refused. */
  private readonly refused = new Set<number>();
  /** Parts that a dry run has tried; null of a real one. */
  private readonly tried: Set<string> | null;

  constructor(private readonly sending: RowSending) {
    this.rows = new RunRows(sending.bulk.verb, sending.run);
    this.tried = sending.isDryRun ? new Set() : null;
  }

  /** Sends a row; fails with BadRow if it is refused. */
  async send(row: ReadyRow): Promise<Sent> {
    const { isDryRun } = this.sending;
    const isFirstDone = row.repeats !== null && !this.refused.has(row.repeats.line);
    const isFaulty = faultsOf(row.action).length + row.contradiction.length > 0;
    // nothing tells the shop in a dry run what an earlier line would do
    if (isDryRun && isFirstDone && !isFaulty) return { id: null, status: 'repeated' };
    try {
      if (row.contradiction.length > 0) await this.refuseContradiction(row, isFirstDone);
      const result = await this.perform(row, isFirstDone);
      if (row.repeats) this.refused.delete(row.repeats.line); // done by this row instead: the next one repeats it
      return inWordsOfSheet(result, row);
    } catch (error) {
      const isTaken = error instanceof Problem && error.code === IN_USE;
      const refusal = refusalOf(isTaken ? beforeWith(row) : error, row, isDryRun ? row.action.notes : []);
      this.refused.add(row.line);
      throw refusal;
    }
  }

  private async perform(row: ReadyRow, isFirstDone: boolean): Promise<Sent> {
    const { action } = row;
    switch (action.kind) {
      case 'add':
        return this.add(action, row);
      case 'change':
        return isFirstDone ? repeatOf(action) : this.change(action, row);
      case 'same':
        return isFirstDone ? repeatOf(action) : { id: action.thing.id, status: action.status, notes: action.notes };
      case 'doubtful':
        return this.repeatDoubtful(action, row);
      case 'wrong':
        throw new WrongWord(await judged(this.sending.client, action.judged, action.faults));
    }
  }

  private async add(action: Add, row: ReadyRow): Promise<Sent> {
    const { client, bulk, isDryRun } = this.sending;
    const { request, files = [], notes } = action;
    const commandId = this.rows.commandId(row.name);
    const body = await bodyWithImages(request, this.attaching(files, commandId));
    if (!body) throw beforeWith(row);
    const pointed = await addParts(client, action, { commandId, tried: this.tried });
    const { method, path, revision } = request;
    const changed = pointed && (await client.change(method, path, { ...body, ...pointed }, { commandId, revision }));
    this.rows.isDone(row.name);
    const more = { ...imagesIn(files), notes };
    if (!changed || (isDryRun && !changed.repeated)) return { id: null, status: `would be ${bulk.done}`, ...more };
    const id = bulk.idOf?.(changed) ?? changed.id;
    return changed.repeated ? { id, status: 'repeated' } : { id, status: bulk.done, ...more };
  }

  /** Makes the changes of a thing that is there; none of them if one would be refused. */
  private async change(action: Change, row: ReadyRow): Promise<Sent> {
    const { client, isDryRun } = this.sending;
    const { thing, requests, differences, before, files = [], notes } = action;
    const attaching = this.attaching(files, this.rows.commandId(row.name));
    if (requests.length + files.length + (before?.length ?? 0) > 1) {
      const faults = await judged(client, requests);
      if (faults.length > 0) throw new WrongWord(faults);
    }
    const images = await idsOfImages(attaching);
    const attached = images.flatMap((id) => (id === null || !thing.images ? [] : [thing.images.attach(id)]));
    const commandId = this.rows.changeId(thing.version, 'parts');
    const pointed = await addParts(client, action, { commandId, tried: this.tried });
    const [first, ...further] = requests;
    const pointing = first && pointed ? [{ ...first, body: { ...first.body, ...pointed } }] : []; // a dry run has no ids
    let isRepeated = true;
    for (const [i, request] of [...pointing, ...further, ...attached].entries()) {
      const { method, path, body, revision } = request;
      const changed = await client.change(method, path, body, {
        commandId: this.rows.changeId(thing.version, i),
        revision,
      });
      isRepeated &&= changed.repeated;
    }
    const status = isDryRun ? 'would be changed' : isRepeated ? 'repeated' : 'changed';
    return { id: thing.id, status, notes, ...(!isRepeated && { differences, ...imagesIn(files) }) };
  }

  /** Result of a row that an earlier sending has added; refuses any other, with its doubts. */
  private async repeatDoubtful(action: Doubtful, row: ReadyRow): Promise<Sent> {
    const { request, doubts, faults, differences = [] } = action;
    const { path, body } = request;
    const id = await addedUnder(this.sending.client, { path, body, commandId: this.rows.commandId(row.name) });
    if (id === undefined) throw new WrongWord([...doubts, ...faults]);
    if (faults.length > 0) throw new WrongWord(faults);
    if (differences.length > 0) throw beforeWith(row);
    this.rows.isDone(row.name);
    return { id, status: 'repeated' };
  }

  /** Refuses a row that contradicts an earlier one, with all that is wrong with it besides. */
  private async refuseContradiction({ action, contradiction }: ReadyRow, isFirstDone: boolean): Promise<never> {
    const faults = faultsOf(action);
    const [first] = requestsOf(action);
    // what the shop says of a name that an earlier row has just taken is told already
    const before = isFirstDone ? [...contradiction, ...faults] : faults;
    const all = await judged(this.sending.client, first ? [first] : [], before);
    throw new WrongWord(isFirstDone ? all : [...contradiction, ...all]);
  }

  private attaching(files: readonly ImageFile[], commandId: string): Attaching {
    const { client, bulk, isDryRun } = this.sending;
    return { client, uploads: bulk.uploads, files, commandId, isDryRun };
  }
}

/** Result of a row about a thing that an earlier row of the import has changed so. */
function repeatOf({ thing }: Change | Same): Sent {
  return { id: thing.id, status: 'repeated' };
}

function imagesIn(files: readonly ImageFile[]): Pick<Sent, 'images'> {
  return files.length === 0 ? {} : { images: files.map(({ name }) => name) };
}
