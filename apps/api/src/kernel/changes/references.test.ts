import type { CommandExecutor } from '@rabbet/commands';
import { ADMINISTRATOR } from '@rabbet/domain/testing/callers';
import { serviceStep } from '@rabbet/domain/services/services';
import type { Queryable } from '@rabbet/postgres';
import { QueryContext } from '@rabbet/projections';
import { References } from './references';

/** References on a database that holds nothing, and fails so many times before it answers. */
function references(failures = 0, requireCaughtUp = async () => {}) {
  let count = 0;
  const query = async () => {
    if (count++ < failures) throw new Error('away');
    return { rows: [] };
  };
  const queries = {
    context: () => new QueryContext({ query } as unknown as Queryable, ADMINISTRATOR, new Date()),
    requireCaughtUp,
  };
  const cache = new References({ executor: {} as CommandExecutor, queries, pointing: [] }); // it reads no stream here
  return { steps: (of: number) => cache.matching(serviceStep, 'service_id', of), queryCount: () => count, cache };
}

test('all who ask for the same records at once share one query', async () => {
  const { steps, queryCount } = references();
  expect(await Promise.all([steps(1), steps(1), steps(2), steps(1)])).toEqual([[], [], [], []]);
  expect(queryCount()).toBe(2);
});

test('a query that failed is asked again, and so is one whose records were changed', async () => {
  const { steps, queryCount, cache } = references(1);
  await expect(Promise.all([steps(1), steps(1)])).rejects.toThrow('away');
  expect(await steps(1)).toEqual([]);
  expect(queryCount()).toBe(2);
  cache.forget(serviceStep.name, 7);
  await steps(1);
  expect(queryCount()).toBe(3);
});

test('a list waits for the read model of its kind, is refused while that is behind, and made once it has caught up', async () => {
  const waits: (() => void)[] = [];
  const behind = new Error('still reading');
  let isBehind = true;
  const { steps, queryCount } = references(0, () => {
    if (isBehind) return Promise.reject(behind);
    return new Promise((resolve) => waits.push(resolve));
  });
  await expect(steps(1)).rejects.toBe(behind);
  expect(queryCount()).toBe(0);
  isBehind = false;
  const lists = [steps(1), steps(2)];
  await Promise.resolve();
  expect(queryCount()).toBe(0);
  expect(waits).toHaveLength(1); // one wait serves both
  waits[0]!();
  expect(await Promise.all(lists)).toEqual([[], []]);
});

test('records that this program changes are waited for anew', async () => {
  let waits = 0;
  const { steps, cache } = references(0, async () => {
    waits++;
  });
  await steps(1);
  await steps(2);
  expect(waits).toBe(1);
  cache.forget(serviceStep.name, 7);
  await steps(1);
  expect(waits).toBe(2);
});
