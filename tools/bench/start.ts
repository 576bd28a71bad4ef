import { openPostgres } from '@rabbet/postgres';
import { type Figure, figure } from './figure';

export async function startFigures(home: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const time of ['first', 'second']) {
    const started = performance.now();
    const postgres = await openPostgres({ home, role: 'server' });
    figures.push(figure(`start of the embedded Postgres, ${time} time`, (performance.now() - started) / 1000, 's'));
    await postgres.close();
  }
  return figures;
}
