import { type Client, Problem } from '@rabbet/client';
import type { BulkCommand } from '../rows/row/bulk-command';
import type { ImageFile } from '../rows/row/image-file';
import { type FieldError, type Row, type RowOutcome, FieldRefusal } from '../rows/row/row';
import {
  type AddAction,
  type ChangeAction,
  type DoubtfulAction,
  faultsOf,
  requestsOf,
  type RowAction,
  type UnchangedAction,
} from '../rows/row/row-action';
import { idAddedByCommand } from '../shop/id-added-by-command';
import { type RowWithFiles, bodyWithImages, idsOfImages } from './row-image-ids';
import type { PreparedRow } from './import-run';
import { findAllFaults } from './shop-faults';
import { addParts } from './add-parts';
import { withColumnNames, refusalOf } from './refusals';
import { type RowName, RunRows } from './run-rows';
import { otherContentRefusal, ID_IN_USE } from './name-conflicts';

/** Row that is ready to be sent. */
export interface ReadyRow extends PreparedRow, Pick<Row, 'line' | 'key' | 'columns'> {
  readonly action: RowAction;
  /** Faults of a row that has the name of an earlier one and another content. */
  readonly contradiction: readonly FieldError[];
  readonly name: RowName;
}

interface RowSenderOptions {
  readonly client: Client;
  readonly bulk: BulkCommand;
  readonly run: string;
  readonly isDryRun: boolean;
}

/** Sends the rows of one run, each by the kind of its action. */
export class RowSender {
  private readonly rows: RunRows;
  /** Lines of the rows that were refused. */
  private readonly refusedLines = new Set<number>();
  /** Command ids of the parts that a dry run has tried; null of a real run. */
  private readonly triedCommandIds: Set<string> | null;

  constructor(private readonly options: RowSenderOptions) {
    this.rows = new RunRows(options.bulk.verb, options.run);
    this.triedCommandIds = options.isDryRun ? new Set() : null;
  }

  /** Sends a row; fails with BadRow if it is refused. */
  async send(row: ReadyRow): Promise<RowOutcome> {
    const { isDryRun } = this.options;
    const isEarlierRowDone = row.repeats !== null && !this.refusedLines.has(row.repeats.line);
    const hasFaults = faultsOf(row.action).length + row.contradiction.length > 0;
    // in a dry run, the shop does not have the record of the earlier line, so it cannot recognize the repeat
    if (isDryRun && isEarlierRowDone && !hasFaults) return { id: null, status: 'repeated' };
    try {
      if (row.contradiction.length > 0) await this.refuseContradiction(row, isEarlierRowDone);
      const result = await this.perform(row, isEarlierRowDone);
      // this row is done in place of the refused one, so a later row with the same name repeats it
      if (row.repeats) this.refusedLines.delete(row.repeats.line);
      return withColumnNames(result, row);
    } catch (error) {
      const isIdInUse = error instanceof Problem && error.code === ID_IN_USE;
      const refusal = refusalOf(isIdInUse ? otherContentRefusal(row) : error, row, isDryRun ? row.action.notes : []);
      this.refusedLines.add(row.line);
      throw refusal;
    }
  }

  private async perform(row: ReadyRow, isEarlierRowDone: boolean): Promise<RowOutcome> {
    const { action } = row;
    switch (action.kind) {
      case 'add':
        return this.add(action, row);
      case 'change':
        return isEarlierRowDone ? repeatedResult(action) : this.change(action, row);
      case 'unchanged':
        return isEarlierRowDone
          ? repeatedResult(action)
          : { id: action.record.id, status: action.status, notes: action.notes };
      case 'doubtful':
        return this.repeatDoubtful(action, row);
      case 'faulty':
        throw new FieldRefusal(await findAllFaults(this.options.client, action.requestsToJudge, action.faults));
    }
  }

  /** Adds a record, after the images and parts to which it points. */
  private async add(action: AddAction, row: ReadyRow): Promise<RowOutcome> {
    const { client, bulk, isDryRun } = this.options;
    const { request, files = [], notes } = action;
    const commandId = this.rows.commandId(row.name);
    const body = await bodyWithImages(request, this.rowWithFiles(files, commandId));
    if (!body) throw otherContentRefusal(row);
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

  /** Makes the changes of an existing record. Several are tried in a dry run first, so that none is made if one is refused. */
  private async change(action: ChangeAction, row: ReadyRow): Promise<RowOutcome> {
    const { client, isDryRun } = this.options;
    const { record, requests, differences, parts, files = [], notes } = action;
    if (requests.length + files.length + (parts?.length ?? 0) > 1) {
      const faults = await findAllFaults(client, requests);
      if (faults.length > 0) throw new FieldRefusal(faults);
    }
    const imageIds = await idsOfImages(this.rowWithFiles(files, this.rows.commandId(row.name)));
    const attachRequests = imageIds.flatMap((id) => (id === null || !record.images ? [] : [record.images.attach(id)]));
    const commandId = this.rows.changeId(record.version, 'parts');
    const pointerIds = await addParts(client, action, { commandId, triedCommandIds: this.triedCommandIds });
    const [first, ...further] = requests;
    // a dry run has no ids of parts, so the request that points to them is not tried
    const firstWithPointers = first && pointerIds ? [{ ...first, body: { ...first.body, ...pointerIds } }] : [];
    let isRepeated = true;
    for (const [i, request] of [...firstWithPointers, ...further, ...attachRequests].entries()) {
      const { method, path, body, revision } = request;
      const changed = await client.change(method, path, body, {
        commandId: this.rows.changeId(record.version, i),
        revision,
      });
      isRepeated &&= changed.repeated;
    }
    const details = isRepeated ? {} : { differences, ...imageNamesOf(files) };
    const statusOfRealRun = isRepeated ? 'repeated' : 'changed';
    return { id: record.id, status: isDryRun ? 'would be changed' : statusOfRealRun, notes, ...details };
  }

  /** Result of a doubtful row that an earlier attempt has added. Refuses one that was not added, with its doubts. */
  private async repeatDoubtful(action: DoubtfulAction, row: ReadyRow): Promise<RowOutcome> {
    const { request, doubts, faults, differences = [] } = action;
    const { path, body } = request;
    const id = await idAddedByCommand(this.options.client, { path, body, commandId: this.rows.commandId(row.name) });
    if (id === undefined) throw new FieldRefusal([...doubts, ...faults]);
    if (faults.length > 0) throw new FieldRefusal(faults);
    if (differences.length > 0) throw otherContentRefusal(row);
    this.rows.markDone(row.name);
    return { id, status: 'repeated' };
  }

  /** Refuses a row that contradicts an earlier one, and reports its other faults as well. */
  private async refuseContradiction({ action, contradiction }: ReadyRow, isEarlierRowDone: boolean): Promise<never> {
    const faults = faultsOf(action);
    const [first] = requestsOf(action);
    // once the earlier row is done, the shop refuses the same name as taken: passed as a prior fault, it is reported once
    const priorFaults = isEarlierRowDone ? [...contradiction, ...faults] : faults;
    const allFaults = await findAllFaults(this.options.client, first ? [first] : [], priorFaults);
    throw new FieldRefusal(isEarlierRowDone ? allFaults : [...contradiction, ...allFaults]);
  }

  private rowWithFiles(files: readonly ImageFile[], commandId: string): RowWithFiles {
    const { client, bulk, isDryRun } = this.options;
    return { client, uploads: bulk.uploads, files, commandId, isDryRun };
  }
}

/** Result of a row whose change an earlier row of the import has made. */
function repeatedResult({ record }: ChangeAction | UnchangedAction): RowOutcome {
  return { id: record.id, status: 'repeated' };
}

function imageNamesOf(files: readonly ImageFile[]): Pick<RowOutcome, 'images'> {
  return files.length === 0 ? {} : { images: files.map(({ name }) => name) };
}
