import type { Mode } from '../../reading/table/modes';
import type { Bulk } from './bulk';
import { DONE_BEFORE, isObject } from './row';
import type { RowAction } from './row-action';

/** Takes rows from a file of results: their outcomes are no part of them, and what was done is not added again. */
export function passingOutcomes(bulk: Bulk, mode: Mode): Bulk {
  return {
    ...bulk,
    actionOf: async (sender, row) => {
      const { outcome, ...values } = row.values;
      if (!isObject(outcome)) return bulk.actionOf(sender, row);
      const id = mode === 'add' ? doneBefore(outcome) : null;
      return id === null ? bulk.actionOf(sender, { ...row, values }) : passedOver(id, values);
    },
  };
}

const DONE: readonly unknown[] = ['added', 'repeated', DONE_BEFORE];

/** Id of the thing that an earlier sending of the file has made of a row; null of any other row. */
function doneBefore({ status, id }: Readonly<Record<string, unknown>>): number | null {
  return DONE.includes(status) && Number.isInteger(Number(id)) && Number(id) > 0 ? Number(id) : null;
}

function passedOver(id: number, values: object): RowAction {
  return { kind: 'same', status: DONE_BEFORE, thing: { id, version: '' }, content: [null, values, null] };
}
