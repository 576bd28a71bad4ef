import 'reflect-metadata';
import { setFlagsFromString } from 'node:v8';
import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { readConfiguration } from './kernel/configuration';
import { logTo } from './kernel/logging/observing';
import { StartLines } from './kernel/logging/start-lines';
import type { Shop } from './shop/open-shop';
import { AppLogger } from './kernel/logging/app-logger';

/** V8 lets garbage pile up to several times of what is in use, which is some 60 MB here. Imports pay a few per cent. */
setFlagsFromString('--heap-growing-percent=40');

const lines = new StartLines(process.stdout);
const { say } = lines;

/** Runs the shop until it is told to end: by a signal, or by whoever started it and is gone. A second signal ends it at once. */
async function main(): Promise<void> {
  const { stdout } = process;
  const configuration = readConfiguration(process.env, stdout.isTTY);
  const logger = new AppLogger(logTo(configuration.logLevel, stdout.isTTY ? lines : undefined));
  let failed: (error: unknown) => void = () => {};
  const wanted = new Promise<void>((end, reject) => {
    onEndWanted(end);
    failed = reject;
  });
  const { openShop } = await import('./shop/open-shop'); // much to load: a wrong setting is told before
  const opening = openShop({ configuration, logger, say, failed });
  const shop = await Promise.race([opening, wanted.then(() => null)]);
  if (shop) say(`Rabbet is at ${shop.url}`);
  await endWith(shop ?? (await opening), wanted);
}

async function endWith(shop: Shop, wanted: Promise<void>): Promise<void> {
  try {
    await wanted;
    say('Ending: what is under way is finished.');
  } finally {
    await shop.stop();
  }
}

function onEndWanted(end: () => void): void {
  let isEnding = false;
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    process.on(signal, () => {
      if (isEnding) process.exit(code);
      isEnding = true;
      end();
    });
  process.once('disconnect', end);
}

main().then(
  () => process.exit(0), // nothing is left to be done, whatever timer a package may hold
  (error: unknown) => {
    lines.write('');
    console.error(error instanceof OperationalError ? error.message : error);
    process.exit(error instanceof OperationalError ? (error.isAway ? 69 : 1) : 70);
  },
);
