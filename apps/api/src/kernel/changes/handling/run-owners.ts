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
  /** Executions of `BeginImport` by run and caller, so that each is executed once. */
  private readonly beginnings = new LRUCache<string, Promise<unknown>>({ max: MAX_CACHED_RUNS });

  constructor(
    private readonly executor: CommandExecutor,
    private readonly aggregates: Aggregates,
  ) {}

  /** Begins the run of a change if it is new. Refuses the change if the run belongs to another caller. Anybody may undo a run. */
  async beginForOwner({ aggregate, context }: Pick<Change, 'aggregate' | 'context'>): Promise<void> {
    const { run, caller, isDryRun = false } = context;
    if (aggregate === importRun.name || run === undefined || runUndoneBy(run) !== null) return;
    const cacheKey = `${run} ${actorOf(caller)} ${isDryRun}`;
    const cached = this.beginnings.get(cacheKey);
    await (cached ?? this.cacheBeginning(cacheKey, this.beginRun(run, context), isDryRun));
  }

  /** Caches an execution until it fails; that of a dry run until it ends, as another caller may begin the run afterwards. */
  private cacheBeginning(name: string, beginning: Promise<unknown>, isDryRun: boolean): Promise<unknown> {
    this.beginnings.set(name, beginning);
    const forget = () => this.beginnings.delete(name);
    beginning.then(isDryRun ? forget : undefined, forget);
    return beginning;
  }

  private beginRun(run: string, context: CommandContext): Promise<unknown> {
    const { aggregate } = this.aggregates.get(importRun.name);
    const beginContext = { ...partContext(context, 'begins its run'), rehearsal: undefined, ids: undefined };
    return this.executor.execute(aggregate, run, { type: 'BeginImport', data: { run, of: null } }, beginContext);
  }
}
