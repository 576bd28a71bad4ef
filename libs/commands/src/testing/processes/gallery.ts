import { randomUUID } from 'node:crypto';
import { type Position, START } from '@rabbet/domain/events/event';
import { type Database, Leases } from '@rabbet/postgres';
import type { CommandContext } from '../../executing/aggregate';
import type { WriteSide, WriteSideOptions } from '../../write-side/write-side';
import { STATE_SYNCHRONIZER } from '../../write-side/state-synchronizer';
import { exhibition } from '../exhibition';
import { LONG_MS, newContext, testWriteSide, type TestWriteSide } from '../open-write-side';
import type { Process, ProcessReport } from '../../processes/process';
import { Processes, type ProcessesOptions } from '../../processes/processes';
import { openPostOffice } from './thank-you';
import { until } from '@rabbet/postgres/testing/until';

export const HOUR = 3_600_000;
/** Times for tests: short where a test waits until they have passed, long where they must never pass. */
export const TEST_TIMES = {
  pollMs: 10,
  retryPolicy: { firstMs: 10, maxMs: 100, limit: 3 },
  actWithinMs: LONG_MS,
  finishWithinMs: LONG_MS,
  answerWithinMs: LONG_MS,
} as const;

/** Engine of processes that collects its reports, counts its polls, and closes its leases when it stops. */
export class RecordingProcesses extends Processes {
  private readonly ownedLeases: Leases | undefined;

  constructor(
    options: ProcessesOptions,
    readonly reports: ProcessReport[] = [],
    private readonly pollCounter = { made: 0 },
  ) {
    super({
      ...TEST_TIMES,
      report: (report) => void reports.push(report),
      onPoll: () => pollCounter.made++,
      ...options,
    });
    this.ownedLeases = options.leases;
  }

  override async stop(): Promise<void> {
    await super.stop();
    await this.ownedLeases?.close();
  }

  /** Resolves after a complete poll that began after this call. */
  async nextPoll(): Promise<void> {
    const { made } = this.pollCounter;
    await until(() => this.pollCounter.made >= made + 2, 'a poll that began after this call'); // a first one may have begun before
  }

  reportsOf(what: ProcessReport['what']): ProcessReport[] {
    return this.reports.filter((report) => report.what === what);
  }
}

/** Write side with one exhibition, and programs that run processes for it. */
export class Gallery {
  private readonly programs: RecordingProcesses[] = [];
  private exhibitionId = 0;
  private since: Position = START;

  private constructor(
    readonly shop: TestWriteSide,
    readonly writeSide: WriteSide,
  ) {}

  static async open(options?: Partial<WriteSideOptions>): Promise<Gallery> {
    const shop = await testWriteSide();
    const writeSide = await shop.open(options);
    await openPostOffice(writeSide.database);
    return new Gallery(shop, writeSide);
  }

  /** Resets processes and begins another exhibition: much faster than opening a write side for each test. */
  async reset(): Promise<void> {
    await this.stop();
    await this.database.query(`
      delete from letters;
      delete from state.intent;
      delete from state.process_position where process <> '${STATE_SYNCHRONIZER}'`);
    this.exhibitionId++;
    const plan = { type: 'PlanExhibition', data: { title: 'Marshes', opensOn: '2026-12-01' } } as const;
    this.since = (await this.writeSide.executor.execute(exhibition, this.exhibitionId, plan, newContext())).position;
  }

  get database(): Database {
    return this.shop.test.database;
  }

  /** Starts a program with these processes. */
  async startProgram(
    processes: readonly Process[],
    options: Partial<ProcessesOptions> = {},
  ): Promise<RecordingProcesses> {
    const program = this.createProgram(processes, options);
    await program.start();
    return program;
  }

  createProgram(processes: readonly Process[], options: Partial<ProcessesOptions> = {}): RecordingProcesses {
    const { database, eventStore } = this.writeSide;
    const leases = new Leases(database, { silentForMs: LONG_MS });
    const program = new RecordingProcesses({ database, eventStore, processes, leases, ...options });
    this.programs.push(program);
    return program;
  }

  /** Hangs works, and returns the ids of the events. */
  async hangWorks(artworkIds: readonly number[], context: Partial<CommandContext> = {}): Promise<string[]> {
    const commandIds = artworkIds.map(() => randomUUID());
    for (const [index, artworkId] of artworkIds.entries())
      await this.writeSide.executor.execute(
        exhibition,
        this.exhibitionId,
        { type: 'HangWork', data: { artworkId, wall: 'north' } },
        newContext({ ...context, commandId: commandIds[index] }),
      );
    const events = await this.writeSide.eventStore.readStream(`test-exhibition-${this.exhibitionId}`);
    return commandIds.flatMap((wantedId) =>
      events.filter(({ commandId }) => commandId === wantedId).map(({ id }) => id),
    );
  }

  /** Returns the artwork id of each letter that was sent. */
  async letters(): Promise<number[]> {
    const { rows } = await this.database.query<{ id: number }>('select artwork_id as id from letters order by 1');
    return rows.map(({ id }) => id);
  }

  /** Returns the artwork id of each note of thanks. */
  async readNotes(): Promise<number[]> {
    const events = await this.writeSide.eventStore.readAll(this.since);
    return events
      .filter(({ type }) => type === 'ThanksNoted')
      .map(({ data }) => (data as { artworkId: number }).artworkId)
      .sort((a, b) => a - b);
  }

  async readIntents(): Promise<readonly Intent[]> {
    const { rows } = await this.database.query<Intent>(
      `select process, event_id as "eventId", key, state, attempts, outcome, payload->'intent' as intent,
         due_at > now() as later
       from state.intent order by recorded_at`,
    );
    return rows;
  }

  /** Plays that time passes: makes the intents due earlier by so much. */
  async passTime(ms: number): Promise<void> {
    await this.database.query(`update state.intent set due_at = due_at - $1 * interval '1 millisecond'`, [ms]);
  }

  /** True while a statement of a program is waiting for a lock. */
  isWaitingForLock(): Promise<boolean> {
    return this.hasSession(`wait_event_type = 'Lock'`);
  }

  async stop(): Promise<void> {
    for (const program of this.programs.splice(0)) await program.stop();
  }

  async close(): Promise<void> {
    await this.stop();
    await this.shop.close();
  }

  private async hasSession(what: string): Promise<boolean> {
    const { rows } = await this.database.query(
      `select from pg_stat_activity
       where datname = current_database() and application_name = 'rabbet processes' and ${what}`,
    );
    return rows.length > 0;
  }
}

export interface Intent {
  readonly process: string;
  readonly eventId: string;
  readonly key: string;
  readonly state: 'open' | 'done' | 'given-up' | 'dropped';
  readonly attempts: number;
  readonly outcome: object | null;
  readonly intent: object | null;
  readonly later: boolean;
}
