import { createReadStream, writeSync } from 'node:fs';
import { splitLines, openLog } from '@rabbet/event-store';
import { Database } from '@rabbet/postgres';
import { moveToLog } from '../write-side/move';
import { LONG_MS, WITHOUT_LIMITS } from './open-write-side';

/**
 * Program that moves a shop to another log, for a test that kills it: `move <database> <log> <file> [<events>]`. It halts
 * once the log holds so many events.
 */
async function main([url = '', logUrl = '', file = '', haltAt = 'never']: string[]): Promise<void> {
  const database = new Database({ url, ...WITHOUT_LIMITS.stateTimeouts });
  const log = await openLog(logUrl, WITHOUT_LIMITS.timeouts);
  const progress = (held: number) => {
    if (String(held) === haltAt) haltForever(held);
  };
  await moveToLog(database, log, () => splitLines(createReadStream(file)), { progress, waitMs: LONG_MS });
  await log.close();
  await database.close();
}

function haltForever(held: number): void {
  writeSync(1, `holds ${held}\n`);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

void main(process.argv.slice(2));
