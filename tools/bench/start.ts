import { join } from 'node:path';
import { openPostgres } from '@rabbet/postgres';
import { type Figure, figure, most } from './figure';
import { firstPictures } from './sample';
import { serveShop } from './served';

export async function startFigures(home: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const time of ['first', 'second']) {
    const started = performance.now();
    const postgres = await openPostgres({ home, role: 'server' });
    figures.push(figure(`start of the embedded Postgres, ${time} time`, (performance.now() - started) / 1000, 's'));
    await postgres.close();
  }
  return [...figures, ...(await sampleFigures(home))];
}

/** Time to the first answer of a new shop, without and with its sample, and of a second start. */
async function sampleFigures(home: string): Promise<Figure[]> {
  const started = async (sample: 'off' | 'on') => {
    const shop = await serveShop(join(home, `sample-${sample}`), { RABBET_SAMPLE: sample });
    await shop.stop();
    return shop.ms / 1000;
  };
  const off = await started('off');
  const on = await started('on');
  const again = await started('on');
  return [
    figure('first start with the sample gallery, to the first answer', on, 's', {
      baseline: off,
      goal: most('value', 15),
    }),
    figure('second start with the sample gallery, to the first answer', again, 's', { goal: most('value', 5) }),
    await firstPictures(join(home, 'pictures')),
  ];
}
