import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Patience } from '../kernel/connection/patience';

const DIST = join(__dirname, '../../../../dist/apps');
const LONG_MS = 3_600_000;
/** Times that the programs have for each other, and the files that they are in. */
const TIMES = {
  PATIENCE: 'cli/src/kernel/connection/patience.js',
  ANSWERING_TIMES: 'api/src/kernel/limits/answering-time.js',
};

/** Options of Node by which programs of tests wait for each other as long as it takes, but for these times. */
export function patientOptions(short: Partial<Patience> = {}): string {
  const file = join(tmpdir(), `${['patient', ...Object.entries(short).flat()].join('-')}.cjs`);
  if (!existsSync(file)) {
    const written = `${file}.${process.pid}`;
    writeFileSync(written, preloadWith(short));
    renameSync(written, file); // another program may be reading it
  }
  return `${process.env.NODE_OPTIONS ?? ''} --require ${file}`.trim();
}

function preloadWith(short: Partial<Patience>): string {
  const lines = Object.entries(TIMES).map(([name, file]) => {
    const times = `require(${JSON.stringify(join(DIST, file))}).${name}`;
    return `for (const time of Object.keys(${times})) ${times}[time] = ${JSON.stringify(short)}[time] ?? ${LONG_MS};`;
  });
  return lines.join('\n');
}
