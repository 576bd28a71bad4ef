import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readdirSync, rmSync, mkdtempSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database, openPostgres } from '@rabbet/postgres';
import { until } from '@rabbet/postgres/testing/until';
import { SMTPServer } from 'smtp-server';
import { Shop } from './shop';

const EMAIL = 'ann@rabbet.test';
const PASSWORD = 'seven brass picture hooks';
const SILENT = 'slow@rabbet.test';
const place = mkdtempSync(join(tmpdir(), 'rabbet-keeping-'));
const folder = join(place, 'kept');
const key = join(place, 'key');
const stream = join(place, 'shop.backup');
writeFileSync(key, 'a passphrase of the tests', { mode: 0o600 });

/** Takes letters, but for one addressee who is never answered: that letter stays on its way. */
const letters: string[] = [];
let waiting = 0;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  logger: false,
  socketTimeout: 3_600_000,
  onRcptTo: ({ address }, _, done) => (address === SILENT && waiting++ === 0 ? undefined : done()),
  onData(mail, { envelope }, done) {
    mail.resume().on('end', () => {
      letters.push(...envelope.rcptTo.map(({ address }) => address));
      done();
    });
  },
});
smtp.on('error', () => {}); // connections break as the shop is lost

const settings = {
  LOG_LEVEL: 'warn',
  RABBET_SAMPLE: 'off',
  RABBET_ADMIN_EMAIL: EMAIL,
  RABBET_ADMIN_PASSWORD: PASSWORD,
};
const shop = new Shop(settings);
const again = new Shop(settings);
const older = new Shop(settings);
let env: NodeJS.ProcessEnv = {};
beforeAll(async () => {
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  env = { SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}` };
  await shop.start(env);
});
afterAll(async () => {
  for (const opened of [shop, again, older]) await opened.close();
  smtp.close();
  rmSync(place, { recursive: true });
});

/** `rabbet backup ...` of a data folder: its exit code, and what it says. */
async function backup(home: string, args: readonly string[], into?: string): Promise<[number, string]> {
  const { DATABASE_URL: _, EVENT_STORE_URL: __, RABBET_MASTER_KEY: ___, ...rest } = process.env;
  const child = spawn(
    process.execPath,
    [join(__dirname, '../../dist/apps/cli/src/main.js'), 'backup', ...args, '--key-file', key],
    { env: { ...rest, RABBET_HOME: home }, stdio: ['ignore', into ? openSync(into, 'w') : 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes: Buffer) => (output += bytes.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return [code, output];
}

async function post(target: Shop, path: string, body: object, token?: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${target.url}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

const subscribe = (target: Shop, email: string) => post(target, 'core/newsletter', { EMAIL: email });
const addPiece = (name: string) =>
  post(shop, 'core/commerce/widgets', { name, price: 1_200, transaction: { activity: 'Purchased' } }, shop.token);

interface Subscriber {
  readonly person_id: number;
  readonly email: string | null;
}
const subscribers = async (target: Shop) =>
  (await target.get<{ data: Subscriber[] }>('core/newsletter/subscriptions?count=100')).data;

/** All that the shop says of its pieces and subscribers. */
async function contentsOf(target: Shop): Promise<unknown[]> {
  return [await target.get('core/commerce/widgets?count=200'), await subscribers(target)];
}

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function upload(): Promise<void> {
  const form = new FormData();
  form.append('file-key', new Blob([Buffer.from(PIXEL, 'base64')], { type: 'image/png' }), 'pixel.png');
  form.append('alt', 'one pixel');
  const headers = { authorization: `Bearer ${shop.token}` };
  const answer = await fetch(`${shop.url}/core/content/images/upload`, { method: 'POST', headers, body: form });
  if (!answer.ok) throw new Error(await answer.text());
}

test('the drill: a shop is filled, backed up while it runs, lost, restored, and is what it was', async () => {
  await upload();
  for (const email of ['bea@rabbet.test', 'cem@rabbet.test']) await subscribe(shop, email);
  await until(() => letters.length === 2, 'both were written to');

  // the first backup, while pieces are added
  let isOver = false;
  const adding = (async () => {
    for (let i = 0; !isOver; i++) await addPiece(`Low Tide ${i}`);
  })();
  const [first, output] = await backup(shop.home, ['create', folder]);
  expect([first, output]).toEqual([0, expect.stringMatching(/^Made: .* 1 picture \(1 new\)/)]);
  isOver = true;
  await adding;

  // one is erased since, and a letter is on its way to another
  const [bea] = (await subscribers(shop)).filter(({ email }) => email === 'bea@rabbet.test');
  await shop.rabbet('persons', 'erase', String(bea?.person_id), '--yes').output;
  await subscribe(shop, SILENT);
  await until(() => waiting === 1, 'a letter is on its way');

  expect(await backup(shop.home, ['create', folder])).toEqual([0, expect.stringMatching(/ 1 picture \(0 new\)/)]);
  const before = await contentsOf(shop);
  expect(await backup(shop.home, ['verify', folder])).toEqual([0, expect.stringMatching(/is whole/)]);
  expect((await backup(shop.home, ['create', '-'], stream))[0]).toBe(0);
  expect(await backup(shop.home, ['verify', stream])).toEqual([0, expect.stringMatching(/is whole/)]);

  await addPiece('Lost since');
  const pictures = readdirSync(join(shop.home, 'originals'));
  await shop.lose();
  rmSync(shop.home, { recursive: true });

  expect(await backup(again.home, ['restore', folder])).toEqual([
    0,
    expect.stringMatching(/^Restored: .* 1 picture\./m),
  ]);
  await again.start(env);
  expect(await contentsOf(again)).toEqual(before);
  expect(readdirSync(join(again.home, 'originals'))).toEqual(pictures);
  await post(again, 'security/sign-in', { email: EMAIL, password: PASSWORD });
  expect((await subscribers(again)).find(({ person_id }) => person_id === bea?.person_id)?.email ?? null).toBeNull();

  // what was on its way waits for a word, though it was due before this one
  await subscribe(again, 'dora@rabbet.test');
  await until(() => letters.length > 2, 'somebody is written to');
  expect(letters).toEqual(['bea@rabbet.test', 'cem@rabbet.test', 'dora@rabbet.test']);
  const keptMails = await again.rabbet('mail', 'list', '--state', 'kept').output;
  expect(keptMails.trim().split('\n')).toHaveLength(1);
});

test('whoever was erased stays erased where an older backup is restored', async () => {
  const [first = ''] = readdirSync(folder).filter((name) => name.endsWith('.backup'));
  const args = ['restore', folder, '--backup', first.replace('.backup', '')];
  expect(await backup(older.home, args)).toEqual([
    0,
    expect.stringMatching(/ 1 person, erased since then, is erased again\./),
  ]);
  const postgres = await openPostgres({ home: older.home, role: 'operator' });
  const database = new Database({ url: postgres.url, max: 1 });
  const { rows } = await database.query<{ keys: number; erased: number; completions: number }>(
    `select (select count(*)::int from state.erased) as erased,
       (select count(*)::int from state.person_key where person_id in (select person_id from state.erased)) as keys,
       (select count(*)::int from log.events where type = 'PersonErasureCompleted') as completions`,
  );
  await database.close();
  await postgres.close();
  expect(rows).toEqual([{ erased: 1, keys: 0, completions: 1 }]);
});
