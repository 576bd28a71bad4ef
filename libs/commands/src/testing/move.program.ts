import { createReadStream, writeSync } from 'node:fs';
import { linesOf, openLog } from '@rabbet/event-store';
import { Database } from '@rabbet/postgres';
import { moveToLog } from '../write-side/move';
import { LONG_MS, PATIENT } from './open-write-side';

/**
 * Moves a state to another log, and comes to a halt once that holds so many events:
 * `move <database> <log> <file> [<events>]`.
 */
async function main([url = '', to = '', file = '', halt = 'never']: string[]): Promise<void> {
  const database = new Database({ url, ...PATIENT.stateTimeouts });
  const log = await openLog(to, PATIENT.timeouts);
  const progress = (held: number) => {
    if (String(held) === halt) standStill(held);
  };
  await moveToLog(database, log, () => linesOf(createReadStream(file)), { progress, waitMs: LONG_MS });
  await log.close();
  await database.close();
}

function standStill(held: number): void {
  writeSync(1, `holds ${held}\n`);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

void main(process.argv.slice(2));
