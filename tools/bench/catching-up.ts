import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type WriteSide, openWriteSide } from '@rabbet/commands';
import { REGISTRY } from '@rabbet/domain/registry/registry';
import { artworks, Projections, schemaOf } from '@rabbet/projections';
import { type Figure, figure, least } from './figure';
import { writeHistory } from './shop-history';

const PIECES = 14_000;
const EVENTS = 200_000;

/** The shop's own read model of its pieces, over a history half of which is pieces that come in. */
export async function catchingUpFigures(server: WriteSide, url: string, home: string): Promise<Figure[]> {
  await server.database.query('create database history');
  const databaseUrl = Object.assign(new URL(url), { pathname: '/history' }).href;
  const ownHome = join(home, 'history');
  mkdirSync(ownHome);
  const writeSide = await openWriteSide({ home: ownHome, databaseUrl, ...REGISTRY });
  try {
    const events = await writeHistory(writeSide, PIECES, EVENTS);
    const engine = new Projections({
      database: writeSide.database,
      eventStore: writeSide.eventStore,
      projections: [artworks],
    });
    const started = performance.now();
    await engine.start();
    await engine.settled();
    const took = (performance.now() - started) / 1000;
    await engine.stop();
    const baseline = events / (await bareInserts(writeSide));
    const goal = least('value', 50_000);
    return [figure('catching up, the artwork read model', events / took, 'events/s', { baseline, goal })];
  } finally {
    await writeSide.close();
  }
}

const TABLES = ['artworks', 'artwork_details', 'artwork_words'].concat(
  ['dimensions', 'images', 'transactions'].map((part) => `artwork_${part}`),
);

/** The seconds that it takes to write the rows that came of it, each once and as it is in the end. */
async function bareInserts({ database }: WriteSide): Promise<number> {
  await database.query('create schema bench');
  let took = 0;
  for (const table of TABLES) {
    const from = `${schemaOf(artworks)}.${table}`;
    const to = `bench.${table}`;
    await database.query(`create table ${to} (like ${from} including all)`);
    const { rows } = await database.query<object>(`select * from ${from} order by id`);
    const started = performance.now();
    for (let at = 0; at < rows.length; at += 1_000)
      await database.query(`insert into ${to} select * from json_populate_recordset(null::${to}, $1)`, [
        JSON.stringify(rows.slice(at, at + 1_000)),
      ]);
    took += (performance.now() - started) / 1000;
  }
  return took;
}
