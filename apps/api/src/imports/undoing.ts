import { Injectable } from '@nestjs/common';
import { type CommandContext, type CommandResult, Rehearsal } from '@rabbet/commands';
import { artwork, type ArtworkEvent } from '@rabbet/domain/artworks/artworks';
import { actorOf, mayChange } from '@rabbet/domain/callers/caller';
import { resourceInWords } from '@rabbet/domain/callers/roles';
import { Refusal, refuse, refuseAs } from '@rabbet/domain/deciders/refusal';
import { type Recorded, START } from '@rabbet/domain/events/event';
import {
  type PlannedChange,
  type Reason,
  reasonInWords,
  undoingFields,
  undoRunName,
  planUndoOfInquiry,
  planUndoOfOrder,
  planUndoOfPiece,
  planUndoOfRecord,
} from '@rabbet/domain/imports/imports';
import { inquiry } from '@rabbet/domain/inquiries/inquiries';
import { order } from '@rabbet/domain/orders/orders';
import type { ValuesOf } from '@rabbet/domain/records/fields';
import { KINDS } from '@rabbet/domain/registry/kinds';
import { dateIn } from '@rabbet/domain/time/zone';
import { eventId } from '@rabbet/event-store';
import { namesOfActors } from '@rabbet/projections';
import { CommandReply } from '../kernel/changes/command-reply';
import { ChangeDirectory } from '../kernel/changes/routes/change-directory';
import { FactSources } from '../kernel/changes/fact-sources';
import { notAllowed } from '../kernel/problems/problems';
import { ShopTools } from '../kernel/shop-tools';

type UndoingRequest = ValuesOf<typeof undoingFields>;

/** Makes the changes that take a run back for one thing, by the routes that anybody else changes it by. */
@Injectable()
export class Undoing {
  constructor(
    private readonly changes: ChangeDirectory,
    private readonly sources: FactSources,
    private readonly tools: ShopTools,
  ) {}

  async undo(request: UndoingRequest, context: CommandContext): Promise<CommandReply> {
    const { run, kind: name, record_id: id } = request;
    const kind = [artwork, order, inquiry, ...KINDS].find((candidate) => candidate.name === name);
    if (!kind?.resource) refuse('import/kind', `Undo this by hand: an import of ${name} is not taken back.`, 'kind');
    if (!mayChange(context.caller, kind.resource))
      throw notAllowed(`Your role does not let you change this (${resourceInWords(kind.resource)}).`);
    const history = await this.tools.parts.eventStore.readForDecision(`${name}-${id}`);
    if (!history.some((event) => event.run === run))
      refuseAs('unknown', 'import/unknown', `The import ${run} has changed nothing of this.`, 'run');
    const plan = planOf(request, history, context);
    if (plan.outcome === 'refused') throw await this.refusal(plan.reasons, context);
    const revision = revisionIn(name, history);
    const nothing = { result: {}, position: START, revision, repeated: false, changed: false };
    if (plan.outcome === 'nothing') return this.replyOf(id, nothing, { outcome: 'nothing', left: [] });
    const result = await this.perform(plan.changes, request, { ...context, seenRevision: revision });
    return this.replyOf(id, result, { outcome: 'undone', left: await this.sentences(plan.left, context) });
  }

  private replyOf(id: number, result: CommandResult, words: object): CommandReply {
    return new CommandReply(id, { ...result, result: words });
  }

  /** Several changes are tried first, so that none is made where another is refused. */
  private async perform(changes: readonly PlannedChange[], request: UndoingRequest, context: CommandContext) {
    const isTried = context.isDryRun === true;
    if (isTried || changes.length > 1) {
      const trial = { ...context, isDryRun: true, rehearsal: context.rehearsal ?? Rehearsal.begin(changes.length) };
      const tried = await this.performEach(changes, request, trial);
      if (isTried) return tried;
    }
    return this.performEach(changes, request, context);
  }

  private async performEach(changes: readonly PlannedChange[], request: UndoingRequest, context: CommandContext) {
    const { run, kind, record_id: id } = request;
    const { isDryRun, caller } = context;
    let { seenRevision } = context;
    let result: CommandResult | null = null;
    for (const change of changes) {
      const parts = [actorOf(caller), run, kind, id, change.method, change.path, seenRevision ?? 0];
      const commandId = eventId('undoing of a run', ...parts);
      const part = { ...context, commandId, run: undoRunName(run), seenRevision };
      ({ result } = await this.changes.perform(change, part).catch((error: unknown) => this.explain(error, request)));
      // what is only tried answers with the revision before it
      seenRevision = isDryRun ? undefined : result.revision;
    }
    if (!result) throw new Error('a plan to undo something names no change');
    return result;
  }

  private async explain(error: unknown, { kind, record_id: id }: UndoingRequest): Promise<never> {
    if (!(error instanceof Refusal) || error.code !== 'record/in-use') throw error;
    const users = await this.sources.records.users(kind, id, MOST_USERS + 1);
    const named = users.slice(0, MOST_USERS).map((user) => `${user.kind ?? 'something else'} ${user.id ?? ''}`.trim());
    return refuseAs(
      'conflict',
      'record/in-use',
      `It is in use (by ${named.join(', ')}${users.length > MOST_USERS ? ' and more' : ''}).`,
    );
  }

  private async refusal(reasons: readonly Reason[], context: CommandContext): Promise<Refusal> {
    const [first = '', ...rest] = await this.sentences(reasons, context);
    const code = 'import/changed-since';
    const kind = 'conflict';
    const further = rest.map((message) => ({ kind, code, message, field: null }) as const);
    return new Refusal(code, first, { kind, further });
  }

  private async sentences(reasons: readonly Reason[], { caller }: CommandContext): Promise<readonly string[]> {
    const actors = reasons.flatMap(({ by }) => by ?? []);
    const names = await namesOfActors(this.tools.parts.queries.context(caller), actors);
    return reasons.map((reason) => reasonInWords(reason, names));
  }
}

const MOST_USERS = 3;

function planOf(
  { run, kind: name, record_id: id }: UndoingRequest,
  history: readonly Recorded[],
  { now }: CommandContext,
) {
  const kind = KINDS.find((candidate) => candidate.name === name);
  if (kind) return planUndoOfRecord(kind, id, history, run);
  if (name === order.name) return planUndoOfOrder(id, history, run);
  if (name === inquiry.name) return planUndoOfInquiry(id, history, run);
  return planUndoOfPiece(id, history, { run, today: dateIn(now.getTime()) });
}

/** Revision by which changes of this are compared. */
function revisionIn(kind: string, history: readonly Recorded[]): number {
  const last = history.findLast(
    (event) => !event.skipped && (kind !== artwork.name || artwork.changesOwnFields?.(event as Recorded<ArtworkEvent>)),
  );
  return last?.revision ?? 0;
}
