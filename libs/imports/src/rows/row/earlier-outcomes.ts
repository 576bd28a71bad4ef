import type { Mode } from '../../reading/table/modes';
import type { BulkCommand } from './bulk-command';
import { DONE_BEFORE, isObject } from './row';
import type { RowAction } from './row-action';

/**
 * Makes a bulk command accept rows from a file of results: the `outcome` of each is dropped, and a row that was added before is not
 * added again.
 */
export function ignoreEarlierOutcomes(bulk: BulkCommand, mode: Mode): BulkCommand {
  return {
    ...bulk,
    actionOf: async (sender, row) => {
      const { outcome, ...values } = row.values;
      if (!isObject(outcome)) return bulk.actionOf(sender, row);
      const id = mode === 'add' ? addedId(outcome) : null;
      return id === null ? bulk.actionOf(sender, { ...row, values }) : doneBeforeAction(id, values);
    },
  };
}

const DONE_STATUSES: readonly unknown[] = ['added', 'repeated', DONE_BEFORE];

/** Id in the outcome of a row that an earlier import has added; null of any other row. */
function addedId({ status, id }: Readonly<Record<string, unknown>>): number | null {
  const isId = Number.isInteger(Number(id)) && Number(id) > 0;
  return DONE_STATUSES.includes(status) && isId ? Number(id) : null;
}

function doneBeforeAction(id: number, values: object): RowAction {
  return { kind: 'unchanged', status: DONE_BEFORE, record: { id, version: '' }, content: [null, values, null] };
}
