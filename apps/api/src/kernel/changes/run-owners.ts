import type { CommandContext, CommandExecutor } from '@rabbet/commands';
import { actorOf } from '@rabbet/domain/callers/caller';
import { importRun, undoneBy } from '@rabbet/domain/imports/imports';
import { LRUCache } from 'lru-cache';
import { type Aggregates } from './aggregates';
import { partOf } from './command-context';

const MOST_KNOWN = 1_000;

/** Keeps each run to whoever has begun it: the first change of a run begins it. */
export class RunOwners {
  /** Runs that are known to be of somebody: what begins one is asked for once. */
  private readonly known = new LRUCache<string, Promise<unknown>>({ max: MOST_KNOWN });

  constructor(
    private readonly executor: CommandExecutor,
    private readonly aggregates: Aggregates,
  ) {}

  /** Refuses a change in a run of somebody else. Taking runs back is nobody's alone. */
  async require(context: CommandContext): Promise<void> {
    const { run, caller, isDryRun = false } = context;
    if (run === undefined || undoneBy(run) !== null) return;
    const name = `${run} ${actorOf(caller)} ${isDryRun}`;
    await (this.known.get(name) ?? this.remember(name, this.begin(run, context), isDryRun));
  }

  /** Answers of dry runs are kept for the others that wait: a moment later somebody may have begun the run. */
  private remember(name: string, begun: Promise<unknown>, isDryRun: boolean): Promise<unknown> {
    this.known.set(name, begun);
    const forget = () => this.known.delete(name);
    begun.then(isDryRun ? forget : undefined, forget);
    return begun;
  }

  private begin(run: string, context: CommandContext): Promise<unknown> {
    const { aggregate } = this.aggregates.get(importRun.name);
    const own = { ...partOf(context, 'begins its run'), rehearsal: undefined, ids: undefined };
    return this.executor.execute(aggregate, run, { type: 'BeginImport', data: { run, of: null } }, own);
  }
}
