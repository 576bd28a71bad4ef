import { ADMINISTRATOR } from '@rabbet/domain/testing/callers';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateState } from '@rabbet/postgres';
import { testDatabase, type TestDatabase } from '@rabbet/postgres/testing/database';
import type { CommandContext } from '../executing/aggregate';
import { TEST_EVENT_KNOWLEDGE } from './exhibition';
import { type WriteSide, type WriteSideOptions, openWriteSide } from '../write-side/write-side';

/** Time limit that no test reaches, even on a busy machine. */
export const LONG_MS = 600_000;
export const WITHOUT_LIMITS = {
  timeouts: { answerWithinMs: LONG_MS, retryForMs: LONG_MS },
  stateTimeouts: { answerWithinMs: LONG_MS, connectTimeoutMs: LONG_MS, idleInTransactionMs: 0 },
} as const;

/** Database and data folder that several programs of a test open. */
export interface TestWriteSide {
  readonly test: TestDatabase;
  readonly home: string;
  /** Opens the write side as one more program. */
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
      const writeSide = await openWriteSide({
        home,
        databaseUrl: test.url,
        ...TEST_EVENT_KNOWLEDGE,
        ...WITHOUT_LIMITS,
        ...options,
      });
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

/** Context of a new command, by an administrator. */
export function newContext(context: Partial<CommandContext> = {}): CommandContext {
  return { commandId: randomUUID(), caller: ADMINISTRATOR, origin: 'web', now: new Date(), ...context };
}
