import { resolve } from 'node:path';
import { rmSync } from 'node:fs';
import { fillShop } from './fill-shop';
import { FILLED, isFilled, noteFilled } from './filled-shop';
import { describeSize, SMALL, WHOLE } from './size';

/** npm run fill [-- --small] [FOLDER] */
async function main(args: readonly string[]): Promise<void> {
  const size = args.includes('--small') ? SMALL : WHOLE;
  const [named] = args.filter((arg) => !arg.startsWith('--'));
  const home = resolve(named ?? FILLED(size));
  if (isFilled(home, size)) return console.log(`${home} holds ${describeSize(size)} already.`);
  rmSync(home, { recursive: true, force: true });
  const started = performance.now();
  const { events, peakMb } = await fillShop(home, size, (sentence) => console.error(sentence));
  noteFilled(home, size);
  const minutes = (performance.now() - started) / 60_000;
  console.log(
    `${home} holds ${describeSize(size)} (${events.toLocaleString('en')} counted), after ${minutes.toFixed(1)} minutes; ` +
      `the server took ${Math.round(peakMb)} MB at most while its read models caught up.`,
  );
}

void main(process.argv.slice(2));
