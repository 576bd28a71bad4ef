import { createReadStream } from 'node:fs';
import { linesOf, openLog } from '@rabbet/event-store';
import { Database } from '@rabbet/postgres';
import { moveToLog } from '../move';

/** Moves a state to another log: `move <database> <log> <file>`. Says `holds <events>` now and then. */
async function main([url = '', to = '', file = '']: string[]): Promise<void> {
  const [database, log] = [new Database({ url }), await openLog(to)];
  const progress = (held: number) => process.stdout.write(`holds ${held}\n`);
  await moveToLog(database, log, () => linesOf(createReadStream(file)), { progress });
  await log.close();
  await database.close();
}

void main(process.argv.slice(2));
