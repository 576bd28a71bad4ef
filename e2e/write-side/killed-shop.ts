import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { START } from '@rabbet/domain/events/event';
import { openWriteSide } from '@rabbet/commands';
import { TEST_EVENT_KNOWLEDGE } from '@rabbet/commands/testing/exhibition';
import { type Database, openPostgres } from '@rabbet/postgres';
import { type Program, startProgram } from '@rabbet/postgres/testing/program';
import { build, dropReadSchema, schemaOf } from '@rabbet/projections';
import { changesOfRound, exhibitionsOf, type NumberedChange } from './changes';
import { exhibitions } from './exhibitions';
import type { Point } from './points';

export const VICTIMS = ['program', 'Postgres', 'both'] as const;
export type Victim = (typeof VICTIMS)[number];

/** A data folder whose program and Postgres are killed over and over, and what was acknowledged of each change meanwhile. */
export class KilledShop {
  readonly home = mkdtempSync(join(tmpdir(), 'rabbet-kill-'));
  private readonly acknowledged = new Map<number, string>();
  private rounds = 0;
  private running: Program | null = null;

  constructor() {
    chmodSync(this.home, 0o755); // else root's database goes elsewhere
  }

  start(point?: Point): Program {
    rmSync(join(this.home, 'go-on'), { force: true });
    const program = startProgram('e2e/write-side/shop.program', [this.home, ...(point ? [point] : [])]);
    program.child.stdin!.on('error', () => {}); // a pipe, as started; it may die while it is written to
    this.running = program;
    return program;
  }

  /** The changes of one more round, behind those of the round before: some of them may have been cut off. */
  nextChanges(): NumberedChange[] {
    const round = this.rounds++;
    return [...(round > 0 ? changesOfRound(round - 1) : []), ...changesOfRound(round)];
  }

  /** Kills what was started. A program that runs heals without its Postgres; one whose start it cuts off may end. */
  async kill(victim: Victim, program: Program, sent: readonly NumberedChange[], goOn = () => {}): Promise<boolean> {
    const hit = victim === 'program' || this.killPostgres();
    if (victim === 'Postgres') {
      goOn();
      await program
        .until((printed) => answered(printed) >= sent.length)
        .catch((error: unknown) => {
          if (/^ready/m.test(program.printed())) throw error;
        });
    }
    await program.kill();
    this.note(program.printed());
    return hit;
  }

  /** Sends all changes again, and compares what stands with what was acknowledged, and the read model with a new one. */
  async finish(): Promise<void> {
    const all = Array.from({ length: this.rounds }, (_, round) => changesOfRound(round)).flat();
    const last = this.start();
    last.child.stdin!.end(toLines(all));
    this.note(await last.output);
    expect([...this.acknowledged.keys()].sort((a, b) => a - b)).toEqual(all.map(({ n }) => n));
    await this.compareWithLogAndRebuild();
  }

  async remove(): Promise<void> {
    await this.running?.kill(); // a test has failed before
    this.killPostgres();
    rmSync(this.home, { recursive: true, force: true });
  }

  /** Kills Postgres; false if it did not run. */
  private killPostgres(): boolean {
    try {
      const [pid] = readFileSync(join(this.home, 'postgres/data/postmaster.pid'), 'utf8').split('\n');
      return Number(pid) > 0 && process.kill(Number(pid), 'SIGKILL'); // a file just made is empty, and 0 is this very group
    } catch (error) {
      // not started yet, or gone already
      if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
      return false;
    }
  }

  private note(printed: string): void {
    for (const [, n, position] of answersOf(printed, 'done|again')) {
      const before = this.acknowledged.get(Number(n));
      expect(before ?? position).toBe(position); // answered alike each time
      this.acknowledged.set(Number(n), position!); // matched
    }
  }

  private async compareWithLogAndRebuild(): Promise<void> {
    const { home, acknowledged } = this;
    const postgres = await openPostgres({ home, role: 'operator' });
    const writeSide = await openWriteSide({ home, databaseUrl: postgres.url, ...TEST_EVENT_KNOWLEDGE });
    const { database, eventStore } = writeSide;
    const events = await eventStore.readAll(START, { limit: 10_000 });
    const stored = events.flatMap(({ origin, commandId, position }) =>
      origin === 'cli' ? [[commandId, position]] : [],
    );
    const expected = [...acknowledged].map(([n, position]) => [`change-${n}`, position]);
    expect(stored.sort()).toEqual(expected.sort());
    const planned = exhibitionsOf(this.rounds);
    const thanked = events.flatMap(({ type, data }) => (type === 'ThanksSent' ? [JSON.stringify(data)] : []));
    expect([thanked.length, new Set(thanked).size]).toEqual([planned, planned]);

    const live = await rowsOf(database);
    expect(live.exhibitions).toHaveLength(planned);
    await dropReadSchema(database, schemaOf(exhibitions));
    await build({ database, eventStore, projections: [exhibitions] });
    expect(await rowsOf(database)).toEqual(live);
    await writeSide.close();
    await postgres.close();
  }
}

export function toLines(changes: readonly NumberedChange[]): string {
  return changes.map((change) => `${JSON.stringify(change)}\n`).join('');
}

/** Number of changes answered, in one way or another. */
export function answered(printed: string, kinds = 'done|again|failed'): number {
  return answersOf(printed, kinds).length;
}

function answersOf(printed: string, kinds: string): RegExpMatchArray[] {
  return [...printed.matchAll(new RegExp(`^(?:${kinds}) (\\d+) (.+)\\n`, 'gm'))];
}

async function rowsOf(database: Database) {
  const rows = async (text: string) => (await database.query(text)).rows;
  return {
    exhibitions: await rows('select * from read_exhibitions_v1.exhibitions order by id'),
    guests: await rows('select * from read_exhibitions_v1.guests order by exhibition, guest'),
  };
}
