import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type CommandContext, CommandExecutor } from '@rabbet/commands';
import { processCaller } from '@rabbet/domain/callers/caller';
import { Refusal, refuse } from '@rabbet/domain/deciders/refusal';
import {
  answerCommand,
  galleryEvent,
  invitationFields,
  type InvitationForm,
  invitationProblems,
  requireInviting,
} from '@rabbet/domain/gallery-events/gallery-events';
import { eventOfRsvp, rsvps } from '@rabbet/projections';
import { freshContextOf } from '../kernel/changes/command-context';
import { Change, type CommandReply } from '../kernel/changes/change';
import { type Envelope, notTaken, TAKEN } from '../kernel/parsing/form-envelope';
import { QueryService } from '../kernel/reads/query-service';
import { takeForm, type VisitorForm } from '../kernel/requests/take-form';
import { VisitorLimits } from '../kernel/requests/visitor-limits';
import { ShopTools } from '../kernel/shop-tools';
import { KnownPeople } from '../people/people';
import { answerOf } from './rsvp-links';

const FORM: VisitorForm = {
  limit: { purpose: 'rsvp-from', windowMs: 3_600_000, most: 20 },
  fields: invitationFields,
  problems: invitationProblems,
  honeypot: 'website',
};

/** What a refusal is about that whoever has filled in the form can be told. */
const TOLD: ReadonlySet<string> = new Set(['record/unknown', 'gallery-event/closed', 'gallery-event/passed']);

export interface RsvpLinkReply {
  readonly event_id: number;
  readonly name: string;
  readonly guests: number;
}

/** Takes the answers of visitors to invitations. No reply tells whether somebody has answered before. */
@Injectable()
export class Answering {
  constructor(
    private readonly people: KnownPeople,
    private readonly limits: VisitorLimits,
    private readonly commands: CommandBus,
    private readonly executor: CommandExecutor,
    private readonly queries: QueryService,
    private readonly tools: ShopTools,
  ) {}

  answer(body: unknown, req: IncomingMessage): Promise<Envelope> {
    const record = (form: InvitationForm, context: CommandContext) => this.record(form, context).catch(toldInWords);
    return takeForm(FORM, this.limits, { body, req }, record);
  }

  private async record({ event_id, website: _, ...form }: InvitationForm, context: CommandContext): Promise<Envelope> {
    // before the decision, which lets a repeated answer stand after closing: that would tell a stranger of it
    const { state } = await this.executor.state(galleryEvent, event_id);
    requireInviting(state, context.now.getTime());
    const { first, last, email, phone } = form;
    const person = await this.people.findOrMakePerson({ email, phone, first, middle: null, last }, context);
    await this.commands.execute(Change.of(galleryEvent, event_id, answerCommand(form, person), context));
    return TAKEN;
  }

  /** What a link would take back; looking changes nothing. */
  async look(secret: string): Promise<RsvpLinkReply> {
    const { eventId, rsvpId } = this.answerIn(secret);
    const { state } = await this.executor.state(galleryEvent, eventId);
    const standing = state.stage === 'kept' ? state.rsvps.find(({ id }) => id === rsvpId) : undefined;
    if (!standing) return refuseLink();
    return { event_id: eventId, name: state.values.name, guests: standing.guests };
  }

  /** By the link in the mail, as often as somebody presses the button. */
  async takeBack(secret: string, req: IncomingMessage): Promise<object> {
    const { eventId, rsvpId } = this.answerIn(secret);
    await this.withdraw(eventId, rsvpId, freshContextOf(req));
    return {};
  }

  /** For somebody who has asked for it by another way. */
  async cancel(rsvpId: number, context: CommandContext): Promise<CommandReply> {
    const eventId = (await this.eventOf(rsvpId)) ?? refuse('record/unknown', 'There is no such answer.');
    return (await this.withdraw(eventId, rsvpId, context)).of(rsvpId);
  }

  private withdraw(eventId: number, id: number, context: CommandContext): Promise<CommandReply> {
    return this.commands.execute(Change.of(galleryEvent, eventId, { type: 'WithdrawAnswer', data: { id } }, context));
  }

  /** It may have been given so short a while ago that the read model is yet to hear of it. */
  private async eventOf(id: number): Promise<number | null> {
    const look = () => eventOfRsvp(this.queries.context(processCaller('answering')), id);
    const found = await look();
    if (found !== null) return found;
    await this.queries.requireCaughtUp([rsvps]);
    return look();
  }

  private answerIn(secret: string) {
    return answerOf(this.tools.parts.personKeys, secret) ?? refuseLink();
  }
}

function toldInWords(error: unknown): Envelope {
  if (!(error instanceof Refusal) || !TOLD.has(error.code)) throw error;
  return notTaken([{ field: 'event_id', code: error.code, message: error.message }]);
}

function refuseLink(): never {
  refuse('link/void', 'This link is not good any more: your answer was taken back, or the event is gone.');
}
