import { randomUUID } from 'node:crypto';
import { openLog } from '../open';
import { makeEvent, NEVER_MS } from './store';

/** Program that appends to new streams as fast as it can, and prints their names: `writer <url> <streams> <appends to each>`. */
async function main([url = '', streams = '8', appends = '50']: string[]): Promise<void> {
  const log = await openLog(url, { answerWithinMs: NEVER_MS, retryForMs: NEVER_MS });
  await Promise.all(
    Array.from({ length: Number(streams) }, async () => {
      const stream = `exhibition-${randomUUID()}`;
      process.stdout.write(`${stream}\n`);
      for (let i = 0; i < Number(appends); i++) await log.append(stream, i - 1, [makeEvent({ i })]);
    }),
  );
  await log.close();
}

void main(process.argv.slice(2));
