import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MessageReply } from '@rabbet/domain/mail/mail';
import { makeScriptToken } from '@rabbet/postgres';
import { testDatabase, type TestDatabase } from '@rabbet/postgres/testing/database';
import { type Program, startProgram } from '@rabbet/postgres/testing/program';
import { askFor, MASTER_KEY, mailShop } from '../testing/mail/mail-shop';
import { until } from '@rabbet/postgres/testing/until';
import { SmtpStandIn } from '../testing/mail/smtp-stand-in';

const smtp = new SmtpStandIn();
let db: TestDatabase;
let home: string;
const programs: Program[] = [];
beforeAll(() => smtp.open());
beforeEach(async () => {
  db = await testDatabase();
  home = mkdtempSync(join(tmpdir(), 'rabbet-mail-'));
  smtp.received.length = 0;
});
afterEach(async () => {
  smtp.goOn();
  for (const program of programs.splice(0)) await program.kill();
  await db.drop();
  rmSync(home, { recursive: true });
});
afterAll(() => smtp.close());

interface Running {
  readonly program: Program;
  readonly url: string;
}

/** The program itself, as npm start runs it. */
async function start(): Promise<Running> {
  const program = startProgram('apps/api/src/main', [], {
    env: {
      ...process.env,
      DATABASE_URL: db.url,
      EVENT_STORE_URL: '',
      RABBET_HOME: home,
      RABBET_MASTER_KEY: MASTER_KEY,
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

let tokens = 0;
async function ask(url: string, address: string): Promise<void> {
  const now = new Date();
  const maker = { local: '0' };
  const made = { number: ++tokens, name: 'test', role: 'administrator', maker, now };
  const token = await makeScriptToken(db.database, { ...made, expiresAt: new Date(now.getTime() + 3_600_000) });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const { status } = await fetch(`${url}/core/mail/tests`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ address }),
  });
  expect(status).toBe(201);
}

async function rows(): Promise<Pick<MessageReply, 'state' | 'maybe_twice' | 'message_id' | 'tries'>[]> {
  const replies = await db.database.query<MessageReply>(
    'select state, maybe_twice, message_id, tries from state.message order by id',
  );
  return replies.rows;
}
const untilSent = (count = 1) =>
  until(async () => {
    const all = await rows();
    return all.length === count && all.every(({ state }) => state === 'sent') ? all : null;
  }, 'all are sent');

const WAITING = `datname = current_database() and application_name = 'rabbet mail' and wait_event_type = 'Lock'`;

describe('a program that is killed', () => {
  test('between the server’s answer and its own record has the mail sent once more, under the same id, and staff see so', async () => {
    smtp.manner = 'wait at the end';
    const { program, url } = await start();
    await ask(url, 'ann@example.org');
    await smtp.untilReceived(1);
    await db.database.transaction(async (tx) => {
      await tx.query('select from state.message for update');
      smtp.goOn(); // its answer comes, and what is to be recorded of it waits for the row
      await until(async () => {
        const { rows } = await db.database.query(`select from pg_stat_activity where ${WAITING}`);
        return rows.length > 0;
      }, 'it records');
      await program.kill();
      await db.database.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${WAITING}`);
    });
    expect(await rows()).toMatchObject([{ state: 'sending', maybe_twice: false }]);

    await start();
    const [sent] = await untilSent();
    expect(sent).toMatchObject({ maybe_twice: true, tries: 2 });
    expect(smtp.received).toHaveLength(2);
    for (const { raw } of smtp.received) expect(raw).toContain(`Message-ID: <${sent?.message_id}>`);
  });

  test('is not one that only takes its time: a program that starts meanwhile leaves it its mail', async () => {
    const test = { ...db, drop: () => Promise.resolve() };
    // two shops in this process, which wait for the server's answer longer than a program does
    const first = mailShop(smtp, [], { test });
    const second = mailShop(smtp, [], { test });
    smtp.manner = 'wait at the end';
    await first.open();
    await askFor(first, 'ann@example.org');
    await smtp.untilReceived(1);
    await second.open();
    await askFor(second, 'bea@example.org');
    await smtp.untilReceived(2);
    smtp.goOn();
    expect((await untilSent(2)).map(({ maybe_twice }) => maybe_twice)).toEqual([false, false]);
    expect(smtp.received.flatMap(({ to }) => to)).toEqual(['ann@example.org', 'bea@example.org']);
    for (const shop of [second, first]) await shop.close();
  });

  test('leaves what is due to another that runs, which sends it once', async () => {
    const first = await start();
    const second = await start();
    const addresses = Array.from({ length: 12 }, (_, i) => `ann${i}@example.org`);
    await Promise.all(addresses.map((address, i) => ask((i % 2 ? first : second).url, address)));
    await untilSent(12);
    expect(smtp.received.flatMap(({ to }) => to).sort()).toEqual([...addresses].sort());
    await first.program.kill();
    await ask(second.url, 'bea@example.org');
    expect((await untilSent(13)).map(({ maybe_twice }) => maybe_twice)).not.toContain(true);
    expect(smtp.received).toHaveLength(13);
    expect([first, second].map(({ program }) => program.printed()).join()).not.toMatch(/@example\.org/);
  });
});
