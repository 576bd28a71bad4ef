import { TEST_EVENT_KNOWLEDGE } from '../exhibition';
import { LONG_MS, WITHOUT_LIMITS } from '../open-write-side';
import { writeSync } from 'node:fs';
import { Leases } from '@rabbet/postgres';
import { openWriteSide } from '../../write-side/write-side';
import type { ProcessReport } from '../../processes/process';
import { Processes } from '../../processes/processes';
import { type StopPoint, thankYou } from './thank-you';

/** Program that runs the process `thankYou` until it is killed. It halts at a point: `thank-you <url> <home> [<point>]`. */
async function main([databaseUrl = '', home = '', haltAt]: string[]): Promise<void> {
  const reached = (point: StopPoint) => {
    if (point === haltAt) haltForever(point);
  };
  const report = ({ what }: ProcessReport) => {
    writeSync(1, `${what}\n`);
    if (what === 'recorded') reached('intended');
    if (what === 'done') reached('recorded');
  };
  const writeSide = await openWriteSide({ databaseUrl, home, ...TEST_EVENT_KNOWLEDGE, ...WITHOUT_LIMITS });
  const { database, eventStore } = writeSide;
  const processes = new Processes({
    database,
    eventStore,
    report,
    leases: new Leases(database, { silentForMs: LONG_MS }),
    pollMs: 10,
    processes: [thankYou(writeSide, reached)],
  });
  await processes.start();
  writeSync(1, 'started\n');
}

/** Blocks this program for ever, after it has printed where. */
function haltForever(point: StopPoint): void {
  writeSync(1, `at ${point}\n`);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

void main(process.argv.slice(2));
