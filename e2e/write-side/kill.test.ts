import { TESTS_OWN } from '@rabbet/commands/testing/exhibition';
import { randomInt } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { START } from '@rabbet/domain/events/event';
import { openWriteSide } from '@rabbet/commands';
import { type Database, openPostgres } from '@rabbet/postgres';
import { type Program, startProgram } from '@rabbet/postgres/testing-program';
import { build, dropReadSchema, schemaOf } from '@rabbet/projections';
import { thousandChanges } from './changes';
import { exhibitions } from './exhibitions';

const KILLS = 50;
const VICTIMS = ['program', 'Postgres', 'both'] as const;
const changes = thousandChanges();

let home: string;
/** Of the kills that were meant for Postgres, which found it running. */
const hits: boolean[] = [];
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rabbet-kill-'));
  chmodSync(home, 0o755); // else root's database goes elsewhere
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

it('has every acknowledged change exactly once, whatever is killed at any moment', async () => {
  const acknowledged = new Map<number, string>();
  for (let kill = 0; kill < KILLS; kill++) await round(kill, acknowledged);
  expect(hits.filter((hit) => hit).length).toBeGreaterThanOrEqual(hits.length / 2); // the others came before it was up
  const last = startShop();
  last.child.stdin!.end(lines()); // a pipe, as started
  note(await last.output, acknowledged);
  expect([...acknowledged.keys()].sort((a, b) => a - b)).toEqual(changes.map(({ n }) => n));
  await compareWithLogAndRebuild(acknowledged);
});

/** Sends the same changes again, and kills at a random moment of the start or of what is still to be done. */
async function round(kill: number, acknowledged: Map<number, string>): Promise<void> {
  const victim = VICTIMS[kill % VICTIMS.length]!; // the rest of a division by its length
  const program = startShop();
  const moment = randomInt(kill % 5 === 0 ? 2 : 45);
  program.child.stdin!.on('error', () => {}); // it may die while it is written to
  program.child.stdin!.write(lines());
  if (moment === 0) await Promise.race([program.line(/^ready/), new Promise((r) => setTimeout(r, randomInt(400)))]);
  else await news(program, moment);
  if (victim !== 'program') hits.push(killPostgres());
  // a program that runs heals; one whose start it cuts off may end, and is started again in the next round
  if (victim === 'Postgres')
    await allAnswered(program).catch((error: unknown) => {
      if (/^ready/m.test(program.printed())) throw error;
    });
  await program.kill();
  note(program.printed(), acknowledged);
}

function startShop(): Program {
  return startProgram('e2e/write-side/shop.program', [home]);
}

function lines(): string {
  return changes.map((change) => `${JSON.stringify(change)}\n`).join('');
}

/** Waits for so many changes that were not done before, or until there are no more. */
async function news(program: Program, count: number): Promise<void> {
  await program.until((printed) => answersOf(printed, 'done').length >= count || answered(printed) === changes.length);
}

async function allAnswered(program: Program): Promise<void> {
  await program.until((printed) => answered(printed) === changes.length);
}

function answered(printed: string): number {
  return answersOf(printed, 'done|again|failed').length;
}

function answersOf(printed: string, kinds: string): RegExpMatchArray[] {
  return [...printed.matchAll(new RegExp(`^(?:${kinds}) (\\d+) (.+)\\n`, 'gm'))];
}

function note(printed: string, acknowledged: Map<number, string>): void {
  for (const [, n, position] of answersOf(printed, 'done|again')) {
    const before = acknowledged.get(Number(n));
    expect(before ?? position).toBe(position); // answered alike each time
    acknowledged.set(Number(n), position!); // matched
  }
}

/** Whether it was there to be killed. */
function killPostgres(): boolean {
  try {
    const [pid] = readFileSync(join(home, 'postgres/data/postmaster.pid'), 'utf8').split('\n');
    return Number(pid) > 0 && process.kill(Number(pid), 'SIGKILL'); // a file just made is empty, and 0 is this very group
  } catch (error) {
    // not started yet, or gone already
    if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return false;
  }
}

async function compareWithLogAndRebuild(acknowledged: ReadonlyMap<number, string>): Promise<void> {
  const postgres = await openPostgres({ home, role: 'operator' });
  const writeSide = await openWriteSide({ home, databaseUrl: postgres.url, ...TESTS_OWN });
  const events = await writeSide.eventStore.readAll(START, { limit: 5_000 });
  const stored = events.flatMap(({ origin, commandId, position }) => (origin === 'cli' ? [[commandId, position]] : []));
  const expected = [...acknowledged].map(([n, position]) => [`change-${n}`, position]);
  expect(stored.sort()).toEqual(expected.sort());
  const thanked = events.flatMap(({ type, data }) => (type === 'ThanksSent' ? [data] : []));
  expect(thanked).toHaveLength(50);
  expect(new Set(thanked.map((data) => JSON.stringify(data))).size).toBe(50);

  const live = await rowsOf(writeSide.database);
  expect(live.exhibitions).toHaveLength(50);
  await dropReadSchema(writeSide.database, schemaOf(exhibitions));
  await build({ database: writeSide.database, eventStore: writeSide.eventStore, projections: [exhibitions] });
  expect(await rowsOf(writeSide.database)).toEqual(live);
  await writeSide.close();
  await postgres.close();
}

async function rowsOf(database: Database) {
  const rows = async (text: string) => (await database.query(text)).rows;
  return {
    exhibitions: await rows('select * from read_exhibitions_v1.exhibitions order by id'),
    guests: await rows('select * from read_exhibitions_v1.guests order by exhibition, guest'),
  };
}
