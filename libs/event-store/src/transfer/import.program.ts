import { createReadStream } from 'node:fs';
import { openLog } from '../open';
import { importLog } from './import';
import { linesOf } from './lines';

/** Imports a file into a log: `import <url> <file>`. Says `holds <events>` now and then, and `wrote <events>` at the end. */
async function main([url = '', file = '']: string[]): Promise<void> {
  const log = await openLog(url);
  const progress = (held: number) => process.stdout.write(`holds ${held}\n`);
  const { written } = await importLog(log, linesOf(createReadStream(file)), { progress });
  process.stdout.write(`wrote ${written}\n`);
  await log.close();
}

void main(process.argv.slice(2));
