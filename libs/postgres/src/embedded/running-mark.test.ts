import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beginningOf } from './living-process';
import { markRunning } from './running-mark';

const BEFORE = new Date('2026-11-24T09:00:00Z');
const NOW = new Date('2026-11-25T09:00:00Z');
let home: string;
beforeEach(() => void (home = mkdtempSync(join(tmpdir(), 'rabbet-mark-'))));
afterEach(() => rmSync(home, { recursive: true }));

/** Rewrites the only mark as if another program had left it. */
function leaveMarkOf(change: object): void {
  const file = join(home, 'running', readdirSync(join(home, 'running'))[0]!); // one was left
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), ...change }));
}

test('a shop that stopped in order leaves no mark, and one that was killed is told once', () => {
  markRunning(home, BEFORE).remove();
  const killed = markRunning(home, BEFORE);
  expect(killed.uncleanStops).toEqual([]);
  leaveMarkOf({ beginning: 'long ago' }); // its number belongs to another process by now
  const next = markRunning(home, NOW);
  expect(next.uncleanStops).toEqual([BEFORE.toISOString()]);
  next.remove();
  expect(markRunning(home, NOW).uncleanStops).toEqual([]);
});

test('a shop that still runs beside this one is no unclean stop', async () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e9)']);
  markRunning(home, BEFORE);
  const { pid = 0 } = other;
  leaveMarkOf({ pid, beginning: beginningOf(pid) });
  expect(markRunning(home, NOW).uncleanStops).toEqual([]);
  other.kill('SIGKILL');
  await once(other, 'exit');
  expect(markRunning(home, NOW).uncleanStops).toEqual([BEFORE.toISOString()]);
});

test('the mark of a container that is gone, and half a mark, keep no shop from starting', () => {
  markRunning(home, BEFORE);
  leaveMarkOf({ here: 'another container' });
  writeFileSync(join(home, 'running/half'), '{"pid":');
  expect(markRunning(home, NOW).uncleanStops).toEqual([BEFORE.toISOString()]);
  expect(readdirSync(join(home, 'running'))).toHaveLength(1);
});
