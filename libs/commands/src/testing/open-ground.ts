import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateState } from '@rabbet/postgres';
import { testDatabase, type TestDatabase } from '@rabbet/postgres/testing';
import type { Context } from '../aggregate';
import { type Ground, type GroundOptions, openGround } from '../ground';

/** For tests: a database and a data folder that several programs open. */
export interface TestGround {
  readonly test: TestDatabase;
  readonly home: string;
  /** One more program on the same ground. */
  open(options?: Partial<GroundOptions>): Promise<Ground>;
  close(): Promise<void>;
}

export async function testGround(): Promise<TestGround> {
  const test = await testDatabase(migrateState);
  const home = mkdtempSync(join(tmpdir(), 'rabbet-ground-'));
  const opened: Ground[] = [];
  return {
    test,
    home,
    async open(options = {}) {
      const ground = await openGround({ home, databaseUrl: test.url, ...options });
      opened.push(ground);
      return ground;
    },
    async close() {
      for (const ground of opened) await ground.close();
      await test.drop();
      rmSync(home, { recursive: true });
    },
  };
}

/** A visitor's own request, new each time. */
export function request(context: Partial<Context> = {}): Context {
  return { commandId: randomUUID(), actor: 'user-7', origin: 'web', now: new Date(), ...context };
}
