import { testDatabase, type TestDatabase } from '../../testing/database';
import { migrateState } from '../migrate';
import { emptyState } from '../../testing/state';
import { AccountSecrets, forgetAccount } from './account-secrets';
import { Challenges } from './challenges';
import { Passkeys } from './passkeys';
import { after, DAY, HOUR, MINUTE, NOON, testMasterKey, testProgram } from '../../testing/access';

const masterKey = testMasterKey();
const SECRET = Buffer.from('a secret of 20 bytes');

let test: TestDatabase;
let secrets: AccountSecrets;
let passkeys: Passkeys;
beforeAll(async () => {
  test = await testDatabase(migrateState);
  secrets = new AccountSecrets(test.database, masterKey);
  passkeys = new Passkeys(test.database);
});
beforeEach(() => emptyState(test.database));
afterAll(() => test.drop());

const key = { account: 7, publicKey: Buffer.from('public'), transports: ['internal'], name: 'phone', addedAt: NOON };
const addKey = (credentialId: string, counter = 0) => passkeys.add({ ...key, credentialId, counter });
async function withTotp(account: number): Promise<void> {
  await secrets.setPendingTotp(account, SECRET, NOON);
  await secrets.confirmTotp(account, SECRET, 100, NOON);
}

describe('the password of an account', () => {
  it('is the last one that was set, and no other account has it', async () => {
    expect(await secrets.passwordHash(7)).toBeNull();
    await secrets.setPassword(7, 'first', NOON);
    await secrets.setPassword(7, 'second', after(HOUR));
    expect([await secrets.passwordHash(7), await secrets.passwordHash(8)]).toEqual(['second', null]);
    expect(await secrets.statusOf(7)).toMatchObject({ hasPassword: true, hasTotp: false, setAt: after(HOUR) });
  });

  it('is hashed anew by dearer parameters, but never put back in place of a newer one', async () => {
    await secrets.setPassword(7, 'cheap', NOON);
    expect(await secrets.rehash(7, 'cheap', 'dear')).toBe(true);
    await secrets.setPassword(7, 'another', NOON);
    expect(await secrets.rehash(7, 'dear', 'dearer')).toBe(false);
    expect(await secrets.passwordHash(7)).toBe('another');
  });

  it('counts failures at once one by one, until somebody signs in', async () => {
    const counts = await Promise.all(Array.from({ length: 100 }, () => secrets.noteFailure(7)));
    expect(Math.max(...counts)).toBe(100);
    expect(new Set(counts).size).toBe(100);
    expect(await secrets.statusOf(7)).toMatchObject({ failedLogins: 100, lastLogin: null });
    await secrets.noteSignIn(7, after(DAY));
    expect(await secrets.statusOf(7)).toMatchObject({ failedLogins: 0, lastLogin: after(DAY) });
  });
});

describe('the second factor of an account', () => {
  it('is none before a first code has confirmed it, and the one before holds until then', async () => {
    await secrets.setPendingTotp(7, SECRET, NOON);
    expect([await secrets.totp(7), await secrets.pendingTotp(7)]).toEqual([null, SECRET]);
    expect(await secrets.spendTotpStep(7, 100)).toBe(false);
    expect(await secrets.confirmTotp(7, SECRET, 100, NOON)).toBe(true);
    const next = Buffer.from('another one, 20 long');
    await secrets.setPendingTotp(7, next, NOON);
    expect([await secrets.totp(7), await secrets.pendingTotp(7)]).toEqual([SECRET, next]);
    expect(await secrets.confirmTotp(7, SECRET, 101, NOON)).toBe(false);
    expect(await secrets.confirmTotp(8, next, 101, NOON)).toBe(false);
    expect(await secrets.confirmTotp(7, next, 101, NOON)).toBe(true);
    expect([await secrets.totp(7), await secrets.pendingTotp(7)]).toEqual([next, null]);
  });

  it('takes a code once, also of many who send it at once, and never an older one', async () => {
    await withTotp(7);
    expect(await secrets.spendTotpStep(7, 100)).toBe(false); // confirmed it
    const spent = await Promise.all(Array.from({ length: 10 }, () => secrets.spendTotpStep(7, 101)));
    expect(spent.filter(Boolean)).toHaveLength(1);
    expect(await secrets.spendTotpStep(7, 100)).toBe(false);
    expect(await secrets.spendTotpStep(7, 102)).toBe(true);
  });

  it('opens for the account that it was made for, and with the master key alone', async () => {
    await withTotp(7);
    await withTotp(8);
    await test.database.query(
      'update state.account_secret set totp = (select totp from state.account_secret where account = 7) where account = 8',
    );
    await expect(secrets.totp(8)).rejects.toThrow('does not open');
    await expect(new AccountSecrets(test.database, testMasterKey()).totp(7)).rejects.toThrow('does not open');
  });

  it('can be opened by each recovery code once, also where two send one at once', async () => {
    await secrets.setRecoveryCodes(7, ['one', 'two', 'three'], NOON);
    const spent = await Promise.all(Array.from({ length: 10 }, () => secrets.spendRecoveryCode(7, 'two')));
    expect(spent.filter(Boolean)).toHaveLength(1);
    expect(await secrets.spendRecoveryCode(7, 'four')).toBe(false);
    expect(await secrets.spendRecoveryCode(8, 'one')).toBe(false);
    expect((await secrets.statusOf(7)).recoveryCodesLeft).toBe(2);
    await secrets.setRecoveryCodes(7, ['new'], NOON);
    expect(await secrets.spendRecoveryCode(7, 'one')).toBe(false);
    expect(await secrets.spendRecoveryCode(7, 'new')).toBe(true);
  });

  it('has one set of recovery codes, also where two are made at once', async () => {
    await Promise.all(['a', 'b'].map((set) => secrets.setRecoveryCodes(7, [`${set}1`, `${set}2`], NOON)));
    expect((await secrets.statusOf(7)).recoveryCodesLeft).toBe(2);
  });

  it('is gone once it is reset, and the password stays', async () => {
    await secrets.setPassword(7, 'hash', NOON);
    await withTotp(7);
    await addKey('a');
    await secrets.setRecoveryCodes(7, ['one'], NOON);
    await secrets.removeSecondFactor(7, after(HOUR));
    expect(await secrets.statusOf(7)).toMatchObject({
      hasPassword: true,
      hasTotp: false,
      passkeys: 0,
      recoveryCodesLeft: 0,
      setAt: after(HOUR),
    });
  });
});

describe('a passkey', () => {
  it('opens the account that it was added to, and nobody adds it to another', async () => {
    expect(await addKey('a')).toBe(true);
    expect(await passkeys.add({ ...key, account: 8, credentialId: 'a', counter: 0 })).toBe(false);
    expect(await passkeys.find('a')).toEqual({ ...key, credentialId: 'a', counter: 0, lastUsedAt: null });
    expect(await passkeys.find('b')).toBeNull();
    expect([await passkeys.list(7), await passkeys.list(8)]).toMatchObject([[{ credentialId: 'a' }], []]);
  });

  it('counts up, and one that does not is a copy; those that never count are taken as they are', async () => {
    await addKey('counts', 5);
    await addKey('does-not', 0);
    const used = await Promise.all([1, 2].map(() => passkeys.noteUsed('counts', 6, after(MINUTE))));
    expect(used.filter(Boolean)).toHaveLength(1);
    expect(await passkeys.noteUsed('counts', 0, NOON)).toBe(false);
    expect(await passkeys.find('counts')).toMatchObject({ counter: 6, lastUsedAt: after(MINUTE) });
    for (const _ of [1, 2]) expect(await passkeys.noteUsed('does-not', 0, NOON)).toBe(true);
  });

  it('is renamed and removed by its owner alone', async () => {
    await addKey('a');
    expect([await passkeys.rename(8, 'a', 'mine'), await passkeys.remove(8, 'a')]).toEqual([false, false]);
    expect(await passkeys.rename(7, 'a', 'key ring')).toBe(true);
    expect(await passkeys.find('a')).toMatchObject({ name: 'key ring' });
    expect([await passkeys.remove(7, 'a'), await passkeys.find('a')]).toEqual([true, null]);
  });
});

describe('a challenge', () => {
  const challenge = { purpose: 'passkey-sign-in', account: null };

  it('is answered once, also where two answer at once', async () => {
    const challenges = new Challenges(test.database);
    await challenges.keep('text', challenge, NOON);
    const spent = await Promise.all(Array.from({ length: 10 }, () => challenges.spend('text', challenge, NOON)));
    expect(spent.filter(Boolean)).toHaveLength(1);
  });

  it('is answered for what it was made for, by whom, and within five minutes', async () => {
    const challenges = new Challenges(test.database);
    await challenges.keep('text', { ...challenge, account: 7 }, NOON);
    expect(await challenges.spend('other', { ...challenge, account: 7 }, NOON)).toBe(false);
    expect(await challenges.spend('text', challenge, NOON)).toBe(false);
    expect(await challenges.spend('text', { ...challenge, account: 8 }, NOON)).toBe(false);
    expect(await challenges.spend('text', { purpose: 'passkey-registration', account: 7 }, NOON)).toBe(false);
    expect(await challenges.spend('text', { ...challenge, account: 7 }, after(5 * MINUTE))).toBe(false);
    expect(await challenges.spend('text', { ...challenge, account: 7 }, after(5 * MINUTE - 1))).toBe(true);
  });
});

it('nothing that opens an account is left once it is forgotten, and others keep theirs', async () => {
  const { news, sessions, tokens } = await testProgram(test);
  const held = async () => {
    const { rows } = await test.database.query<{ account: number }>(
      ['account_secret', 'recovery_code', 'passkey', 'challenge', 'session', 'script_token']
        .map((table) => `select account from state.${table}`)
        .join(' union all '),
    );
    return rows.map(({ account }) => account).sort();
  };
  for (const account of [7, 8]) {
    await secrets.setPassword(account, 'hash', NOON);
    await secrets.setRecoveryCodes(account, ['one'], NOON);
    await passkeys.add({ ...key, account, credentialId: `of ${account}`, counter: 0 });
    await new Challenges(test.database).keep(`${account}`, { purpose: 'passkey-registration', account }, NOON);
    await sessions.begin({ account, device: '', secondFactor: false, now: NOON, idleMs: HOUR, lastsMs: HOUR });
    await tokens.make({
      number: account,
      name: 'x',
      role: 'sales',
      maker: { account },
      now: NOON,
      expiresAt: after(DAY),
    });
  }
  expect(await held()).toEqual([...Array<number>(6).fill(7), ...Array<number>(6).fill(8)]);
  await forgetAccount(test.database, 7);
  expect(await held()).toEqual(Array(6).fill(8));
  await news.close();
});
