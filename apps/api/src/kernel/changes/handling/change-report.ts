import type { CommandContext, CommandResult } from '@rabbet/commands';
import { actorOf } from '@rabbet/domain/callers/caller';
import type { CommandRequest, ShopCommand } from '@rabbet/domain/deciders/decider';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import type { Origin } from '@rabbet/domain/events/event';
import { isDiskFull } from '@rabbet/postgres';
import type { AppLogger } from '../../logging/app-logger';
import type { Metrics } from '../../logging/metrics';

/** Origins of commands that come by the thousand. These are logged at the level debug only, so that others can be seen. */
const BULK_ORIGINS: ReadonlySet<Origin> = new Set(['sample', 'import']);

interface ReportedChange {
  readonly stream: string;
  readonly command: CommandRequest<ShopCommand>;
  readonly context: CommandContext;
  /** Time of its beginning by `performance.now()`. */
  readonly started: number;
}

/** Counts one command in the metrics, and logs it with its duration. */
export class ChangeReport {
  constructor(
    private readonly logger: AppLogger,
    private readonly metrics: Metrics,
    private readonly change: ReportedChange,
  ) {}

  done({ revision, repeated, changed }: CommandResult): void {
    const outcome = changed ? 'done' : 'nothing';
    this.count(repeated ? 'repeated' : outcome);
    this.log(repeated ? 'repeated' : outcome, { revision, repeated });
  }

  failed(error: unknown): void {
    const name = error instanceof Error ? error.name : 'failed';
    const outcome = error instanceof Refusal ? error.code : name;
    this.count(outcome);
    if (!isDiskFull(error)) this.log(outcome, {}); // a full disk is logged once for all
  }

  private count(outcome: string): void {
    this.metrics.commands.inc({ command: this.change.command.type, outcome });
  }

  private log(outcome: string, details: object): void {
    const { stream, command, context, started } = this.change;
    const { origin, run, trace, caller } = context;
    const ms = Math.round((performance.now() - started) * 10) / 10;
    const level = BULK_ORIGINS.has(origin) || run !== undefined ? 'debug' : 'info';
    const by = actorOf(caller);
    const line = { command: command.type, stream, outcome, ...details, by, origin, ms, ...(trace && { trace }) };
    this.logger[level](line, 'command');
  }
}
