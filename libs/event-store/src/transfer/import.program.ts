import { createReadStream } from 'node:fs';
import { NEVER_MS } from '../contract/store';
import type { EventLog } from '../log/event-log';
import { openLog } from '../open';
import { importLog } from './import';
import { splitLines } from './lines';

/** Points at which the program can stop: before a chunk is sent, when half of its appends are stored, or when all are. */
export const STOP_POINTS = ['sending', 'half', 'sent'] as const;
export type StopPoint = (typeof STOP_POINTS)[number];

/**
 * Program that imports a file into a log, for tests that kill it: `import <url> <file> [<point> <chunk>]`. It prints
 * `holds <events>` after each chunk and `wrote <events>` at the end. At the point of the chunk it prints `at <point>`, and
 * waits to be killed.
 */
async function main([url = '', file = '', point, chunk]: string[]): Promise<void> {
  const log = await openLog(url, { answerWithinMs: NEVER_MS, retryForMs: NEVER_MS });
  if (point) stopAt(log, point as StopPoint, Number(chunk));
  const progress = (held: number) => process.stdout.write(`holds ${held}\n`);
  const { written } = await importLog(log, splitLines(createReadStream(file)), { progress });
  process.stdout.write(`wrote ${written}\n`);
  await log.close();
}

function stopAt(log: EventLog, point: StopPoint, chunk: number): void {
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
