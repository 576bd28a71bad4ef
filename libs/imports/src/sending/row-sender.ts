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
import { idAddedByCommand } from '../shop/added-under';
import { type AttachingRow, bodyWithImages, idsOfImages } from './attaching';
import type { PreparedRow } from './import-run';
import { findAllFaults } from './judging';
import { addParts } from './parts';
import { withColumnNames, refusalOf } from './refusals';
import { type RowName, RunRows } from './run-rows';
import { sentWithOtherContent, ID_IN_USE } from './taken-names';

/** Row that is ready to be sent. */
export interface ReadyRow extends PreparedRow, Pick<Row, 'line' | 'key' | 'columns'> {
  readonly action: RowAction;
  /** Faults of a row that says something else than an earlier one of the same name. */
  readonly contradiction: readonly FieldError[];
  readonly name: RowName;
}

interface RowSenderOptions {
  readonly client: Client;
  readonly bulk: Bulk;
  readonly run: string;
  readonly isDryRun: boolean;
}

/** Sends the rows of one run, each as its action asks. */
export class RowSender {
  private readonly rows: RunRows;
  /** Lines of the rows that were refused. */
  private readonly refusedLines = new Set<number>();
  /** Parts that a dry run has tried; null of a real one. */
  private readonly triedCommandIds: Set<string> | null;

  constructor(private readonly options: RowSenderOptions) {
    this.rows = new RunRows(options.bulk.verb, options.run);
    this.triedCommandIds = options.isDryRun ? new Set() : null;
  }

  /** Sends a row; fails with BadRow if it is refused. */
  async send(row: ReadyRow): Promise<Sent> {
    const { isDryRun } = this.options;
    const isEarlierRowDone = row.repeats !== null && !this.refusedLines.has(row.repeats.line);
    const hasFaults = faultsOf(row.action).length + row.contradiction.length > 0;
    // nothing tells the shop in a dry run what an earlier line would do
    if (isDryRun && isEarlierRowDone && !hasFaults) return { id: null, status: 'repeated' };
    try {
      if (row.contradiction.length > 0) await this.refuseContradiction(row, isEarlierRowDone);
      const result = await this.perform(row, isEarlierRowDone);
      if (row.repeats) this.refusedLines.delete(row.repeats.line); // done by this row instead: the next one repeats it
      return withColumnNames(result, row);
    } catch (error) {
      const isIdInUse = error instanceof Problem && error.code === ID_IN_USE;
      const refusal = refusalOf(isIdInUse ? sentWithOtherContent(row) : error, row, isDryRun ? row.action.notes : []);
      this.refusedLines.add(row.line);
      throw refusal;
    }
  }

  private async perform(row: ReadyRow, isFirstDone: boolean): Promise<Sent> {
    const { action } = row;
    switch (action.kind) {
      case 'add':
        return this.add(action, row);
      case 'change':
        return isFirstDone ? repeatedResult(action) : this.change(action, row);
      case 'same':
        return isFirstDone
          ? repeatedResult(action)
          : { id: action.thing.id, status: action.status, notes: action.notes };
      case 'doubtful':
        return this.repeatDoubtful(action, row);
      case 'wrong':
        throw new WrongWord(await findAllFaults(this.options.client, action.judged, action.faults));
    }
  }

  private async add(action: Add, row: ReadyRow): Promise<Sent> {
    const { client, bulk, isDryRun } = this.options;
    const { request, files = [], notes } = action;
    const commandId = this.rows.commandId(row.name);
    const body = await bodyWithImages(request, this.attachingRow(files, commandId));
    if (!body) throw sentWithOtherContent(row);
    const pointerIds = await addParts(client, action, { commandId, triedCommandIds: this.triedCommandIds });
    const { method, path, revision } = request;
    const changed =
      pointerIds && (await client.change(method, path, { ...body, ...pointerIds }, { commandId, revision }));
    this.rows.markDone(row.name);
    const details = { ...imageNamesOf(files), notes };
    if (!changed || (isDryRun && !changed.repeated)) return { id: null, status: `would be ${bulk.done}`, ...details };
    const id = bulk.idOf?.(changed) ?? changed.id;
    return changed.repeated ? { id, status: 'repeated' } : { id, status: bulk.done, ...details };
  }

  /** Makes the changes of a thing that is there; none of them if one would be refused. */
  private async change(action: Change, row: ReadyRow): Promise<Sent> {
    const { client, isDryRun } = this.options;
    const { thing, requests, differences, parts, files = [], notes } = action;
    const attaching = this.attachingRow(files, this.rows.commandId(row.name));
    if (requests.length + files.length + (parts?.length ?? 0) > 1) {
      const faults = await findAllFaults(client, requests);
      if (faults.length > 0) throw new WrongWord(faults);
    }
    const images = await idsOfImages(attaching);
    const attachRequests = images.flatMap((id) => (id === null || !thing.images ? [] : [thing.images.attach(id)]));
    const commandId = this.rows.changeId(thing.version, 'parts');
    const pointerIds = await addParts(client, action, { commandId, triedCommandIds: this.triedCommandIds });
    const [first, ...further] = requests;
    const firstWithPointers = first && pointerIds ? [{ ...first, body: { ...first.body, ...pointerIds } }] : []; // a dry run has no ids
    let isRepeated = true;
    for (const [i, request] of [...firstWithPointers, ...further, ...attachRequests].entries()) {
      const { method, path, body, revision } = request;
      const changed = await client.change(method, path, body, {
        commandId: this.rows.changeId(thing.version, i),
        revision,
      });
      isRepeated &&= changed.repeated;
    }
    const status = isDryRun ? 'would be changed' : isRepeated ? 'repeated' : 'changed';
    return { id: thing.id, status, notes, ...(!isRepeated && { differences, ...imageNamesOf(files) }) };
  }

  /** Result of a row that an earlier sending has added; refuses any other, with its doubts. */
  private async repeatDoubtful(action: Doubtful, row: ReadyRow): Promise<Sent> {
    const { request, doubts, faults, differences = [] } = action;
    const { path, body } = request;
    const id = await idAddedByCommand(this.options.client, { path, body, commandId: this.rows.commandId(row.name) });
    if (id === undefined) throw new WrongWord([...doubts, ...faults]);
    if (faults.length > 0) throw new WrongWord(faults);
    if (differences.length > 0) throw sentWithOtherContent(row);
    this.rows.markDone(row.name);
    return { id, status: 'repeated' };
  }

  /** Refuses a row that contradicts an earlier one, with all that is wrong with it besides. */
  private async refuseContradiction({ action, contradiction }: ReadyRow, isFirstDone: boolean): Promise<never> {
    const faults = faultsOf(action);
    const [first] = requestsOf(action);
    // what the shop says of a name that an earlier row has just taken is told already
    const priorFaults = isFirstDone ? [...contradiction, ...faults] : faults;
    const all = await findAllFaults(this.options.client, first ? [first] : [], priorFaults);
    throw new WrongWord(isFirstDone ? all : [...contradiction, ...all]);
  }

  private attachingRow(files: readonly ImageFile[], commandId: string): AttachingRow {
    const { client, bulk, isDryRun } = this.options;
    return { client, uploads: bulk.uploads, files, commandId, isDryRun };
  }
}

/** Result of a row about a thing that an earlier row of the import has changed so. */
function repeatedResult({ thing }: Change | Same): Sent {
  return { id: thing.id, status: 'repeated' };
}

function imageNamesOf(files: readonly ImageFile[]): Pick<Sent, 'images'> {
  return files.length === 0 ? {} : { images: files.map(({ name }) => name) };
}
