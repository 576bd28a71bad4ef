import type { CommandContext, CommandExecutor } from '@rabbet/commands';
import { actorOf } from '@rabbet/domain/callers/caller';
import { importRun, runUndoneBy } from '@rabbet/domain/imports/imports';
import { LRUCache } from 'lru-cache';
import type { Aggregates } from '../aggregates';
import { type Change } from '../change';
import { partContext } from '../command-context';

const MAX_CACHED_RUNS = 1_000;

/**
 * Lets only the caller who began an import run make changes in it. A run begins with its first change: this executes the
 * command `BeginImport` for it, which refuses all other callers.
 */
export class RunOwners {
  /** Promises of `BeginImport` by run, caller and whether it is a dry run, so that the command is executed once for each. */
  private readonly runStarts = new LRUCache<string, Promise<unknown>>({ max: MAX_CACHED_RUNS });

  constructor(
    private readonly executor: CommandExecutor,
    private readonly aggregates: Aggregates,
  ) {}

  /** Begins the run of a change if it is new. Refuses the change if the run belongs to another caller. Anybody may undo a run. */
  async beginForOwner({ aggregate, context }: Pick<Change, 'aggregate' | 'context'>): Promise<void> {
    const { run, caller, isDryRun = false } = context;
    if (aggregate === importRun.name || run === undefined || runUndoneBy(run) !== null) return;
    const cacheKey = `${run} ${actorOf(caller)} ${isDryRun}`;
    const cached = this.runStarts.get(cacheKey);
    await (cached ?? this.cacheRunStart(cacheKey, this.beginRun(run, context), isDryRun));
  }

  /**
   * Caches the start of a run, unless it fails. The start of a dry run is forgotten when it ends, because it records no owner:
   * another caller may still begin the run.
   */
  private cacheRunStart(cacheKey: string, runStart: Promise<unknown>, isDryRun: boolean): Promise<unknown> {
    this.runStarts.set(cacheKey, runStart);
    const forget = () => this.runStarts.delete(cacheKey);
    if (isDryRun) runStart.then(forget, forget);
    else runStart.catch(forget);
    return runStart;
  }

  private beginRun(run: string, context: CommandContext): Promise<unknown> {
    const { aggregate } = this.aggregates.get(importRun.name);
    const beginContext = { ...partContext(context, 'begins its run'), rehearsal: undefined, ids: undefined };
    return this.executor.execute(aggregate, run, { type: 'BeginImport', data: { run, of: null } }, beginContext);
  }
}
