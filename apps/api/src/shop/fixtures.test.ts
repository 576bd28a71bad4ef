import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decide, evolve } from '@rabbet/domain/deciders/decider';
import { toPlainJson } from '@rabbet/domain/deciders/replay';
import type { Story } from '@rabbet/domain/testing/story';
import type { Recorded, ShopEvent } from '@rabbet/domain/events/event';
import { KINDS } from '@rabbet/domain/registry/kinds';
import { recordStory } from '@rabbet/domain/records/testing-stories';
import { eventId, type NewEvent } from '@rabbet/event-store';
import { migrateState } from '@rabbet/postgres';
import { digestOf, expectFile, expectJsonFile, fileText, isWriting, writeDump } from '@rabbet/postgres/testing/files';
import { schemaDump } from '@rabbet/postgres/testing/schema';
import { testDatabase, type TestDatabase } from '@rabbet/postgres/testing/database';
import { type Projection, PROJECTIONS, type RowDifference, schemaOf, verify } from '@rabbet/projections';
import { Shop } from '@rabbet/projections/testing/engine/shop';
import { type ChangedValues, changesThrough } from '../testing/changed-values';

const DOMAIN = 'libs/domain/src';
const TOP = join(__dirname, '../../../..');

/** An event in the shape that is stored, and what it changes in the state of its stream. */
interface StoredEvent extends ChangedValues {
  readonly stream: string;
  readonly revision: number;
  readonly data: object;
  readonly meta: { readonly personal?: Readonly<Record<string, string>> };
}
interface Step extends StoredEvent {
  readonly type: string;
}
/** All that is stored of a stream, in the order of its revisions. */
interface Fixture {
  readonly stream: string;
  readonly steps: readonly Step[];
}
interface Placed {
  readonly story: Story;
  readonly feature: string;
}

/** Stories of all features; a record kind has one without writing it. */
function stories(): Placed[] {
  const features = readdirSync(join(TOP, DOMAIN));
  const written = features.flatMap((feature): Placed[] => {
    const file = join(TOP, DOMAIN, feature, 'testing-stories.ts');
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- which there are is known from the folders alone
    const { STORIES = [] } = existsSync(file) ? (require(file) as { STORIES?: readonly Story[] }) : {};
    return STORIES.map((story) => ({ story, feature }));
  });
  const special = written.map(({ story }) => story.stream);
  const records = KINDS.filter(({ name }) => !special.includes(`${name}-1`)).map((kind): Placed => {
    const story = recordStory(kind);
    const feature = features.find((folder) => declares(folder, kind.name));
    if (!feature) throw new Error(`no file of ${DOMAIN}/<feature>/ says name: '${kind.name}'`);
    return { story, feature };
  });
  return [...records, ...written];
}

function declares(feature: string, kind: string): boolean {
  const folder = join(TOP, DOMAIN, feature);
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .some((file) => new RegExp(`^ +name: '${kind}',$`, 'm').test(readFileSync(join(folder, file), 'utf8')));
}

function grouped<T>(all: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of all) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** Types of the events that a feature has fixtures of: a file each. */
function typesIn(feature: string): string[] {
  const folder = join(TOP, DOMAIN, feature, 'fixtures');
  return existsSync(folder) ? readdirSync(folder).map((file) => file.replace(/\.json$/, '')) : [];
}

function pathOf(feature: string, type: string): string {
  return `${DOMAIN}/${feature}/fixtures/${type}.json`;
}

/** The streams that fixtures are of, each as far as no event of it is missing. */
function fixtures(): Fixture[] {
  const steps = readdirSync(join(TOP, DOMAIN)).flatMap((feature) =>
    typesIn(feature).flatMap((type) => {
      const events = JSON.parse(fileText(pathOf(feature, type)) ?? '[]') as StoredEvent[]; // as written below
      return events.map((event): Step => ({ ...event, type }));
    }),
  );
  return [...grouped(steps, ({ stream }) => stream)].map(([stream, ofStream]) => ({
    stream,
    steps: [...ofStream].sort((a, b) => a.revision - b.revision).filter(({ revision }, i) => revision === i),
  }));
}

function asStored({ type, stream, revision, data, meta }: Step): NewEvent {
  return { id: eventId('fixture', stream, revision), type, data: JSON.stringify(data), meta: JSON.stringify(meta) };
}

const METADATA = {
  recordedAt: '2026-03-02T15:00:00.000Z',
  actor: 'operator',
  origin: 'cli',
  commandId: 'story',
  cause: '5f0c1d2e-0000-8000-8000-000000000001',
} as const;

/** Runs a story today: its events as they are stored, with what each changes, and as they are read. */
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
  const changes = changesThrough(states);
  const steps = stored.map(({ type, data, meta }, revision) => {
    return { type, stream, revision, data: JSON.parse(data), meta: JSON.parse(meta), ...changes[revision] } as Step; // as the eventStore wrote it
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
  for (const { steps } of fixtures()) await recall(shopOf(PAST), steps);
});
afterAll(async () => {
  for (const shop of shops) await shop.close();
  for (const db of dbs) await db.drop();
});
function shopOf(which: number): Shop {
  return shops[which]!; // opened before
}

async function recall(shop: Shop, steps: readonly Step[]): Promise<void> {
  for (const step of steps) await shop.log.append(step.stream, step.revision - 1, [asStored(step)]);
}

/** Runs a story. Sealed anew, a personal text differs each time: the stored one is left where it says the same. */
async function asFixture(story: Story): Promise<readonly Step[]> {
  const { steps, read } = await happening(shopOf(TODAY), story);
  const existing = fixtures().find(({ stream }) => stream === story.stream);
  if (!existing) return steps;
  const before = await shopOf(PAST).eventStore.readStream(story.stream);
  return steps.map((step, i) => {
    const personal = existing.steps[i]?.meta.personal;
    const isSame = before[i] && JSON.stringify(before[i].personal) === JSON.stringify(read[i]?.personal);
    return personal && isSame ? { ...step, meta: { ...step.meta, personal } } : step;
  });
}

test.each([...grouped(stories(), ({ feature }) => feature)])(
  'what happens in %s is stored in the shape of its fixtures, a file for each type of event',
  async (feature, placed) => {
    const existing = fixtures().map(({ stream }) => stream);
    const steps: Step[] = [];
    for (const { story } of placed) {
      const ofStream = await asFixture(story);
      steps.push(...ofStream);
      if (isWriting && !existing.includes(story.stream)) await recall(shopOf(PAST), ofStream); // written below
    }
    const byType = grouped(steps, ({ type }) => type);
    for (const [type, ofType] of byType)
      expectJsonFile(
        pathOf(feature, type),
        ofType.map(({ type: _, ...event }) => event),
      );
    expect(typesIn(feature).filter((type) => !byType.has(type))).toEqual([]); // no story leads to it any more
  },
);

test('there is a fixture of every event that a program can append', () => {
  const stored = new Set(fixtures().flatMap(({ steps }) => steps.map(({ type }) => type)));
  const appendable = stories().flatMap(({ story }) => Object.keys(story.decider.evolve));
  expect(appendable.filter((type) => !stored.has(type))).toEqual([]);
  expect(stored.size).toBeGreaterThan(60);
});

test('what was ever stored folds to the state that it folded to', async () => {
  const deciders = new Map(stories().map(({ story: { stream, decider } }) => [stream, decider] as const));
  for (const { stream, steps } of fixtures()) {
    const decider = deciders.get(stream);
    if (!decider) throw new Error(`no story is told of ${stream}, of which there are fixtures`);
    let state = decider.initial;
    const states = (await shopOf(PAST).eventStore.readStream(stream)).map((event) => {
      state = evolve(decider, state, event as ShopEvent); // its own
      return toPlainJson(state);
    });
    const stored = steps.map(({ state: changed, gone }) => (gone ? { state: changed, gone } : { state: changed }));
    expect({ stream, changes: changesThrough(states) }).toEqual({ stream, changes: stored });
  }
});

/** Tables of all read models, whose rows are read again once their digest differs. */
class Tables {
  private readonly rows: string[][];
  private digests: readonly string[] = [];

  private constructor(
    private readonly db: TestDatabase,
    private readonly tables: readonly { readonly schema: string; readonly name: string }[],
  ) {
    this.rows = tables.map(() => []);
  }

  static async of(db: TestDatabase): Promise<Tables> {
    const { rows } = await db.database.query<{ schema: string; name: string }>(
      `select schemaname as schema, tablename as name from pg_tables
        where schemaname = any($1) and tablename <> 'progress' order by 1, 2`,
      [PROJECTIONS.map(schemaOf)],
    );
    return new Tables(db, rows);
  }

  /** Schemas in which a table has changed since the last time. */
  async refresh(): Promise<ReadonlySet<string>> {
    const digestsOf = ({ schema, name }: { schema: string; name: string }, i: number) =>
      `select ${i} as i, count(*) || ' ' || coalesce(sum(hashtextextended(to_jsonb(t)::text, 0)), 0) as digest from ${schema}.${name} t`;
    const { rows } = await this.db.database.query<{ digest: string }>(
      `${this.tables.map(digestsOf).join('\nunion all\n')}\norder by i`,
    );
    const digests = rows.map(({ digest }) => digest);
    const changed = new Set<string>();
    for (const [i, { schema, name }] of this.tables.entries()) {
      if (digests[i] === this.digests[i]) continue;
      const table = await this.db.database.query<{ row: string }>(
        `select to_jsonb(t)::text as row from ${schema}.${name} t order by 1`,
      );
      this.rows[i] = table.rows.map(({ row }) => `${name} ${row}`);
      changed.add(schema);
    }
    this.digests = digests;
    return changed;
  }

  /** Rows of all tables of a read model, each as a text. */
  rowsOf(schema: string): string[] {
    return this.rows.filter((_, i) => this.tables[i]?.schema === schema).flat();
  }
}

interface Dump {
  readonly version: number;
  readonly schema: readonly string[];
  /** Changes by each event: rows that are gone, and rows that are new. */
  readonly rows: readonly (readonly string[])[];
}

/** Orders events: removals last and erasures before them, so that each event finds its record. */
function inOrder(all: readonly Fixture[]): Step[] {
  const order = stories().map(({ story }) => story.stream);
  const placed = [...all].sort((a, b) => order.indexOf(a.stream) - order.indexOf(b.stream));
  const isLate = ({ type }: Step) => (type === 'PersonErasureCompleted' ? 1 : type.endsWith('Removed') ? 2 : 0);
  const events = placed.flatMap(({ steps }) =>
    steps.map((step) => [step, step === steps.at(-1) ? isLate(step) : 0] as const),
  );
  return events.sort(([, a], [, b]) => a - b).map(([step]) => step);
}

const READ_MODELS = 'libs/projections/src/read-models.txt';

test('what was ever stored leads to the rows that it led to, in the tables that the read models had', async () => {
  const shop = shopOf(PROJECTED);
  const db = dbs[PROJECTED]!; // opened before
  const program = await shop.running({ projections: PROJECTIONS });
  await program.settled();
  const dumps = new Map<string, { before: string[]; rows: string[][] }>();
  for (const { name } of PROJECTIONS) dumps.set(name, { before: [], rows: [] });
  const tables = await Tables.of(db);
  for (const step of inOrder(fixtures())) {
    await recall(shop, [step]);
    await program.settled();
    const changed = await tables.refresh();
    for (const projection of PROJECTIONS.filter((candidate) => changed.has(schemaOf(candidate)))) {
      const dump = dumps.get(projection.name)!; // set above
      const rows = tables.rowsOf(schemaOf(projection));
      const gone = dump.before.filter((row) => !rows.includes(row)).map((row) => `- ${row}`);
      const made = rows.filter((row) => !dump.before.includes(row)).map((row) => `+ ${row}`);
      if (gone.length + made.length > 0) dump.rows.push([`${step.type} (${step.stream})`, ...gone, ...made]);
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
