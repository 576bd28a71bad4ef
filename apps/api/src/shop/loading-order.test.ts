import { order } from '@rabbet/domain/orders/orders';
import { setting } from '@rabbet/domain/settings/settings';
import { recordDecider } from '@rabbet/domain/records/record';
import type { Change } from '../kernel/changes/change';
import { type FirstCommand, load, type Loading } from './loading';
import type { Patiently } from './start-patience';

const now = new Date('2026-11-29T12:00:00Z');
const entry = (aggregate: FirstCommand['aggregate'], id: number, type: string): FirstCommand => ({
  key: `${type} ${id}`,
  aggregate,
  id,
  command: { type, data: {} } as unknown as FirstCommand['command'], // nothing here looks into it
  together: true,
});

test('a change that is made again after a passing fault is not overtaken by those that follow it in its stream', async () => {
  const done: string[] = [];
  let faults = 1;
  const patiently: Patiently = async (step) => {
    try {
      return await step();
    } catch {
      await new Promise(setImmediate); // others go on meanwhile
      return step();
    }
  };
  const commands = {
    async send({ command, id }: Change) {
      const { type } = command as { readonly type: string }; // as `entry` makes it
      if (type === 'OpenOrder' && faults-- > 0) throw new Error('read models are behind');
      done.push(`${type} ${id}`);
    },
  };
  const parts = {
    writeSide: {
      eventStore: { readStream: async () => [] },
      stateSynchronizer: { catchUp: async () => {} },
    },
    commands,
    patiently,
  } as unknown as Loading; // the parts that a load uses
  const orders = [entry(order, 7, 'OpenOrder'), entry(order, 7, 'BookOrder'), entry(order, 7, 'CancelOrder')];
  const first = entry(recordDecider(setting), 1, 'Change');
  await load(parts, [first, ...orders, entry(recordDecider(setting), 2, 'Change')], {
    name: 'test',
    origin: 'sample',
    now,
  });
  expect(done).toEqual(['Change 1', 'OpenOrder 7', 'BookOrder 7', 'CancelOrder 7', 'Change 2']);
});
