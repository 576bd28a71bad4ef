import { randomBytes } from 'node:crypto';
import { AccountSecrets, MasterKey, migrateState } from '@rabbet/postgres';
import { testDatabase, type TestDatabase } from '@rabbet/postgres/testing/database';
import { RecoveryCodes } from './recovery-codes';

const NOW = new Date('2026-11-20T12:00:00Z');

let db: TestDatabase;
let codes: RecoveryCodes;
beforeAll(async () => {
  db = await testDatabase(migrateState);
  codes = new RecoveryCodes(new AccountSecrets(db.database, new MasterKey(randomBytes(32))));
});
afterAll(() => db.drop());

/** The first of them has a 0 and a 1, which are the ones that people misread. */
async function madeWithLikenesses(): Promise<readonly string[]> {
  for (;;) {
    const made = await codes.make(2, NOW);
    const first = made.find((code) => code.includes('0') && code.includes('1'));
    if (first) return [first, ...made.filter((code) => code !== first)];
  }
}

describe('recovery codes', () => {
  it('are ten that can be read from paper, of 60 bits each', async () => {
    const made = await codes.make(1, NOW);
    expect(made).toHaveLength(10);
    for (const code of made) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){2}$/);
    const signs = new Set((await Promise.all(Array.from({ length: 30 }, () => codes.make(1, NOW)))).flat().join(''));
    expect(signs.size).toBe(33); // and the hyphen
  });

  it('open once each, typed in whatever case and with signs that look alike', async () => {
    const made = await madeWithLikenesses();
    const [first = '', third = ''] = made.slice(1);
    expect(await codes.spend(2, first)).toBe(true);
    expect(await codes.spend(2, first)).toBe(false);
    const sloppy = made[0]?.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l');
    expect(await codes.spend(2, ` ${sloppy} `)).toBe(true);
    const both = await Promise.all([1, 2].map(() => codes.spend(2, third)));
    expect(both.filter(Boolean)).toHaveLength(1);
  });

  it('open nothing that they were not made for, and nothing once there are newer ones', async () => {
    const [first = ''] = await codes.make(3, NOW);
    expect(await codes.spend(4, first)).toBe(false);
    for (const typed of ['', first.slice(1), `${first}0`, 'u'.repeat(12), '%'.repeat(12), '\ud800'])
      expect(await codes.spend(3, typed)).toBe(false);
    const [newer = ''] = await codes.make(3, NOW);
    expect([await codes.spend(3, first), await codes.spend(3, newer)]).toEqual([false, true]);
  });
});
