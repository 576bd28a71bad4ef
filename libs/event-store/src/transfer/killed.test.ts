import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startProgram } from '@rabbet/postgres/testing-program';
import { events } from '../contract/store';
import { appendAll, eventsIn, exported, STORES, TestLogs } from './testing';

const logs = new TestLogs();
let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'rabbet-import-'))));
afterEach(async () => {
  await logs.end();
  rmSync(folder, { recursive: true });
});

const runs: [(typeof STORES)[number], number, number[]][] = [
  ['Postgres', 40_000, [0, 10, 25, 45]], // enough that no machine is through before the last kill,
  ['EventStoreDB', 4_500, [20]],
];
it.each(runs)(
  'an import into %s of %i events that is killed again and again brings each of them over once',
  async (store, count, moments) => {
    const { log } = await logs.openAt();
    const streams = Array.from({ length: count / 20 }, (_, i) => `artwork-${i % 300}`); // some of them come again
    await appendAll(
      log,
      streams.map((stream) => ({ stream, events: events(20) })),
    );
    const lines = await exported(log);
    const file = join(folder, 'export');
    writeFileSync(file, lines.join('\n'));

    const { log: other, url } = await logs.openAt(store);
    const held = new Set<string>();
    for (const moment of moments) {
      const child = startProgram('libs/event-store/src/transfer/import.program', [url, file]);
      held.add(await child.line(/^holds/));
      await pause(moment); // somewhere in what it does next
      await child.kill();
    }
    expect(held.size).toBe(moments.length);
    const last = await startProgram('libs/event-store/src/transfer/import.program', [url, file]).output;
    const written = Number(/^wrote (\d+)$/m.exec(last)?.[1]);
    expect(written).toBeGreaterThan(0);
    expect(written).toBeLessThanOrEqual(count - moments.length * 2_000);
    expect(eventsIn(await exported(other))).toEqual(eventsIn(lines));
  },
);
