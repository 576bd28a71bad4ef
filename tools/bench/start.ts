import { join } from 'node:path';
import { openPostgres } from '@rabbet/postgres';
import { type Figure, figure, most } from './figure';
import { serveShop } from './served';

export async function startFigures(home: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const time of ['first', 'second']) {
    const started = performance.now();
    const postgres = await openPostgres({ home, role: 'server' });
    figures.push(figure(`start of the embedded Postgres, ${time} time`, (performance.now() - started) / 1000, 's'));
    await postgres.close();
  }
  return [...figures, await sampleFigure(home)];
}

/** From nothing but the program to the first answer, beside the same shop without its sample. */
async function sampleFigure(home: string): Promise<Figure> {
  const seconds: Record<string, number> = {};
  for (const sample of ['off', 'on']) {
    const shop = await serveShop(join(home, `sample-${sample}`), { RABBET_SAMPLE: sample });
    seconds[sample] = shop.ms / 1000;
    await shop.stop();
  }
  const { on = 0, off = 0 } = seconds;
  return figure('first start with the sample gallery, to the first answer', on, 's', {
    baseline: off,
    goal: most('value', 15),
  });
}
