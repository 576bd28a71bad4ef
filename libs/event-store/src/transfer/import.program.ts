import { createReadStream } from 'node:fs';
import { NEVER_MS } from '../contract/store';
import type { EventLog } from '../log/event-log';
import { openLog } from '../open';
import { importLog } from './import';
import { linesOf } from './lines';

/** Points at which an import stops: before a chunk is sent, when half of its appends are stored, or when all are. */
export const POINTS = ['sending', 'half', 'sent'] as const;
export type Point = (typeof POINTS)[number];

/**
 * Imports a file into a log: `import <url> <file> [<point> <chunk>]`. Says `holds <events>` now and then, and `wrote
 * <events>` at the end; at a point of a chunk it says `at <point>`, and does nothing more.
 */
async function main([url = '', file = '', point, chunk]: string[]): Promise<void> {
  const log = await openLog(url, { answerWithinMs: NEVER_MS, retryForMs: NEVER_MS });
  if (point) stopAt(log, point as Point, Number(chunk)); // as the tests call it
  const progress = (held: number) => process.stdout.write(`holds ${held}\n`);
  const { written } = await importLog(log, linesOf(createReadStream(file)), { progress });
  process.stdout.write(`wrote ${written}\n`);
  await log.close();
}

function stopAt(log: EventLog, point: Point, chunk: number): void {
  const appendMany = log.appendMany.bind(log);
  let chunks = 0;
  log.appendMany = async (items) => {
    if (++chunks !== chunk) return appendMany(items);
    if (point === 'half') await appendMany(items.slice(0, items.length / 2));
    if (point === 'sent') await appendMany(items);
    process.stdout.write(`at ${point}\n`);
    return new Promise(() => setInterval(() => {}, NEVER_MS)); // until it is killed
  };
}

void main(process.argv.slice(2));
