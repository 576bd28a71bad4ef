import fc from 'fast-check';
import { testDatabase, type TestDatabase } from '../../testing/database';
import { expireAccess } from '../expiry';
import { migrateState } from '../migrate';
import { emptyState } from '../../testing/state';
import { isToken, newToken } from './opaque';
import type { TokenMade } from './script-tokens';
import { after, DAY, heardAll, HOUR, NOON, removeSilently, testProgram, type TestProgram } from '../../testing/access';

let test: TestDatabase;
let here: TestProgram;
let there: TestProgram;
beforeAll(async () => {
  test = await testDatabase(migrateState);
  [here, there] = await Promise.all([testProgram(test), testProgram(test)]);
});
beforeEach(() => emptyState(test.database));
afterAll(async () => {
  await Promise.all([here.news.close(), there.news.close()]);
  await test.drop();
});

let last = 0;
async function make(more: Partial<TokenMade> = {}): Promise<{ number: number; token: string }> {
  const number = more.number ?? ++last;
  const standing = { name: 'label printer', role: 'framer', maker: { account: 7 }, now: NOON, expiresAt: after(DAY) };
  return { number, token: await here.tokens.make({ ...standing, ...more, number }) };
}
const isFound = async (token: string, now = NOON, program = here) => (await program.tokens.find(token, now)) !== null;

describe('a token', () => {
  it('that is made again under its number takes the place of the one that nobody has used', async () => {
    const { number, token } = await make();
    const again = await make({ number });
    expect([await isFound(token), await isFound(again.token)]).toEqual([false, true]);
  });

  it('is never made in the place of one of somebody else, of one that was used or of one that was revoked', async () => {
    const { number, token } = await make();
    await expect(make({ number, maker: { account: 8 } })).rejects.toThrow(/is another one/);
    expect(await isFound(token)).toBe(true);
    await expect(make({ number })).rejects.toThrow(/is not shown again/);
    expect(await isFound(token)).toBe(true);
    await here.tokens.revoke(number, NOON);
    await expect(make({ number })).rejects.toThrow(/is not shown again/);
    const unused = await make();
    await here.tokens.revoke(unused.number, NOON);
    await expect(make({ number: unused.number })).rejects.toThrow(/is not shown again/);
  });

  it('is made in a form that scanners of repositories know, another each time', () => {
    const tokens = Array.from({ length: 200 }, newToken);
    for (const token of tokens) {
      expect(token).toMatch(/^rabbet_[0-9A-Za-z]{49}$/);
      expect(isToken(token)).toBe(true);
    }
    expect(new Set(tokens.map((token) => token.slice(7, 17))).size).toBe(200);
  });

  it('is none any more once one of its signs is another, or two have changed places', () => {
    const sign = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz');
    const token = newToken();
    fc.assert(
      fc.property(fc.integer({ min: 7, max: token.length - 1 }), sign, (at, other) => {
        fc.pre(token[at] !== other);
        expect(isToken(token.slice(0, at) + other + token.slice(at + 1))).toBe(false);
      }),
    );
    const at = [...token].findIndex((each, i) => i >= 7 && each !== token[i + 1]);
    expect(isToken(token.slice(0, at) + token[at + 1] + token[at] + token.slice(at + 2))).toBe(false);
    for (const text of ['', 'rabbet_', token.slice(0, -1), `${token}0`, ` ${token}`, token.toLowerCase()])
      expect(isToken(text)).toBe(false);
  });

  it('is known as what it was made as, by whom, and when it was used, to the minute', async () => {
    const { token, number } = await make();
    expect(await here.tokens.find(token, after(90_500))).toEqual({
      number,
      name: 'label printer',
      role: 'framer',
      maker: { account: 7 },
      madeAt: NOON,
      expiresAt: after(DAY),
      lastUsedAt: after(60_000),
      revokedAt: null,
    });
    const local = await make({ maker: { local: 'local-1000' } });
    expect(await here.tokens.find(local.token, NOON)).toMatchObject({ maker: { local: 'local-1000' } });
    expect(await here.tokens.find(newToken(), NOON)).toBeNull();
  });

  it('is noted as used once a minute, not with each request', async () => {
    const { token } = await make();
    await isFound(token);
    const written = async () => (await test.database.query('select xmin::text from state.script_token')).rows;
    const before = await written();
    for (const seconds of [1, 30, 59]) expect(await isFound(token, after(seconds * 1000))).toBe(true);
    expect(await written()).toEqual(before);
    await isFound(token, after(60_000));
    expect(await written()).not.toEqual(before);
  });

  it('spares the database the next question', async () => {
    const { token } = await make();
    await heardAll(test, here); // of what the test before left
    await isFound(token);
    await isFound(token); // the first was written down, and so forgotten
    await removeSilently(test, 'state.script_token');
    expect([await isFound(token), await isFound(token, NOON, there)]).toEqual([true, false]);
  });

  it('lets nobody in once it has expired, and is still shown for 90 days', async () => {
    const { token } = await make({ expiresAt: after(DAY + 500) });
    for (const _ of ['noted as used', 'remembered']) expect(await isFound(token, after(DAY + 499))).toBe(true);
    expect(await isFound(token, after(DAY + 500))).toBe(false);
    await expireAccess(test.database, after(90 * DAY));
    expect(await here.tokens.list()).toHaveLength(1);
    await expireAccess(test.database, after(92 * DAY));
    expect(await here.tokens.list()).toHaveLength(0);
  });

  it('lets nobody in once it is revoked, here with the next request and elsewhere by news of it', async () => {
    const { token, number } = await make();
    const other = await make();
    for (const program of [here, there, here, there]) await isFound(token, NOON, program);
    expect(await here.tokens.revoke(number, after(HOUR))).toBe(true);
    expect(await isFound(token)).toBe(false);
    await heardAll(test, there);
    expect(await isFound(token, NOON, there)).toBe(false);
    expect(await isFound(other.token)).toBe(true);
    expect(await here.tokens.revoke(number, after(2 * HOUR))).toBe(false);
    expect((await here.tokens.list())[1]).toMatchObject({ number, revokedAt: after(HOUR) });
  });

  it('is revoked with all others of an account, and those of another account are not', async () => {
    const revoked = await make({ maker: { account: 7 } });
    const remaining = [await make({ maker: { account: 8 } }), await make({ maker: { local: 'local-0' } })];
    await here.tokens.revokeAllOf(7, NOON);
    expect(await isFound(revoked.token)).toBe(false);
    for (const { token } of remaining) expect(await isFound(token)).toBe(true);
    expect((await here.tokens.list(7)).map(({ number }) => number)).toEqual([revoked.number]);
    expect(await here.tokens.list()).toHaveLength(3);
  });
});
