import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeScriptToken } from '@rabbet/postgres';
import { letSilencePass } from '@rabbet/postgres/testing/leases';
import { testDatabase, type TestDatabase } from '@rabbet/postgres/testing/database';
import { type Program, startProgram } from '@rabbet/postgres/testing/program';
import { until } from '@rabbet/postgres/testing/until';
import { MASTER_KEY } from '../testing/mail/mail-shop';
import { SmtpStandIn } from '../testing/mail/smtp-stand-in';

const UNITS = 'core/commerce/units';
const SILENT_MS = 5_000;

const smtp = new SmtpStandIn();
const home = mkdtempSync(join(tmpdir(), 'rabbet-frozen-'));
const programs: Program[] = [];
let db: TestDatabase;
let headers: Record<string, string>;
beforeAll(async () => {
  await smtp.open();
  db = await testDatabase();
});
afterAll(async () => {
  await Promise.all(programs.map((program) => program.kill()));
  await smtp.close();
  await db.drop();
  rmSync(home, { recursive: true });
});

interface Running {
  readonly program: Program;
  readonly url: string;
}

/** The program itself, as npm start runs it, with a data folder of its own. */
async function start(name: string): Promise<Running> {
  const program = startProgram('apps/api/src/main', [], {
    env: {
      ...process.env,
      DATABASE_URL: db.url,
      EVENT_STORE_URL: '',
      RABBET_MASTER_KEY: MASTER_KEY,
      RABBET_HOME: join(home, name),
      HOST: '127.0.0.1',
      PORT: '0',
      RABBET_SAMPLE: 'off',
      SMTP_URL: smtp.url,
      LOG_LEVEL: 'info',
    },
  });
  programs.push(program);
  const [, port = ''] = /:(\d+)$/.exec(await program.line(/^Rabbet is at /)) ?? [];
  return { program, url: `http://127.0.0.1:${port}` };
}

async function post(url: string, path: string, body: object): Promise<number> {
  const response = await fetch(`${url}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: number }).id;
}

async function isShown(url: string, unit: number): Promise<boolean> {
  return (await fetch(`${url}/${UNITS}/${unit}`, { headers })).status === 200;
}

interface Message {
  readonly state: string;
  readonly maybe_twice: boolean;
  readonly message_id: string;
  /** Transaction that has written it last. */
  readonly written: string;
}

async function messages(): Promise<readonly Message[]> {
  const { rows } = await db.database.query<Message>(
    'select state, maybe_twice, message_id, xmin::text as written from state.message order by id',
  );
  return rows;
}
const untilSent = (count: number) =>
  until(async () => {
    const all = await messages();
    return all.length === count && all.every(({ state }) => state === 'sent') ? all : null;
  }, 'all are sent');

test('a program that is frozen while it feeds, acts and sends is taken over in all of it, and writes nothing late', async () => {
  const first = await start('first');
  const now = new Date();
  const maker = { local: '0' };
  const made = { number: 1, name: 'test', role: 'administrator', maker, now };
  const token = await makeScriptToken(db.database, { ...made, expiresAt: new Date(now.getTime() + 3_600_000) });
  headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  smtp.manner = 'wait at the end';
  await post(first.url, 'core/mail/tests', { address: 'ann@example.org' });
  await smtp.untilReceived(1);
  const second = await start('second');
  first.program.child.kill('SIGSTOP');
  smtp.goOn();
  await letSilencePass(db.database, SILENT_MS, 'sending mail');

  const unit = await post(second.url, UNITS, { name: 'ell' });
  await until(() => isShown(second.url, unit), 'a new record is shown while the first is frozen');
  await post(second.url, 'core/mail/tests', { address: 'bea@example.org' });
  const sent = await untilSent(2);
  expect(sent.map(({ maybe_twice }) => maybe_twice)).toEqual([true, false]);
  expect(smtp.received.map(({ to }) => to[0]).sort()).toEqual([
    'ann@example.org',
    'ann@example.org',
    'bea@example.org',
  ]);
  const toAnn = smtp.received.filter(({ to }) => to[0] === 'ann@example.org');
  for (const { raw } of toAnn) expect(raw).toContain(`Message-ID: <${sent[0]?.message_id}>`);

  first.program.child.kill('SIGCONT');
  const another = await post(first.url, UNITS, { name: 'fathom' });
  for (const { url } of [first, second]) await until(() => isShown(url, another), 'both show what comes then');
  await post(first.url, 'core/mail/tests', { address: 'cid@example.org' });
  const after = await untilSent(3);
  expect(after.slice(0, 2)).toEqual(sent);
  expect(smtp.received).toHaveLength(4);
  const { rows } = await db.database.query('select distinct holder from state.lease');
  expect(rows).toHaveLength(1);
});
