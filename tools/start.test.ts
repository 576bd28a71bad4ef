import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { type TestDatabase, testDatabase } from '@rabbet/postgres/testing/database';

let home: string;
let data: TestDatabase;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'rabbet-start-'));
  data = await testDatabase();
});
afterAll(async () => {
  await data.drop();
  rmSync(home, { recursive: true });
});

interface Started {
  readonly start: ChildProcess;
  readonly lines: string[];
  /** Text of its standard error, once it has ended. */
  readonly errors: Promise<string>;
  printedLine(what: RegExp): Promise<void>;
  /** Settles when no process holds its output any more: then the shop has ended as well. */
  readonly silent: Promise<unknown>;
}

/** Runs `npm start`; resolves once the shop has printed its address. */
async function started(): Promise<Started> {
  const { EVENT_STORE_URL: _, ...rest } = process.env;
  const shop = { HOST: '127.0.0.1', PORT: '0', RABBET_HOME: home, RABBET_SAMPLE: 'off', LOG_LEVEL: 'silent' };
  const env = { ...rest, ...shop, DATABASE_URL: data.url };
  const start = spawn(process.execPath, [join(__dirname, 'start.mjs')], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const errors = text(start.stderr);
  const lines: string[] = [];
  const silent = once(start, 'close');
  const heard = createInterface(start.stdout).on('line', (line) => lines.push(line));
  const printedLine = (what: RegExp): Promise<void> =>
    new Promise((resolve, reject) => {
      void silent.then(
        () => void errors.then((errorText) => reject(new Error(`it ended: ${lines.join('\n')}${errorText}`))),
      );
      heard.on('line', (line) => what.test(line) && resolve());
    });
  await printedLine(/http:\/\/localhost:\d+/);
  return { start, lines, errors, silent, printedLine };
}

test('Ctrl-C is passed on once, however often it comes', async () => {
  const { start, lines, silent, printedLine } = await started();
  start.kill('SIGINT');
  await printedLine(/^Ending/);
  start.kill('SIGINT'); // npm passes on what the terminal has sent already
  await silent;
  expect(start.exitCode).toBe(0); // the shop's own, which a second signal would have ended at once
  expect(lines.at(-1)).toMatch(/^Ending/);
});

test('the shop ends when whoever started it is killed', async () => {
  const { start, lines, silent } = await started();
  start.kill('SIGKILL');
  await silent;
  expect(lines.at(-1)).toMatch(/^Ending/);
});

test('a shop that is killed is told by name, signal and what to look at, and npm start ends as it did', async () => {
  const { start, silent, errors } = await started();
  const [mark = ''] = readdirSync(join(home, 'running'));
  const { pid } = JSON.parse(readFileSync(join(home, 'running', mark), 'utf8')) as { pid: number }; // of the shop
  process.kill(pid, 'SIGKILL');
  await silent;
  expect(await errors).toMatch(
    new RegExp(`dist/apps/api/src/main.js \\(process ${pid}\\) was ended by SIGKILL.*memory.*the same command`, 's'),
  );
  expect(start.exitCode).toBe(137);
});
