import type { CommandContext, CommandExecutor } from '@rabbet/commands';
import { actorOf } from '@rabbet/domain/callers/caller';
import { importRun, undoneBy } from '@rabbet/domain/imports/imports';
import { LRUCache } from 'lru-cache';
import type { Aggregates } from '../aggregates';
import { type Change } from '../change';
import { partOf } from '../command-context';

const MOST_RUNS = 1_000;

/** Reserves each run for the caller who began it: the first change of a run begins it. */
export class RunOwners {
  /** Beginnings of runs by run and caller, so that each is requested once. */
  private readonly beginnings = new LRUCache<string, Promise<unknown>>({ max: MOST_RUNS });

  constructor(
    private readonly executor: CommandExecutor,
    private readonly aggregates: Aggregates,
  ) {}

  /** Refuses a change in a run of another caller. Anybody may undo a run. */
  async requireOwner({ aggregate, context }: Pick<Change, 'aggregate' | 'context'>): Promise<void> {
    const { run, caller, isDryRun = false } = context;
    if (aggregate === importRun.name || run === undefined || undoneBy(run) !== null) return;
    const name = `${run} ${actorOf(caller)} ${isDryRun}`;
    await (this.beginnings.get(name) ?? this.remember(name, this.begin(run, context), isDryRun));
  }

  /** Caches a beginning. That of a dry run is dropped once it is answered, as another caller may begin the run later. */
  private remember(name: string, begun: Promise<unknown>, isDryRun: boolean): Promise<unknown> {
    this.beginnings.set(name, begun);
    const forget = () => this.beginnings.delete(name);
    begun.then(isDryRun ? forget : undefined, forget);
    return begun;
  }

  private begin(run: string, context: CommandContext): Promise<unknown> {
    const { aggregate } = this.aggregates.get(importRun.name);
    const beginContext = { ...partOf(context, 'begins its run'), rehearsal: undefined, ids: undefined };
    return this.executor.execute(aggregate, run, { type: 'BeginImport', data: { run, of: null } }, beginContext);
  }
}
