import { randomBytes } from 'node:crypto';
import { testDatabase } from '../../testing/database';
import { migrateState } from '../migrate';
import { AccessRecords } from './access-records';
import { AccountSecrets } from './account-secrets';
import { Challenges } from './challenges';
import { Limits } from './limits';
import { after, HOUR, NOON, testMasterKey, testProgram } from '../../testing/access';

/** Each way in which a database may show some bytes. */
const spellings = (secret: string | Buffer) => {
  const bytes = Buffer.from(secret);
  return [bytes.toString('latin1'), bytes.toString('hex'), bytes.toString('base64'), bytes.toString('base64url')];
};

test('no row that is kept shows an id of a session, a token, a second factor, a code, a challenge or an address', async () => {
  const db = await testDatabase(migrateState);
  const { news, sessions, tokens } = await testProgram(db);
  const secrets = new AccountSecrets(db.database, testMasterKey());
  const totp = randomBytes(20);
  const pending = randomBytes(20);
  const address = '198.51.100.222';
  const session = {
    account: 7,
    device: 'Firefox on Linux',
    secondFactor: true,
    now: NOON,
    idleMs: HOUR,
    lastsMs: HOUR,
  };
  const id = await sessions.begin(session);
  const made = { number: 1, name: 'printer', role: 'framer', maker: { account: 7 }, now: NOON, expiresAt: after(HOUR) };
  const token = await tokens.make(made);
  await secrets.setPendingTotp(7, totp, NOON);
  await secrets.confirmTotp(7, totp, 1, NOON);
  await secrets.setPendingTotp(7, pending, NOON);
  await secrets.setRecoveryCodes(7, ['k7dm-4xqp-w9tz'], NOON);
  await new Challenges(db.database).keep('a-challenge-text', { purpose: 'passkey-sign-in', account: null }, NOON);
  await new Limits(db.database, testMasterKey()).count(
    { purpose: 'sign-in-from', most: 9, windowMs: 1 },
    address,
    NOON,
  );
  await new AccessRecords(db.database).note({ kind: 'failure', address, reason: 'wrong-password', now: NOON });
  for (const renewed of [id, await sessions.renew(id, NOON)]) await sessions.find(renewed ?? '', NOON);
  await tokens.find(token, NOON);

  const dump = await allRows(db.database);
  expect(dump).toContain('Firefox on Linux'); // what may be seen is
  expect(dump).toContain('198.51.100.0/24');
  const secretTexts = [
    id,
    token,
    token.slice(7, -6),
    totp,
    pending,
    'k7dm-4xqp-w9tz',
    'k7dm4xqpw9tz',
    'a-challenge-text',
    address,
  ];
  const idBytes = Buffer.from(id, 'base64url');
  expect([...secretTexts, idBytes].flatMap(spellings).filter((text) => dump.includes(text))).toEqual([]);
  await news.close();
  await db.drop();
});

/** Dumps all rows as text, with bytes as hexadecimal digits and once more as they are. */
async function allRows(db: { query: <R>(text: string) => Promise<{ rows: R[] }> }): Promise<string> {
  const tables = await db.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.relnamespace = 'state'::regnamespace and c.relkind = 'r'`,
  );
  const texts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await db.query<{ row: object; text: string }>(
      `select to_jsonb(t) as row, t::text as text from ${name} t`,
    );
    texts.push(...rows.map(({ text }) => text));
    for (const { row } of rows)
      for (const value of Object.values(row))
        if (typeof value === 'string' && value.startsWith('\\x'))
          texts.push(Buffer.from(value.slice(2), 'hex').toString('latin1'));
  }
  return texts.join('\n');
}
