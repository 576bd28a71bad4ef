import { CommandExecutor, type WriteSide, openWriteSide } from '@rabbet/commands';
import { START } from '@rabbet/domain/events/event';
import { recordDecider } from '@rabbet/domain/records/record';
import { identifiersIn } from '@rabbet/domain/records/uses';
import { unit } from '@rabbet/domain/units/unit';
import { migrateState } from '@rabbet/postgres';
import { testDatabase, type TestDatabase } from '@rabbet/postgres/testing';
import { PROJECTIONS, Projections } from '@rabbet/projections';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { artworkAggregate, Preparing } from '../artworks/preparing';
import { References } from '../records/references';
import { sample } from '@rabbet/sample';
import { loadSample } from './load-sample';

let db: TestDatabase;
let home: string;
let writeSide: WriteSide;
const said: string[] = [];

beforeEach(async () => {
  db = await testDatabase(migrateState);
  home = mkdtempSync(join(tmpdir(), 'rabbet-sample-'));
  writeSide = await openWriteSide({ home, databaseUrl: db.url, identifiersIn });
  said.length = 0;
});
afterEach(async () => {
  await writeSide.close();
  await db.drop();
  rmSync(home, { recursive: true, force: true });
});

/** Through a path that lets so many commands through. */
async function load(executor: CommandExecutor = writeSide.executor): Promise<void> {
  const { database, eventStore } = writeSide;
  const projections = new Projections({ database, eventStore, projections: PROJECTIONS });
  const through = { ...writeSide, executor };
  const references = new References({ writeSide: through, reads: database, projections, waitMs: 0 });
  const artwork = artworkAggregate(new Preparing({ ...writeSide, references }));
  await loadSample({ writeSide: through, references, artwork, sample, say: (line) => said.push(line) });
}

class CutOff extends CommandExecutor {
  private done = 0;
  constructor(private readonly after: number) {
    super(writeSide.eventStore);
  }
  override execute: CommandExecutor['execute'] = (...args) => {
    if (this.done++ >= this.after) return Promise.reject(new Error('the power fails'));
    return writeSide.executor.execute(...args);
  };
}

const events = () => writeSide.eventStore.readAll(START, { limit: 10_000 });

test('an empty shop is filled once, and all of it is known as a sample', async () => {
  await load();
  const first = await events();
  expect(first.filter(({ type }) => type === 'ArtworkRegistered').length).toBeGreaterThanOrEqual(200);
  expect(new Set(first.map(({ origin }) => origin))).toEqual(new Set(['sample']));
  await load();
  expect(await events()).toHaveLength(first.length);
  expect(said).toHaveLength(1);
}, 60_000);

test('what was cut off is gone on with, and comes out the same', async () => {
  for (const after of [1, 40, 400]) await expect(load(new CutOff(after))).rejects.toThrow('the power fails');
  const halfway = await events();
  await load();
  const all = await events();
  expect(all.slice(0, halfway.length)).toEqual(halfway);
  expect(new Set(all.map(({ recordedAt }) => recordedAt)).size).toBe(1);
  const commands = all.map(({ stream, commandId, type }) => `${stream} ${commandId} ${type}`);
  expect(commands.length).toBeGreaterThan(halfway.length);
  expect(all.filter(({ type }) => type === 'ArtworkRegistered').length).toBe(
    new Set(all.flatMap(({ type, stream }) => (type === 'ArtworkRegistered' ? [stream] : []))).size,
  );
}, 60_000);

test('the ids of the sample are not given out again', async () => {
  await load();
  const used = new Set((await events()).map(({ stream }) => stream));
  expect(used).not.toContain(`artwork-${await writeSide.reservations.reserve('artwork', 'mine')}`);
}, 60_000);

test('a shop where something has happened is left alone', async () => {
  const units = { ...recordDecider(unit), name: 'unit' };
  const context = { commandId: 'mine', actor: 'operator', origin: 'cli', now: new Date() } as const;
  await writeSide.executor.execute(units, 1, { type: 'Add', data: { name: 'inch' } }, context);
  await load();
  expect(await events()).toHaveLength(1);
  expect(said).toEqual([]);
});
