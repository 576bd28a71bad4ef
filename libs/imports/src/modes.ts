import { isObject } from './rows';
import type { Bulk } from './sending';

export const MODES = ['add', 'update', 'upsert'] as const;
export type Mode = (typeof MODES)[number];

/** Takes rows of JSON from a file of results: their outcomes are no part of them. */
export function passingOutcomes(bulk: Bulk): Bulk {
  return {
    ...bulk,
    ask: (call, row) => {
      const { outcome, ...values } = row.values;
      return bulk.ask(call, isObject(outcome) ? { ...row, values } : row);
    },
  };
}
