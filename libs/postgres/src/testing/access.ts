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

/** Sessions and tokens of one program in a test, which it caches until news come. */
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

let lastMessage = 0;

/** Waits in a test until a program has heard all news of earlier commits. News arrive in that order. */
export async function heardAll({ database }: TestDatabase, { news }: TestProgram): Promise<void> {
  const ownMessage = `${++lastMessage}`;
  const heard = new Promise<void>((resolve) => {
    news.onChange((message) => {
      if (message === ownMessage) resolve();
    });
  });
  await database.query(`select pg_notify('rabbet_access', $1)`, [ownMessage]);
  await heard;
}

/** Removes rows in a test without a notification. */
export async function removeSilently({ database }: TestDatabase, table: string): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(`set local session_replication_role = replica`);
    await tx.query(`delete from ${table}`);
  });
}
