import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Patience } from '../kernel/connection/patience';

const DIST = join(__dirname, '../../../../dist/apps');
const LONG_MS = 3_600_000;
/** Times that the programs have for each other, and the files that they are in. */
const TIMES = {
  PATIENCE: 'cli/src/kernel/connection/patience.js',
  ANSWERING_TIMES: 'api/src/kernel/limits/answering-time.js',
};

/** For tests: Node's options for programs that wait for each other as long as it takes on a slow machine, but for these times. */
export function patientIn(folder: string, short: Partial<Patience> = {}): string {
  const planted = Object.entries(TIMES).map(([name, file]) => {
    const times = `require(${JSON.stringify(join(DIST, file))}).${name}`;
    return `for (const time of Object.keys(${times})) ${times}[time] = ${JSON.stringify(short)}[time] ?? ${LONG_MS};`;
  });
  const file = join(folder, `${['patient', ...Object.keys(short)].join('-')}.cjs`);
  if (!existsSync(file)) writeFileSync(file, planted.join('\n')); // another program may be reading it
  return `${process.env.NODE_OPTIONS ?? ''} --require ${file}`.trim();
}
