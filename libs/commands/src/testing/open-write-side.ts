import { ADMINISTRATOR } from '@rabbet/domain/testing/callers';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateState } from '@rabbet/postgres';
import { testDatabase, type TestDatabase } from '@rabbet/postgres/testing/database';
import type { CommandContext } from '../executing/aggregate';
import { TESTS_OWN } from './exhibition';
import { type WriteSide, type WriteSideOptions, openWriteSide } from '../write-side/write-side';

/** Time that programs of the tests wait, however slowly a busy machine answers. */
export const LONG_MS = 600_000;
export const PATIENT = {
  timeouts: { answerWithinMs: LONG_MS, retryForMs: LONG_MS },
  stateTimeouts: { answerWithinMs: LONG_MS, connectTimeoutMs: LONG_MS, idleInTransactionMs: 0 },
} as const;

/** Database and data folder that several programs of a test open. */
export interface TestWriteSide {
  readonly test: TestDatabase;
  readonly home: string;
  /** One more program on the same write side. */
  open(options?: Partial<WriteSideOptions>): Promise<WriteSide>;
  close(): Promise<void>;
}

export async function testWriteSide(): Promise<TestWriteSide> {
  const test = await testDatabase(migrateState);
  const home = mkdtempSync(join(tmpdir(), 'rabbet-writeSide-'));
  const opened: WriteSide[] = [];
  return {
    test,
    home,
    async open(options = {}) {
      const writeSide = await openWriteSide({ home, databaseUrl: test.url, ...TESTS_OWN, ...PATIENT, ...options });
      opened.push(writeSide);
      return writeSide;
    },
    async close() {
      for (const writeSide of opened) await writeSide.close();
      await test.drop();
      rmSync(home, { recursive: true });
    },
  };
}

/** A request of its own each time. */
export function request(context: Partial<CommandContext> = {}): CommandContext {
  return { commandId: randomUUID(), caller: ADMINISTRATOR, origin: 'web', now: new Date(), ...context };
}
