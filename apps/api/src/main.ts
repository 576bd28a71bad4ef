import 'reflect-metadata';
import { setFlagsFromString } from 'node:v8';
import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { slipsIn } from '@rabbet/domain/environment/environment';
import { readConfiguration } from './kernel/configuration';
import { createLogger } from './kernel/logging/create-logger';
import { StartLines } from './kernel/logging/start-lines';
import type { Shop } from './shop/open-shop';
import { AppLogger } from './kernel/logging/app-logger';
import { StartEnded } from './shop/start-ended';

/** V8 lets garbage pile up to several times of what is in use, which is some 60 MB here. Imports pay a few per cent. */
setFlagsFromString('--heap-growing-percent=40');

const lines = new StartLines(process.stdout);
const { say } = lines;

/** Runs the shop until it is told to end: by a signal, or by whoever started it and is gone. */
async function main(): Promise<void> {
  const { stdout } = process;
  for (const sentence of slipsIn(process.env)) console.error(sentence);
  const configuration = readConfiguration(process.env, stdout.isTTY);
  const logger = new AppLogger(createLogger(configuration.logLevel, stdout.isTTY ? lines : undefined));
  let failed: (error: unknown) => void = () => {};
  const failure = new Promise<never>((_, reject) => (failed = reject));
  const signals = new EndSignals();
  const ended = Promise.race([signals.next(), failure]);
  const ending = new AbortController();
  ended.then(() => ending.abort()).catch(() => {}); // told below
  const { openShop } = await import('./shop/open-shop'); // much to load: a wrong setting is told before
  const opening = openShop({ configuration, logger, say, failed, signal: ending.signal });
  const shop = await Promise.race([opening, ended.then(() => null)]);
  if (!shop) return endStart(opening, ended);
  say(`Rabbet is at ${shop.url}`);
  await endWith(shop, ended, () => drain(shop, configuration.drainMs, signals, failure));
}

/** Ends a start without a drain: no visitor knows of a shop that is not open yet. */
async function endStart(opening: Promise<Shop>, ended: Promise<void>): Promise<void> {
  const shop = await opening.catch((error: unknown) => {
    if (error instanceof StartEnded) return null;
    throw error;
  });
  if (shop) await endWith(shop, ended);
  else say('Ended: the shop was not open yet.');
}

async function endWith(shop: Shop, ended: Promise<void>, drained = async () => {}): Promise<void> {
  try {
    await ended;
    say('Ending: what is under way is finished.');
    await drained();
  } finally {
    await shop.stop();
  }
}

/** Serves on until the time is over, a signal comes, or the shop fails. */
async function drain(shop: Shop, drainMs: number, signals: EndSignals, failure: Promise<never>): Promise<void> {
  if (drainMs === 0) return;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, drainMs)));
  await shop.drain(Promise.race([late, signals.next(), failure])).finally(() => clearTimeout(timer));
  signals.drop();
}

/** Signals that end: each ends what waits for the next one. Where nothing does, it ends the program at once. */
class EndSignals {
  private heed: (() => void) | null = null;

  constructor() {
    process.on('SIGINT', () => this.take(() => process.exit(130)));
    process.on('SIGTERM', () => this.take(() => process.exit(143)));
    process.on('disconnect', () => this.take(() => {}));
  }

  next(): Promise<void> {
    return new Promise((resolve) => (this.heed = resolve));
  }

  drop(): void {
    this.heed = null;
  }

  private take(otherwise: () => void): void {
    const heed = this.heed ?? otherwise;
    this.heed = null;
    heed();
  }
}

main().then(
  () => process.exit(0), // nothing is left to be done, whatever timer a package may hold
  (error: unknown) => {
    lines.write('');
    console.error(error instanceof OperationalError ? error.message : error);
    process.exit(error instanceof OperationalError ? (error.isAway ? 69 : 1) : 70);
  },
);
