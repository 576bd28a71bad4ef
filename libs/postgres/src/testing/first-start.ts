import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openPostgres } from '../embedded/open-postgres';
import { until } from './until';
import { asServer, copiedBinaries, query } from './embedded';

/** The folders in which first starts make databases, or were at it when they were killed. */
export function draftsIn(home: string): string[] {
  const place = join(home, 'postgres');
  const names = existsSync(place) ? readdirSync(place) : [];
  return names.filter((name) => name.startsWith('data.draft-')).map((name) => join(place, name));
}

/** Expects in a test that the next start on a data folder succeeds, and that no draft of another program is left there. */
export async function expectWhole(home: string): Promise<void> {
  const start = async () => {
    const postgres = await openPostgres({ home, ...asServer });
    expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.close();
    return draftsIn(home).length === 0;
  };
  await until(start, 'no initdb of a killed start makes its draft again'); // it was not killed with it
  expect(readdirSync(home).sort()).toEqual([
    'format',
    'postgres',
    'postgres-in-use',
    'postgres-password',
    'postgres-port',
    'postgres.log',
    'turns',
  ]);
  const copied = copiedBinaries();
  expect(readdirSync(join(home, 'postgres')).sort()).toEqual([...(copied ? [copied.name] : []), 'data']);
  expect(readdirSync(join(home, 'turns'))).toEqual([]);
}
