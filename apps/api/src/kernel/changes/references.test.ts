import type { CommandExecutor } from '@rabbet/commands';
import { ADMINISTRATOR } from '@rabbet/domain/testing/callers';
import { serviceStep } from '@rabbet/domain/services/services';
import type { Queryable } from '@rabbet/postgres';
import { QueryContext } from '@rabbet/projections';
import { References } from './references';

/** References over an empty database whose first queries fail: as many as `failures`. */
function openReferences(failures = 0, requireCaughtUp = async () => {}) {
  let count = 0;
  const query = async () => {
    if (count++ < failures) throw new Error('away');
    return { rows: [] };
  };
  const queries = {
    context: () => new QueryContext({ query } as unknown as Queryable, ADMINISTRATOR, new Date()),
    requireCaughtUp,
  };
  const references = new References({ executor: {} as CommandExecutor, queries, pointingColumns: [] }); // no stream is read
  return {
    steps: (serviceId: number) => references.recordsWith(serviceStep, 'service_id', serviceId),
    queryCount: () => count,
    references,
  };
}

test('callers at the same time share one query', async () => {
  const { steps, queryCount } = openReferences();
  expect(await Promise.all([steps(1), steps(1), steps(2), steps(1)])).toEqual([[], [], [], []]);
  expect(queryCount()).toBe(2);
});

test('queries again after a failure, and after a change of the records', async () => {
  const { steps, queryCount, references } = openReferences(1);
  await expect(Promise.all([steps(1), steps(1)])).rejects.toThrow('away');
  expect(await steps(1)).toEqual([]);
  expect(queryCount()).toBe(2);
  references.forget(serviceStep.name, 7);
  await steps(1);
  expect(queryCount()).toBe(3);
});

test('a list waits until its read model has caught up, and is refused if that fails', async () => {
  const waits: (() => void)[] = [];
  const behind = new Error('still reading');
  let isBehind = true;
  const { steps, queryCount } = openReferences(0, () => {
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

test('waits for the read model again after a change of this program', async () => {
  let waits = 0;
  const { steps, references } = openReferences(0, async () => {
    waits++;
  });
  await steps(1);
  await steps(2);
  expect(waits).toBe(1);
  references.forget(serviceStep.name, 7);
  await steps(1);
  expect(waits).toBe(2);
});
