import type { Mode } from '../../reading/table/modes';
import { DONE_BEFORE, isObject } from './rows';
import type { Asked, Bulk } from '../../sending/sending';

/** Takes rows from a file of results: their outcomes are no part of them, and what was done is not added again. */
export function passingOutcomes(bulk: Bulk, mode: Mode): Bulk {
  return {
    ...bulk,
    ask: (call, row) => {
      const { outcome, ...values } = row.values;
      if (!isObject(outcome)) return bulk.ask(call, row);
      const id = mode === 'add' ? doneBefore(outcome) : null;
      return id === null ? bulk.ask(call, { ...row, values }) : Promise.resolve(passedOver(id, values));
    },
  };
}

const DONE: readonly unknown[] = ['added', 'repeated', DONE_BEFORE];

function doneBefore({ status, id }: Readonly<Record<string, unknown>>): number | null {
  return DONE.includes(status) && Number.isInteger(Number(id)) && Number(id) > 0 ? Number(id) : null;
}

function passedOver(id: number, values: object): Asked {
  return { method: 'POST', path: null, body: {}, wrong: [], said: values, doneAs: id };
}
