import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Program, startProgram } from '../testing/program';
import { beginningOf } from './living-process';
import { clearAway, newFolder } from '../testing/embedded';
import { until } from '../testing/until';
import { withFolderLock } from './folder-lock';
afterAll(clearAway);

const LONG_MS = 600_000;
/** Deadline of a caller that looks once and does not wait. */
const ONE_LOOK = -1;

let folder = '';
let file = '';
beforeEach(() => {
  folder = join(newFolder(), 'turns');
  file = join(newFolder(), 'count');
  writeFileSync(file, '0');
});

function start(times: string): Program {
  return startProgram('libs/postgres/src/embedded/folder-lock.program', [folder, file, times]);
}

async function countUp(): Promise<void> {
  const count = Number(readFileSync(file, 'utf8'));
  await new Promise((resolve) => setImmediate(resolve));
  writeFileSync(file, String(count + 1));
}

describe('programs that take turns', () => {
  it('never work at the same time, be it in one process or in several', async () => {
    const beside = [start('25'), start('25')];
    const here = Array.from({ length: 5 }, async () => {
      for (let i = 0; i < 10; i++) await withFolderLock(folder, countUp, LONG_MS);
    });
    await Promise.all([...here, ...beside.map(({ output }) => output)]);

    expect(readFileSync(file, 'utf8')).toBe('100');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('go on at once when the one whose turn it was is killed', async () => {
    const holder = start('forever');
    await holder.line(/in turn/);
    await expect(withFolderLock(folder, countUp, ONE_LOOK)).rejects.toThrow(
      `Process ${holder.child.pid} has been starting or stopping on ${folder} for too long.`,
    );
    expect(readdirSync(folder)).toHaveLength(1);
    await holder.kill();
    await withFolderLock(folder, countUp, ONE_LOOK);

    expect(readFileSync(file, 'utf8')).toBe('1');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('are not held up by the ticket of a dead process whose number a living one has', async () => {
    await withFolderLock(folder, countUp, ONE_LOOK);
    const [ticket = ''] = await withFolderLock(folder, async () => readdirSync(folder), ONE_LOOK);
    const [pid, , place] = ticket.split('-');
    writeFileSync(join(folder, `${pid}-12345-${place}-0a0b0c0d`), '');
    await withFolderLock(folder, countUp, ONE_LOOK);

    expect(readFileSync(file, 'utf8')).toBe('2');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('wait for one on another machine or in another container as long as it gives signs of life', async () => {
    await withFolderLock(folder, countUp, ONE_LOOK);
    const ticket = join(folder, '77-12345-elsewhere-0a0b0c0d');
    writeFileSync(ticket, '');
    const inAnHour = new Date(Date.now() + 3_600_000); // a sign of life that stays fresh, however slow this machine is
    utimesSync(ticket, inAnHour, inAnHour);
    await expect(withFolderLock(folder, countUp, ONE_LOOK)).rejects.toThrow('Process 77 has been starting or stopping');
    const minuteAgo = new Date(Date.now() - 60_000);
    utimesSync(ticket, minuteAgo, minuteAgo);
    await withFolderLock(folder, countUp, ONE_LOOK);

    expect(readFileSync(file, 'utf8')).toBe('2');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('renew their ticket while they are at it', async () => {
    await withFolderLock(
      folder,
      async () => {
        const [ticket = ''] = readdirSync(folder).map((name) => join(folder, name));
        const minuteAgo = new Date(Date.now() - 60_000);
        utimesSync(ticket, minuteAgo, minuteAgo);
        await until(() => statSync(ticket).mtimeMs > minuteAgo.getTime() + 1_000, 'the ticket is renewed');
      },
      LONG_MS,
    );
  });

  it('let the next one in when the work of one fails', async () => {
    await expect(withFolderLock(folder, () => Promise.reject(new Error('dropped')), ONE_LOOK)).rejects.toThrow(
      'dropped',
    );
    await withFolderLock(folder, countUp, ONE_LOOK);
    expect(readFileSync(file, 'utf8')).toBe('1');
  });
});

describe('a process', () => {
  it('has a beginning as long as it lives', () => {
    expect(beginningOf(process.pid)).toBe(beginningOf(process.pid));
    expect(beginningOf(process.pid)).not.toBeNull();
    const { pid } = spawnSync('true');
    expect(beginningOf(pid)).toBeNull();
  });

  it('that nobody has buried is dead all the same', async () => {
    const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec cat']); // what cat says, a shell says no more
    const [child] = (await once(parent.stdout, 'data')) as [Buffer]; // what a stream says
    parent.stdin.write('here\n');
    await once(parent.stdout, 'data');
    process.kill(Number(child), 'SIGKILL');
    await until(() => beginningOf(Number(child)) === null);
    expect(() => process.kill(Number(child), 0)).not.toThrow();
    parent.kill();
  });
});
