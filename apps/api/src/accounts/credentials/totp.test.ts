import { randomBytes } from 'node:crypto';
import { AccountSecrets, MasterKey, migrateState } from '@rabbet/postgres';
import { testDatabase, type TestDatabase } from '@rabbet/postgres/testing/database';
import { HOTP, Secret, TOTP, URI } from 'otpauth';
import { encode } from 'uqr';
import { TotpFactor } from './totp';

const NOW = new Date('2026-11-20T12:00:05Z');
const NAMES = { shop: 'Harbor & Pine', account: 'ann@example.org' };
const NEVER_SHOWN = '000000';
const seconds = (n: number) => new Date(NOW.getTime() + n * 1000);

let db: TestDatabase;
let secrets: AccountSecrets;
let factor: TotpFactor;
let account = 0;
beforeAll(async () => {
  db = await testDatabase(migrateState);
  secrets = new AccountSecrets(db.database, new MasterKey(randomBytes(32)));
  factor = new TotpFactor(secrets);
});
beforeEach(() => void account++);
afterAll(() => db.drop());

/** App that has scanned the address, and the code that it shows at an instant. */
function appOf(address: string) {
  const scanned = URI.parse(address);
  if (scanned instanceof HOTP) throw new Error('an address of codes that are counted');
  return (at: Date) => scanned.generate({ timestamp: at.getTime() });
}

/** One whose codes of the instants that tests ask for are all different. */
async function begun() {
  for (;;) {
    const { address } = await factor.begin(account, NAMES, NOW);
    const app = appOf(address);
    const codes = [-300, -60, -30, 0, 30, 60, 3600].map((off) => app(seconds(off)));
    if (!codes.includes(NEVER_SHOWN) && new Set(codes).size === codes.length) return app;
  }
}

async function confirmed() {
  const app = await begun();
  expect(await factor.confirm(account, app(seconds(-300)), seconds(-300))).toBe(true);
  return app;
}

describe('codes of the time', () => {
  it('are those of RFC 6238', async () => {
    const secret = Buffer.from('12345678901234567890');
    const vectors: readonly (readonly [number, string])[] = [
      [59, '287082'],
      [1111111109, '081804'],
      [1111111111, '050471'],
      [1234567890, '005924'],
      [2000000000, '279037'],
      [20000000000, '353130'],
    ];
    await secrets.setPendingTotp(account, secret, NOW);
    await secrets.confirmTotp(account, secret, 0, NOW);
    for (const [at, code] of vectors) expect(await factor.spend(account, code, new Date(at * 1000))).toBe(true);
  });

  it('begin with an address that an app scans, with the names of shop and account', async () => {
    const { address, secret, qrCode } = await factor.begin(account, NAMES, NOW);
    const scanned = URI.parse(address);
    expect(scanned).toMatchObject({
      issuer: NAMES.shop,
      label: NAMES.account,
      algorithm: 'SHA1',
      digits: 6,
      period: 30,
    });
    expect(scanned.secret.base32).toBe(secret);
    expect(Secret.fromBase32(secret).buffer.byteLength).toBe(20);
    expect(qrCode).toMatch(/^<svg [^>]*viewBox="[^>]*>.*<\/svg>$/s);
    expect(qrCode).not.toMatch(/script|href|style=|onload/i);
    const [, size = ''] = /viewBox="0 0 (\d+) /.exec(qrCode) ?? [];
    expect(Number(size) / 10).toBe(encode(address, { ecc: 'M', border: 4 }).size);
  });

  it('hold once a code of them was given, and never those that somebody else began', async () => {
    const app = await begun();
    expect(await factor.spend(account, app(NOW), NOW)).toBe(false);
    expect(await factor.confirm(account, NEVER_SHOWN, NOW)).toBe(false);
    expect(await factor.confirm(account + 1000, app(NOW), NOW)).toBe(false);
    expect(await factor.confirm(account, app(NOW), NOW)).toBe(true);
    expect(await factor.spend(account, app(NOW), NOW)).toBe(false); // it was used to confirm
    expect(await factor.spend(account, app(seconds(30)), seconds(30))).toBe(true);
  });

  it.each([-30, 0, 30])('are taken %i seconds off', async (off) => {
    const app = await confirmed();
    expect(await factor.spend(account, app(seconds(off)), NOW)).toBe(true);
  });

  it.each([-60, 60, 3600])('are not taken %i seconds off', async (off) => {
    const app = await confirmed();
    expect(await factor.spend(account, app(seconds(off)), NOW)).toBe(false);
  });

  it('are used once, also by two at once, and none of before is taken after', async () => {
    const app = await confirmed();
    const both = await Promise.all([1, 2].map(() => factor.spend(account, app(NOW), NOW)));
    expect(both.filter(Boolean)).toHaveLength(1);
    expect(await factor.spend(account, app(seconds(-30)), NOW)).toBe(false);
    expect(await factor.spend(account, app(seconds(30)), NOW)).toBe(true);
  });

  it('are read as people type them, and nothing else is', async () => {
    const app = await confirmed();
    const code = app(NOW);
    const wrong = [
      '',
      code.slice(1),
      `${code}0`,
      `${code.slice(0, 5)}x`,
      `-${code.slice(1)}`,
      '1e5',
      '\ud800'.repeat(6),
    ];
    for (const typed of wrong) expect(await factor.spend(account, typed, NOW)).toBe(false);
    expect(await factor.spend(account, ` ${code.slice(0, 3)} ${code.slice(3)}\n`, NOW)).toBe(true);
  });
});

test('a secret that was made without this shop makes the same codes', () => {
  const totp = new TOTP({ secret: Secret.fromBase32('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ') });
  expect(totp.generate({ timestamp: 59_000 })).toBe('287082');
});
