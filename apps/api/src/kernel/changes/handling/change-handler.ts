import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommandExecutor } from '@rabbet/commands';
import { AppLogger } from '../../logging/app-logger';
import { Metrics } from '../../logging/metrics';
import { DiskFull } from '../../problems/disk-full';
import { Aggregates } from '../aggregates';
import { Change } from '../change';
import { ChangeReport } from './change-report';
import { ChangeReservations } from './change-reservations';
import { CommandReply } from '../command-reply';
import { FactSources } from '../fact-sources';
import { FreedCommandIds } from './freed-command-ids';
import { requireMayChange } from './may-change';
import { refuseForAllReasons } from './refuse-for-all-reasons';
import { RunOwners } from './run-owners';

/** Handles every change of the program: checks the caller's rights, reserves ids, executes the command and logs the outcome. */
@CommandHandler(Change)
export class ChangeHandler implements ICommandHandler<Change> {
  private readonly runs: RunOwners;
  private readonly reservations: ChangeReservations;
  private readonly freedIds: FreedCommandIds;

  constructor(
    private readonly executor: CommandExecutor,
    private readonly aggregates: Aggregates,
    private readonly sources: FactSources,
    private readonly logger: AppLogger,
    private readonly metrics: Metrics,
    private readonly disk: DiskFull,
  ) {
    this.runs = new RunOwners(executor, aggregates);
    this.reservations = new ChangeReservations(sources.reservations);
    this.freedIds = new FreedCommandIds(executor);
  }

  async execute(change: Change): Promise<CommandReply> {
    const perform = (attempt: Change) => this.perform(attempt);
    const reply = this.freedIds
      .performAnew(change, perform)
      .catch((error: unknown) => refuseForAllReasons(change, error, perform));
    return change.context.patience?.wait(reply) ?? reply;
  }

  private async perform(change: Change): Promise<CommandReply> {
    const started = performance.now();
    const prepared = this.aggregates.get(change.aggregate);
    requireMayChange(prepared.aggregate, change);
    this.executor.requireUnchangedLog(); // first: after a restored log nothing may be reserved
    await this.runs.beginForOwner(change);
    const { id, command, context } = await this.reservations.reserve(change, prepared);
    const stream = `${change.aggregate}-${id}`;
    const report = new ChangeReport(this.logger, this.metrics, { stream, command, context, started });
    try {
      const result = await this.executor.execute(prepared.aggregate, id, command, context);
      if (result.changed && !context.isDryRun) this.disk.clear();
      report.done(result);
      return new CommandReply(id, result);
    } catch (error) {
      report.failed(error);
      throw error;
    } finally {
      this.sources.records.forget(change.aggregate, id);
    }
  }
}
