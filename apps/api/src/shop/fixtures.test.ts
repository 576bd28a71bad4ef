import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decide, evolve } from '@rabbet/domain/deciders/decider';
import { toPlainJson } from '@rabbet/domain/deciders/replay';
import type { Story } from '@rabbet/domain/deciders/testing-story';
import type { Recorded, ShopEvent } from '@rabbet/domain/events/event';
import { KINDS } from '@rabbet/domain/registry/kinds';
import { recordStory } from '@rabbet/domain/records/testing-stories';
import { eventId, type NewEvent } from '@rabbet/event-store';
import { migrateState } from '@rabbet/postgres';
import { digestOf, expectFile, expectJsonFile, fileText, isWriting, writeDump } from '@rabbet/postgres/testing-files';
import { schemaDump } from '@rabbet/postgres/testing-schema';
import { testDatabase, type TestDatabase } from '@rabbet/postgres/testing';
import { type Projection, PROJECTIONS, type RowDifference, schemaOf, verify } from '@rabbet/projections';
import { Shop } from '@rabbet/projections/engine/testing/shop';

const DOMAIN = 'libs/domain/src';
const TOP = join(__dirname, '../../../..');

/** An event in the shape that is stored, and the state of its stream after it. */
interface Step {
  readonly type: string;
  readonly data: object;
  readonly meta: { readonly personal?: Readonly<Record<string, string>> };
  readonly state: unknown;
}
interface Fixture {
  readonly path: string;
  readonly stream: string;
  readonly steps: readonly Step[];
}
interface Placed {
  readonly story: Story;
  readonly path: string;
}

/** Stories of whatever feature, with the place of what they lead to; a record has one without asking for it. */
function stories(): Placed[] {
  const features = readdirSync(join(TOP, DOMAIN));
  const written = features.flatMap((feature): Placed[] => {
    const file = join(TOP, DOMAIN, feature, 'testing-stories.ts');
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- which there are is known from the folders alone
    const { STORIES = [] } = existsSync(file) ? (require(file) as { STORIES?: readonly Story[] }) : {};
    return STORIES.map((story) => ({ story, path: `${DOMAIN}/${feature}/fixtures/${story.stream}.json` }));
  });
  const special = written.map(({ story }) => story.stream);
  const records = KINDS.filter(({ name }) => !special.includes(`${name}-1`)).map((kind): Placed => {
    const story = recordStory(kind);
    const feature = features.find((folder) => declares(folder, kind.name));
    if (!feature) throw new Error(`no file of ${DOMAIN}/<feature>/ says name: '${kind.name}'`);
    return { story, path: `${DOMAIN}/${feature}/fixtures/${story.stream}.json` };
  });
  return [...records, ...written];
}

function declares(feature: string, kind: string): boolean {
  const folder = join(TOP, DOMAIN, feature);
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .some((file) => new RegExp(`^ +name: '${kind}',$`, 'm').test(readFileSync(join(folder, file), 'utf8')));
}

/** Every shape that was ever stored: those of today, and older ones in files beside. */
function fixtures(): Fixture[] {
  const paths = readdirSync(join(TOP, DOMAIN)).flatMap((feature) => {
    const folder = join(TOP, DOMAIN, feature, 'fixtures');
    return existsSync(folder) ? readdirSync(folder).map((file) => `${DOMAIN}/${feature}/fixtures/${file}`) : [];
  });
  return paths.map((path) => {
    const [, stream = ''] = /\/([^/.]+)(?:\.[^/]*)?\.json$/.exec(path) ?? [];
    return { path, stream, steps: JSON.parse(fileText(path) ?? '[]') as Step[] }; // as `asFixture` made it
  });
}

function asStored({ type, data, meta }: Step, stream: string, i: number): NewEvent {
  return { id: eventId('fixture', stream, i), type, data: JSON.stringify(data), meta: JSON.stringify(meta) };
}

const METADATA = {
  recordedAt: '2026-03-02T15:00:00.000Z',
  actor: 'operator',
  origin: 'cli',
  commandId: 'story',
  cause: '5f0c1d2e-0000-8000-8000-000000000001',
} as const;

/** Runs a story today: its events as they are stored, with the state after each, and as they are read. */
async function happening(
  shop: Shop,
  { stream, decider, commands }: Story,
): Promise<{ steps: Step[]; read: Recorded[] }> {
  let state = decider.initial;
  let i = 0;
  const states: unknown[] = [];
  for (const command of commands)
    for (const event of decide(decider, state, command)) {
      await shop.eventStore.append(stream, i - 1, [event], [eventId('fixture', stream, i)], METADATA);
      i++;
      state = evolve(decider, state, { occurredAt: METADATA.recordedAt, ...event }); // as it is read again
      states.push(toPlainJson(state));
    }
  const stored = await shop.log.readStream(stream);
  const steps = stored.map(({ type, data, meta }, at) => {
    return { type, data: JSON.parse(data), meta: JSON.parse(meta), state: states[at] } as Step; // as the eventStore wrote it
  });
  return { steps, read: [...(await shop.eventStore.readStream(stream))] };
}

/** One where stories happen today, one where all happened that fixtures tell of, and one that is projected. */
const dbs: TestDatabase[] = [];
const shops: Shop[] = [];
const TODAY = 0;
const PAST = 1;
const PROJECTED = 2;
beforeAll(async () => {
  for (const _ of [TODAY, PAST, PROJECTED]) {
    const db = await testDatabase(migrateState);
    dbs.push(db);
    shops.push(await Shop.open(db.database));
  }
  for (const fixture of fixtures()) await recall(shopOf(PAST), fixture);
});
afterAll(async () => {
  for (const shop of shops) await shop.close();
  for (const db of dbs) await db.drop();
});
function shopOf(which: number): Shop {
  return shops[which]!; // opened before
}

async function recall(shop: Shop, { stream, steps }: Fixture, from = 0, to = steps.length): Promise<void> {
  for (const [i, step] of steps.entries())
    if (i >= from && i < to) await shop.log.append(stream, i - 1, [asStored(step, stream, i)]);
}

/** Sealed anew, a text differs each time: what stands is left where it says the same. */
async function asFixture(
  path: string,
  { steps, read }: Awaited<ReturnType<typeof happening>>,
): Promise<readonly Step[]> {
  const stands = fixtures().find((fixture) => fixture.path === path);
  if (!stands) return steps;
  const before = await shopOf(PAST).eventStore.readStream(stands.stream);
  return steps.map((step, i) => {
    const old = stands.steps[i];
    const isSame = before[i] && JSON.stringify(before[i].personal) === JSON.stringify(read[i]?.personal);
    return old && isSame
      ? { ...step, meta: { ...step.meta, ...(old.meta.personal && { personal: old.meta.personal }) } }
      : step;
  });
}

test.each(stories().map((placed) => [placed.story.stream, placed] as const))(
  'what happens to %s is stored in the shape of its fixture',
  async (_, { story, path }) => {
    const isNew = !fixtures().some((fixture) => fixture.path === path);
    const steps = await asFixture(path, await happening(shopOf(TODAY), story));
    expectJsonFile(path, steps);
    if (isNew) await recall(shopOf(PAST), { path, stream: story.stream, steps }); // it was written just now
  },
);

test('there is a fixture of every event that a program can append', () => {
  const stored = new Set(fixtures().flatMap(({ steps }) => steps.map(({ type }) => type)));
  const appendable = stories().flatMap(({ story }) => Object.keys(story.decider.evolve));
  expect(appendable.filter((type) => !stored.has(type))).toEqual([]);
  expect(stored.size).toBeGreaterThan(60);
});

test('what was ever stored folds to the state that it folded to', async () => {
  const deciders = stories().map(({ story: { stream, decider } }) => [stream, decider] as const);
  for (const { path, stream, steps } of fixtures()) {
    const decider = new Map(deciders).get(stream);
    if (!decider) throw new Error(`${path} is of no stream that a story is told of`);
    let state = decider.initial;
    const states = (await shopOf(PAST).eventStore.readStream(stream)).map((event) => {
      state = evolve(decider, state, event as ShopEvent); // its own
      return toPlainJson(state);
    });
    expect({ path, states }).toEqual({ path, states: steps.map((step) => step.state) });
  }
});

/** Rows of all tables of a read model, each as a text. */
async function rowsOf(db: TestDatabase, schema: string): Promise<string[]> {
  const { rows } = await db.database.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = $1 and tablename <> 'progress' order by 1`,
    [schema],
  );
  const texts: string[] = [];
  for (const { name } of rows) {
    const all = await db.database.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${schema}.${name} t order by 1`,
    );
    texts.push(...all.rows.map(({ row }) => `${name} ${row}`));
  }
  return texts;
}

interface Dump {
  readonly version: number;
  readonly schema: readonly string[];
  /** Changes by each event: rows that are gone, and rows that are new. */
  readonly rows: readonly (readonly string[])[];
}

/** Orders events: removals last and erasures before them, so that each event finds its record. */
function inOrder(all: readonly Fixture[]): (readonly [Fixture, number])[] {
  const order = stories().map(({ story }) => story.stream);
  const placed = [...all].sort((a, b) => order.indexOf(a.stream) - order.indexOf(b.stream));
  const isLate = ({ type }: Step) => (type === 'PersonErasureCompleted' ? 1 : type.endsWith('Removed') ? 2 : 0);
  const last = ({ steps }: Fixture) => steps.length - 1;
  const events = placed.flatMap((fixture) =>
    fixture.steps.map((step, i) => [fixture, i, i === last(fixture) ? isLate(step) : 0] as const),
  );
  return events.sort(([, , a], [, , b]) => a - b).map(([fixture, i]) => [fixture, i] as const);
}

const READ_MODELS = 'libs/projections/src/read-models.txt';

test('what was ever stored leads to the rows that it led to, in the tables that the read models had', async () => {
  const shop = shopOf(PROJECTED);
  const db = dbs[PROJECTED]!; // opened before
  const program = await shop.running({ projections: PROJECTIONS });
  await program.settled();
  const dumps = new Map<string, { before: string[]; rows: string[][] }>();
  for (const { name } of PROJECTIONS) dumps.set(name, { before: [], rows: [] });
  for (const [fixture, i] of inOrder(fixtures())) {
    await recall(shop, fixture, i, i + 1);
    await program.settled();
    for (const projection of PROJECTIONS) {
      const dump = dumps.get(projection.name)!; // set above
      const rows = await rowsOf(db, schemaOf(projection));
      const gone = dump.before.filter((row) => !rows.includes(row)).map((row) => `- ${row}`);
      const made = rows.filter((row) => !dump.before.includes(row)).map((row) => `+ ${row}`);
      if (gone.length + made.length > 0)
        dump.rows.push([`${fixture.steps[i]?.type} (${fixture.stream})`, ...gone, ...made]);
      dump.before = rows;
    }
  }
  const lines: string[] = [];
  for (const projection of PROJECTIONS) {
    const { name, version } = projection;
    const schema = (await schemaDump(db.database, schemaOf(projection)))
      .trimEnd()
      .split('\n')
      .filter((line) => !/\bprogress\b/.test(line)); // of the engine, and not of a version
    const dump = JSON.stringify({ version, schema, rows: dumps.get(name)!.rows } satisfies Dump, null, 2); // set above
    writeDump(`${name}.json`, dump);
    requireNewVersion(`${name} ${version}`, digestOf(dump));
    lines.push(`${name} ${version} ${digestOf(dump)}`);
  }
  expectFile(READ_MODELS, `${lines.sort().join('\n')}\n`);
  const { eventStore } = shop;
  const rows: RowDifference[] = [];
  const differing = (_: Projection, page: readonly RowDifference[]) => void rows.push(...page);
  const verified = await verify({ database: db.database, eventStore, projections: PROJECTIONS, differing });
  expect({ rows, faults: verified.filter(({ fault }) => fault !== null) }).toEqual({ rows: [], faults: [] });
});

/** A read model changes with its version alone: a program that knows the same version would show something else. */
function requireNewVersion(nameAndVersion: string, digest: string): void {
  const stands = (fileText(READ_MODELS) ?? '').split('\n').find((line) => line.startsWith(`${nameAndVersion} `));
  if (isWriting && stands && !stands.endsWith(` ${digest}`))
    throw new Error(`${nameAndVersion} holds something else than ${READ_MODELS} says: raise its version`);
}
