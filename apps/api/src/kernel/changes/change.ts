import { DiskFull } from '../problems/disk-full';
import { notAllowed } from '../problems/problems';
import { randomUUID } from 'node:crypto';
import { actorOf, mayChange } from '@rabbet/domain/callers/caller';
import { resourceInWords } from '@rabbet/domain/callers/roles';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommandExecutor, type CommandContext, type CommandResult } from '@rabbet/commands';
import type { Asked, ShopCommand, StreamDecider } from '@rabbet/domain/deciders/decider';
import { reservationKey } from '@rabbet/domain/events/identifiers';
import { isNumbered } from '@rabbet/domain/registry/identifiers';
import type { Origin, Recorded, ShopEvent } from '@rabbet/domain/events/event';
import { importRun, removalByUndoing } from '@rabbet/domain/imports/imports';
import { eventId } from '@rabbet/event-store';
import { IdInUse, Refusal, Refusals, refuse } from '@rabbet/domain/deciders/refusal';
import { type Claiming, isDiskFull } from '@rabbet/postgres';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import { AppLogger } from '../logging/app-logger';
import { Aggregates, type AnyAggregate } from './aggregates';
import { FactSources } from './fact-sources';
import { Metrics } from '../logging/observing';
import { RunOwners } from './run-owners';

/** Origins of commands that come in thousands: these are counted in the metrics, and hide nothing in the log. */
const BY_THE_THOUSAND: ReadonlySet<Origin> = new Set(['sample', 'import']);

/** A stream that is yet to begin: it gets the next free id, unless its maker brings one. */
export class NewId {
  readonly given: number | null;

  constructor(given?: number | null) {
    this.given = given ?? null;
  }
}

/** Command as requested, or a builder that makes it from the stream's id, for records that refer to themselves. */
type CommandOrBuilder<C extends ShopCommand> = Asked<C> | ((id: number) => Asked<C> | Promise<Asked<C>>);

/** The one command of the program: asks an aggregate to change one stream. */
export class Change extends Command<CommandReply> {
  readonly aggregate: string;
  readonly command: CommandOrBuilder<ShopCommand>;

  constructor(
    aggregate: Pick<StreamDecider, 'name'>,
    readonly id: number | string | NewId,
    command: CommandOrBuilder<ShopCommand>,
    readonly context: CommandContext,
  ) {
    super();
    this.aggregate = aggregate.name;
    this.command = command;
  }

  /** Types the command by the decider: only a decider that has rules for a command receives it. */
  static of<S, C extends ShopCommand, E extends ShopEvent>(
    aggregate: StreamDecider<S, C, E>,
    id: number | string | NewId,
    command: CommandOrBuilder<NoInfer<C>>,
    context: CommandContext,
  ): Change {
    return new Change(aggregate, id, command as CommandOrBuilder<ShopCommand>, context); // one of its own
  }
}

/** Result of a change, with the headers and the body of the answer. */
export class CommandReply {
  constructor(
    readonly id: number | string,
    readonly result: CommandResult,
    private readonly customBody: object | null = null,
  ) {}

  /** The same reply with another body. */
  telling(body: object): CommandReply {
    return new CommandReply(this.id, this.result, body);
  }

  /** The same reply, with the state of the mail that the change leads to, if there is one. */
  withMail(mail: 'made' | 'held' | null): CommandReply {
    return mail ? this.telling({ ...this.body, mail }) : this;
  }

  /** The same reply for a part, with the part's id. */
  of(part: number): CommandReply {
    return new CommandReply(part, this.result);
  }

  get body(): object {
    return this.customBody ?? { id: this.id, revision: this.result.revision, ...this.result.result };
  }

  get headers(): Record<string, string> {
    const { position, revision, repeated } = this.result;
    return {
      etag: `"${revision}"`,
      'cache-control': 'no-store',
      ...(position !== '' && { 'log-position': position }),
      ...(repeated && { 'idempotent-replayed': 'true' }),
    };
  }
}

@CommandHandler(Change)
export class ChangeHandler implements ICommandHandler<Change> {
  private readonly runs: RunOwners;

  constructor(
    private readonly executor: CommandExecutor,
    private readonly aggregates: Aggregates,
    private readonly sources: FactSources,
    private readonly logger: AppLogger,
    private readonly metrics: Metrics,
    private readonly disk: DiskFull,
  ) {
    this.runs = new RunOwners(executor, aggregates);
  }

  async execute(change: Change): Promise<CommandReply> {
    const done = this.performAnew(change).catch((error: unknown) => this.refuseAll(change, error));
    return change.context.patience?.wait(done) ?? done;
  }

  /**
   * Performs a change. A record that the undoing of an import has removed frees its command id: the same command then
   * adds another record.
   */
  private async performAnew(change: Change): Promise<CommandReply> {
    if (!(change.id instanceof NewId)) return this.perform(change);
    try {
      const reply = await this.perform(change);
      const removal = reply.result.repeated ? await this.removalOf(change, reply.id) : null;
      return removal === null ? reply : this.performAnew(withIdAfter(change, removal));
    } catch (error) {
      const removal = error instanceof IdInUse && error.id !== null ? await this.removalOf(change, error.id) : null;
      if (removal === null) throw error;
      return this.performAnew(withIdAfter(change, removal));
    }
  }

  private async removalOf({ aggregate }: Change, id: number | string): Promise<Recorded | null> {
    return removalByUndoing(aggregate, await this.executor.history(`${aggregate}-${id}`));
  }

  private async perform({
    aggregate: name,
    id: idOrNew,
    command: commandOrBuilder,
    context: senderContext,
  }: Pick<Change, 'aggregate' | 'id' | 'command' | 'context'>): Promise<CommandReply> {
    const started = performance.now();
    const { aggregate, reserves, claims, gathers } = this.aggregates.get(name);
    requireMayChange(aggregate, commandOrBuilder, senderContext.caller);
    this.executor.requireSamePast(); // before anything is reserved or looked up
    if (name !== importRun.name) await this.runs.require(senderContext);
    const by = actorOf(senderContext.caller);
    const key = reservationKey({ actor: by, commandId: senderContext.commandId });
    // a builder needs the id before there is a command; else all ids are reserved together
    const early = typeof commandOrBuilder === 'function' ? null : (reserves?.(commandOrBuilder) ?? null);
    const claiming = typeof commandOrBuilder === 'function' ? null : (claims?.(commandOrBuilder) ?? null);
    const [{ id, claimed }, ids, gathered] = await Promise.all([
      this.idFor(name, idOrNew, key, senderContext, claiming),
      this.reserve(early, key, senderContext),
      typeof commandOrBuilder === 'function' ? undefined : gathers?.(commandOrBuilder, senderContext),
    ]);
    const command = typeof commandOrBuilder === 'function' ? await commandOrBuilder(Number(id)) : commandOrBuilder;
    const context = {
      ...senderContext,
      gathered,
      ...(ids && { ids }),
      ...(claimed && claiming && { claimed: claiming }),
    };
    const stream = `${name}-${id}`;
    const { origin, trace } = context;
    const report = (outcome: string, more: object, isLogged = true) => {
      this.metrics.commands.inc({ command: command.type, outcome });
      if (!isLogged) return;
      const ms = Math.round((performance.now() - started) * 10) / 10;
      const level = BY_THE_THOUSAND.has(origin) || context.run !== undefined ? 'debug' : 'info';
      this.logger[level](
        { command: command.type, stream, outcome, ...more, by, origin, ms, ...(trace && { trace }) },
        'command',
      );
    };
    try {
      const result = await this.executor.execute(aggregate, id, command, context);
      const { revision, repeated, changed } = result;
      if (changed && !context.isDryRun) this.disk.clear();
      report(repeated ? 'repeated' : changed ? 'done' : 'nothing', { revision, repeated });
      return new CommandReply(id, result);
    } catch (error) {
      const outcome = error instanceof Refusal ? error.code : error instanceof Error ? error.name : 'failed';
      report(outcome, {}, !isDiskFull(error)); // a full disk is logged once for all
      throw error;
    } finally {
      this.sources.records.forget(name, id);
    }
  }

  /** Refuses a record whose id is taken, with all other reasons to refuse it as well. */
  private async refuseAll({ aggregate, id, command, context }: Change, error: unknown): Promise<never> {
    if (!(id instanceof NewId) || !(error instanceof Refusal) || error.code !== 'id/taken') throw error;
    const refusals = new Refusals(error.reasons);
    const trial = { ...context, commandId: randomUUID(), isDryRun: true };
    await refusals.of(this.perform({ aggregate, id: new NewId(), command, context: trial }));
    refusals.refuse();
    throw error;
  }

  private async idFor(
    kind: string,
    idOrNew: Change['id'],
    key: string,
    context: CommandContext,
    claiming: Claiming | null,
  ): Promise<{ readonly id: number | string; readonly claimed?: boolean }> {
    if (!(idOrNew instanceof NewId)) return { id: idOrNew };
    // else nobody would know from the log that it is taken, and it would be handed out again
    if (!isNumbered(kind)) throw new Error(`the registry knows of no stream ${kind} with identifiers`);
    const { reservations } = this.sources;
    const { given } = idOrNew;
    if (given === null && claiming && !context.isDryRun) return reservations.reserveClaiming(kind, key, claiming);
    if (given === null) return { id: await reservations.reserve(kind, key, heldFor(context)) };
    if (!context.isDryRun) return { id: await reservations.reserve(kind, key, { given }) };
    const requireFree = () => reservations.requireFree(kind, key, given);
    if (!context.rehearsal) await requireFree();
    else
      await context.rehearsal.take([`id of ${kind}`, String(given), key], requireFree, () =>
        refuse('id/taken', `The ${kind} id ${given} is already in use.`, 'id'),
      );
    return { id: given };
  }

  /** Reserves ids: the same ones for the same command. Ids that the sender brings are free already. */
  private async reserve(counts: Readonly<Record<string, number>> | null, key: string, context: CommandContext) {
    if (!counts || context.ids) return context.ids;
    const { reservations } = this.sources;
    const entries = Object.entries(counts).map(async ([space, count]) => {
      const keys = Array.from({ length: count }, (_, i) => `${key}/${i}`);
      return [
        space,
        await Promise.all(keys.map((partKey) => reservations.reserve(space, partKey, heldFor(context)))),
      ] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  }
}

/** The same change under another command id, which is the same at each repetition. */
function withIdAfter({ aggregate, id, command, context }: Change, { id: event }: Recorded): Change {
  const commandId = eventId('after the undoing of a run', context.commandId, event);
  return new Change({ name: aggregate }, id, command, { ...context, commandId });
}

type Allowing = Pick<AnyAggregate, 'resource' | 'resources' | 'name' | 'begunBy' | 'ofOneself'>;

/**
 * Refuses callers who may not change this, by whichever route a command comes: a route that lets in too many changes
 * nothing.
 */
function requireMayChange(
  { name, begunBy = [], ofOneself = [], ...aggregate }: Allowing,
  commandOrBuilder: CommandOrBuilder<ShopCommand>,
  caller: CommandContext['caller'],
): void {
  if (typeof commandOrBuilder !== 'function' && ofOneself.includes(commandOrBuilder.type)) return;
  const begins = typeof commandOrBuilder === 'function'; // it waits for the id of its stream
  if (begins && begunBy.some((allowed) => mayChange(caller, allowed))) return;
  const commandResource =
    typeof commandOrBuilder === 'function' ? undefined : aggregate.resources?.[commandOrBuilder.type];
  const resource = commandResource ?? aggregate.resource;
  if (caller.kind === 'staff' && (resource === null || !mayChange(caller, resource)))
    throw notAllowed(`Your role does not let you change this (${resourceInWords(resource ?? name)}).`);
}

/** Time for which a reservation holds: a dry run needs its reservations for a moment only. */
function heldFor({ isDryRun }: CommandContext): { readonly ttlMs?: number } {
  return isDryRun ? { ttlMs: 1 } : {};
}

/** Puts the result of a change into the headers and the body of the answer. */
@Injectable()
export class AnswerChanges implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      map((answer: unknown) => {
        if (!(answer instanceof CommandReply)) return answer;
        response.set(answer.headers);
        return answer.body;
      }),
    );
  }
}
