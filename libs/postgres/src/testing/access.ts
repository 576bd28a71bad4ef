import { randomBytes } from 'node:crypto';
import { MasterKey } from '../keys/master-key';
import { AccessNews } from '../state/access/access-news';
import { ScriptTokens } from '../state/access/script-tokens';
import { Sessions } from '../state/access/sessions';
import type { TestDatabase } from './database';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const NOON = new Date('2026-11-20T12:00:00Z');
export const after = (ms: number) => new Date(NOON.getTime() + ms);

export const testMasterKey = () => new MasterKey(randomBytes(32));

/** For tests: what one program of the shop has of sessions and tokens, which it remembers until news come. */
export interface TestProgram {
  readonly sessions: Sessions;
  readonly tokens: ScriptTokens;
  readonly news: AccessNews;
}

export async function testProgram({ url, database }: TestDatabase): Promise<TestProgram> {
  const news = new AccessNews(url);
  await news.ready();
  return { news, sessions: new Sessions(database, news, HOUR), tokens: new ScriptTokens(database, news, HOUR) };
}

let lastSaid = 0;

/** For tests: settles once a program has heard all news of what was committed before. News arrive in that order. */
export async function heardAll({ database }: TestDatabase, { news }: TestProgram): Promise<void> {
  const mine = `${++lastSaid}`;
  const heard = new Promise<void>((resolve) => {
    news.onChange((said) => {
      if (said === mine) resolve();
    });
  });
  await database.query(`select pg_notify('rabbet_access', $1)`, [mine]);
  await heard;
}

/** For tests: removes rows as a statement that tells nobody would. */
export async function removeSilently({ database }: TestDatabase, table: string): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(`set local session_replication_role = replica`);
    await tx.query(`delete from ${table}`);
  });
}
