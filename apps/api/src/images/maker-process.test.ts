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
import { plain } from '../testing/images/files';

/** Does what the hash says, and answers with its process id. What it says first about a file is that it has begun. */
const ACTOR = `
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
  await writeFile(program, ACTOR);
  const original = join(home, 'photo');
  await plain(80, 60).png().toFile(original);
  photo = { hash: 'photo', original, width: 80, height: 60, rung: 40, format: 'jpeg' };
});
afterAll(() => rm(home, { recursive: true }));
afterEach(() => maker.close());

const open = (options: Partial<MakerOptions> = {}) =>
  (maker = new MakerProcess({ program: MAKER_PROGRAM, timeoutMs: LONG_MS, idleMs: LONG_MS, ...options }));
const ask = async (hash: string) => (await maker.make({ ...photo, hash, original: join(home, hash) })).toString();
const hasBegun = (hash: string) => until(() => existsSync(join(home, hash)), `${hash} has begun`);

/** Id of the process that runs now. */
function pidNow(): number {
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

test('a picture is made by a process of its own, which gives way to the site', async () => {
  open();
  expect(maker.pid).toBeUndefined();
  const picture = await maker.make(photo);
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 30 });
  expect(pidNow()).not.toBe(process.pid);
  expect(getPriority(pidNow())).toBe(Math.min(getPriority() + 5, LOWEST_PRIORITY));
});

test('what cannot be shown is told of as Node tells it, and the maker stays', async () => {
  open();
  const missing = maker.make({ ...photo, hash: 'gone', original: join(home, 'gone') });
  const pid = pidNow();
  await expect(missing).rejects.toMatchObject({ code: 'ENOENT', message: expect.stringContaining('gone') });
  await expect(maker.make({ ...photo, hash: 'broken', original: __filename })).rejects.toThrow('unsupported image');
  expect(pidNow()).toBe(pid);
});

test('whoever reads the files of strangers knows no secrets', async () => {
  process.env.RABBET_MASTER_KEY = 'a secret';
  open({ program });
  const names = ask('secrets').finally(() => delete process.env.RABBET_MASTER_KEY);
  expect((await names).split(' ')).toContain('PATH');
  expect((await names).split(' ')).not.toContain('RABBET_MASTER_KEY');
});

test('the picture comes though its maker is killed in the middle', async () => {
  open({ program });
  const slow = ask('held-once');
  await hasBegun('held-once');
  const killed = pidNow();
  process.kill(killed, 'SIGKILL');
  expect(await slow).toBe(String(pidNow()));
  expect(pidNow()).not.toBe(killed);
  expect(isRunning(killed)).toBe(false);
});

test('a picture that brings its maker down is tried once more, then given up; others are made', async () => {
  open({ program });
  expect(await ask('fatal-once')).toBe(String(pidNow()));
  await expect(ask('fatal')).rejects.toMatchObject({ code: 'image/maker-gone' });
  expect(await ask('any')).toBe(String(pidNow()));
});

test('a maker that has got stuck costs the picture that it is stuck at, and no other', async () => {
  const limits: (() => void)[] = [];
  const setTimer = (act: () => void, ms: number) => {
    if (ms === 1_000) limits.push(act);
    return setTimeout(act, LONG_MS).unref();
  };
  open({ program, timeoutMs: 1_000, setTimer });
  const stuck = expect(ask('stuck')).rejects.toMatchObject({ code: 'image/maker-late' });
  const pid = pidNow();
  const behind = ask('behind');
  await hasBegun('stuck');
  limits[0]!(); // of the first
  await stuck;
  expect(await behind).toBe(String(pidNow()));
  expect(pidNow()).not.toBe(pid);
  await untilGone(pid);
});

test('without anything to make it ends, and the next picture starts it again', async () => {
  open({ program, idleMs: 20 });
  const first = await ask('any');
  await untilGone(Number(first));
  expect(maker.pid).toBeUndefined();
  const second = await ask('any');
  expect(second).not.toBe(first);
  expect(await ask('slow')).toBe(second); // one that works longer than that is not idle
});

test('nothing is left running once it is closed, not even what is stuck', async () => {
  open({ program });
  const stuck = expect(ask('stuck')).rejects.toMatchObject({ code: 'image/maker-gone' });
  const pid = pidNow();
  await maker.close();
  expect(isRunning(pid)).toBe(false);
  await stuck;
  await expect(ask('any')).rejects.toMatchObject({ code: 'image/maker-gone' });
  expect(maker.pid).toBeUndefined();
});

test('it ends with a shop that is killed', async () => {
  open();
  const shop = startProgram('apps/api/src/testing/images/shop-with-maker.program', [join(home, 'photo')]);
  const pid = Number(await shop.line(/^\d+$/));
  expect(isRunning(pid)).toBe(true);
  await shop.kill();
  await untilGone(pid);
});
