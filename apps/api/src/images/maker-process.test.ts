import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { startProgram } from '@rabbet/postgres/testing/program';
import { until } from '@rabbet/postgres/testing/until';
import { MAKER_PROGRAM } from '../kernel/build-paths';
import { MakerProcess, type MakerOptions } from './maker-process';
import type { RenderSpec } from './render';
import { plainImage } from '../testing/images/files';

/**
 * Program of a test process. The hash of a task says what it does, such as "stuck"; its answer is its process id. It first
 * writes the file `original`, so that a test can see that the task has begun.
 */
const TEST_MAKER = `
const { existsSync, writeFileSync } = require('node:fs');
process.once('disconnect', () => process.exit());
process.on('message', ({ number, spec: { hash, original } }) => {
  const answer = (text) => process.send({ number, body: Buffer.from(text) });
  const isFirst = !existsSync(original);
  writeFileSync(original, '');
  if (hash === 'stuck') while (true);
  if (hash === 'fatal' || (hash === 'fatal-once' && isFirst)) process.exit(1);
  if (hash === 'held-once' && isFirst) return;
  if (hash === 'secrets') return answer(Object.keys(process.env).join(' '));
  setTimeout(answer, hash === 'slow' ? 300 : 0, String(process.pid));
});`;

const LONG_MS = 3_600_000;
const LOWEST_PRIORITY = 19;

let home: string;
let program: string;
let maker: MakerProcess;
let photo: RenderSpec;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'rabbet-maker-'));
  program = join(home, 'actor.cjs');
  await writeFile(program, TEST_MAKER);
  const original = join(home, 'photo');
  await plainImage(80, 60).png().toFile(original);
  photo = { hash: 'photo', original, width: 80, height: 60, rung: 40, format: 'jpeg' };
});
afterAll(() => rm(home, { recursive: true }));
afterEach(() => maker.close());

const openMaker = (options: Partial<MakerOptions> = {}) =>
  (maker = new MakerProcess({ program: MAKER_PROGRAM, timeoutMs: LONG_MS, idleMs: LONG_MS, ...options }));
const makePicture = async (hash: string) =>
  (await maker.make({ ...photo, hash, original: join(home, hash) })).toString();
const untilBegun = (hash: string) => until(() => existsSync(join(home, hash)), `${hash} has begun`);

/** Id of the current process. */
function currentPid(): number {
  if (maker.pid === undefined) throw new Error('no maker is there');
  return maker.pid;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const untilGone = (pid: number) => until(() => !isRunning(pid), 'the maker is gone');

test('makes a picture in a process of its own, of lower priority', async () => {
  openMaker();
  expect(maker.pid).toBeUndefined();
  const picture = await maker.make(photo);
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 30 });
  expect(currentPid()).not.toBe(process.pid);
  expect(getPriority(currentPid())).toBe(Math.min(getPriority() + 5, LOWEST_PRIORITY));
});

test('rejects with the error of a picture that cannot be made, and keeps the process', async () => {
  openMaker();
  const missing = maker.make({ ...photo, hash: 'gone', original: join(home, 'gone') });
  const pid = currentPid();
  await expect(missing).rejects.toMatchObject({ code: 'ENOENT', message: expect.stringContaining('gone') });
  await expect(maker.make({ ...photo, hash: 'broken', original: __filename })).rejects.toThrow('unsupported image');
  expect(currentPid()).toBe(pid);
});

test('the process has no secrets in its environment', async () => {
  process.env.RABBET_MASTER_KEY = 'a secret';
  openMaker({ program });
  const names = makePicture('secrets').finally(() => delete process.env.RABBET_MASTER_KEY);
  expect((await names).split(' ')).toContain('PATH');
  expect((await names).split(' ')).not.toContain('RABBET_MASTER_KEY');
});

test('makes the picture in a new process after the first one is killed', async () => {
  openMaker({ program });
  const slow = makePicture('held-once');
  await untilBegun('held-once');
  const killedPid = currentPid();
  process.kill(killedPid, 'SIGKILL');
  expect(await slow).toBe(String(currentPid()));
  expect(currentPid()).not.toBe(killedPid);
  expect(isRunning(killedPid)).toBe(false);
});

test('tries a picture that crashes the process once more, and then rejects it', async () => {
  openMaker({ program });
  expect(await makePicture('fatal-once')).toBe(String(currentPid()));
  await expect(makePicture('fatal')).rejects.toMatchObject({ code: 'image/maker-gone' });
  expect(await makePicture('any')).toBe(String(currentPid()));
});

test('rejects a picture that takes too long, and makes the others in a new process', async () => {
  const limits: (() => void)[] = [];
  const setTimer = (act: () => void, ms: number) => {
    if (ms === 1_000) limits.push(act);
    return setTimeout(act, LONG_MS).unref();
  };
  openMaker({ program, timeoutMs: 1_000, setTimer });
  const stuck = expect(makePicture('stuck')).rejects.toMatchObject({ code: 'image/maker-late' });
  const pid = currentPid();
  const behind = makePicture('behind');
  await untilBegun('stuck');
  limits[0]!(); // the time limit of "stuck"
  await stuck;
  expect(await behind).toBe(String(currentPid()));
  expect(currentPid()).not.toBe(pid);
  await untilGone(pid);
});

test('an idle process exits, and the next picture starts a new one', async () => {
  openMaker({ program, idleMs: 20 });
  const first = await makePicture('any');
  await untilGone(Number(first));
  expect(maker.pid).toBeUndefined();
  const second = await makePicture('any');
  expect(second).not.toBe(first);
  expect(await makePicture('slow')).toBe(second); // "slow" takes longer than `idleMs`, but is not idle
});

test('close kills the process, even during a task', async () => {
  openMaker({ program });
  const stuck = expect(makePicture('stuck')).rejects.toMatchObject({ code: 'image/maker-gone' });
  const pid = currentPid();
  await maker.close();
  expect(isRunning(pid)).toBe(false);
  await stuck;
  await expect(makePicture('any')).rejects.toMatchObject({ code: 'image/maker-gone' });
  expect(maker.pid).toBeUndefined();
});

test('the process exits when the shop is killed', async () => {
  openMaker();
  const shop = startProgram('apps/api/src/testing/images/shop-with-maker.program', [join(home, 'photo')]);
  const pid = Number(await shop.line(/^\d+$/));
  expect(isRunning(pid)).toBe(true);
  await shop.kill();
  await untilGone(pid);
});
