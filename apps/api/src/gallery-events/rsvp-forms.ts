import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { type CommandContext, CommandExecutor } from '@rabbet/commands';
import { processCaller } from '@rabbet/domain/callers/caller';
import type { CommandRequest } from '@rabbet/domain/deciders/decider';
import { Refusal, refuseAs } from '@rabbet/domain/deciders/refusal';
import {
  answerCommand,
  galleryEvent,
  type GalleryEventCommand,
  invitationFields,
  type InvitationForm,
  invitationProblems,
  requireInviting,
  type Rsvp,
} from '@rabbet/domain/gallery-events/gallery-events';
import { eventOfRsvp, rsvps } from '@rabbet/projections';
import { freshContextOf } from '../kernel/changes/command-context';
import { type CommandReply } from '../kernel/changes/command-reply';
import { type Envelope, rejectedForm, ACCEPTED } from '../kernel/shapes/form-envelope';
import { QueryService } from '../kernel/reads/query-service';
import { visitorTokenOf } from '../kernel/requests/forgery';
import { takeForm, type VisitorForm } from '../kernel/changes/routes/take-form';
import { VisitorLimits } from '../kernel/requests/visitor-limits';
import { ShopTools } from '../kernel/shop-tools';
import { KnownPeople } from '../people/people';
import { answerOf, type LinkUse } from './rsvp-links';
import { Commands } from '../kernel/changes/commands';

const FORM: VisitorForm = {
  limit: { purpose: 'rsvp-from', windowMs: 3_600_000, most: 300 }, // a whole opening may be on one Wi-Fi
  browserLimit: { purpose: 'rsvp-by', windowMs: 3_600_000, most: 20 },
  fields: invitationFields,
  problems: invitationProblems,
  honeypot: 'website',
};

/** Codes of refusals that whoever has filled in the form is told. */
const CODES_FOR_VISITORS: ReadonlySet<string> = new Set([
  'record/unknown',
  'gallery-event/closed',
  'gallery-event/passed',
]);

export interface RsvpLinkReply {
  readonly event_id: number;
  readonly name: string;
  /** Guests by the answer that the link is about. */
  readonly guests: number;
  readonly use: LinkUse;
  /** The words of an answer that waits: whoever confirms it sees whose it is. */
  readonly first?: string;
  readonly last?: string;
  readonly phone?: string | null;
  readonly comments?: string | null;
}

/** Takes the answers of visitors to invitations. No reply tells whether somebody has answered before. */
@Injectable()
export class RsvpForms {
  constructor(
    private readonly people: KnownPeople,
    private readonly limits: VisitorLimits,
    private readonly commands: Commands,
    private readonly executor: CommandExecutor,
    private readonly queries: QueryService,
    private readonly tools: ShopTools,
  ) {}

  answer(body: unknown, req: IncomingMessage): Promise<Envelope> {
    const record = (form: InvitationForm, context: CommandContext) =>
      this.record(form, req, context).catch(toRejectedForm);
    return takeForm(FORM, this.limits, { body, req }, record);
  }

  private async record(
    { event_id, website: _, ...form }: InvitationForm,
    req: IncomingMessage,
    context: CommandContext,
  ): Promise<Envelope> {
    // before the decision, which lets a repeated answer stand after closing: that would tell a stranger of it
    const { state } = await this.executor.state(galleryEvent, event_id);
    requireInviting(state, context.now.getTime());
    const { first, last, email, phone } = form;
    const person = await this.people.findOrMakePerson({ email, phone, first, middle: null, last }, context);
    const command = answerCommand(form, person, this.browserDigest(event_id, req));
    await this.commands.change(galleryEvent, event_id, command, context);
    return ACCEPTED;
  }

  /** Tells what a link is about; looking changes nothing. */
  async readLink(secret: string): Promise<RsvpLinkReply> {
    for (const use of ['take-back', 'confirm'] as const) {
      const link = answerOf(this.tools.parts.personKeys, use, secret);
      if (!link) continue;
      const { state } = await this.executor.state(galleryEvent, link.eventId);
      const answer = state.stage === 'kept' ? answerOfLink(state.rsvps, use, link.id) : undefined;
      if (answer) return { event_id: link.eventId, name: state.values.name, use, ...answer };
    }
    return refuseLink();
  }

  /** Uses the link in the mail, as often as somebody presses the button. */
  async takeBack(secret: string, req: IncomingMessage): Promise<object> {
    const { eventId, id } = this.requireLink('take-back', secret);
    await this.change(eventId, { type: 'WithdrawAnswer', data: { id } }, freshContextOf(req));
    return {};
  }

  /** Uses the link in the mail, as often as somebody presses the button. */
  async confirm(secret: string, req: IncomingMessage): Promise<object> {
    const { eventId, id } = this.requireLink('confirm', secret);
    const data = { change_id: id, browser: this.browserDigest(eventId, req) };
    await this.change(eventId, { type: 'ConfirmAnswer', data }, freshContextOf(req));
    return {};
  }

  /** Takes an answer back for somebody who has asked for it by another way. */
  async withdrawByStaff(id: number, context: CommandContext): Promise<CommandReply> {
    return this.change(await this.requireEventOf(id), { type: 'WithdrawAnswer', data: { id } }, context, id);
  }

  /** Confirms a waiting answer for somebody whom no mail reaches. */
  async confirmByStaff(id: number, context: CommandContext): Promise<CommandReply> {
    const data = { change_id: id, browser: null };
    return this.change(await this.requireEventOf(id), { type: 'ConfirmAnswer', data }, context, id);
  }

  /** Keyed, and another one for each event: it tells nothing besides. */
  private browserDigest(eventId: number, req: IncomingMessage): string | null {
    const token = visitorTokenOf(req);
    return token && this.tools.parts.personKeys.digest('rsvp-browser', `${eventId} ${token}`);
  }

  private async change(
    eventId: number,
    command: CommandRequest<GalleryEventCommand>,
    context: CommandContext,
    id: number = eventId,
  ): Promise<CommandReply> {
    return (await this.commands.change(galleryEvent, eventId, command, context)).forPart(id);
  }

  /** Finds the event of an answer, which the read model may be yet to hear of. */
  private async requireEventOf(id: number): Promise<number> {
    const find = () => eventOfRsvp(this.queries.context(processCaller('answering')), id);
    const eventId = await find();
    if (eventId !== null) return eventId;
    await this.queries.requireCaughtUp([rsvps]);
    return (await find()) ?? refuseAs('unknown', 'record/unknown', 'There is no such answer.');
  }

  private requireLink(use: LinkUse, secret: string) {
    return answerOf(this.tools.parts.personKeys, use, secret) ?? refuseLink();
  }
}

/** Null where there is none any more. */
function answerOfLink(
  answers: readonly Rsvp[],
  use: LinkUse,
  id: number,
): Omit<RsvpLinkReply, 'event_id' | 'name' | 'use'> | null {
  if (use === 'take-back') {
    const rsvp = answers.find((row) => row.id === id);
    return rsvp ? { guests: rsvp.guests } : null;
  }
  const pendingAnswer = answers.find((row) => row.waiting?.id === id)?.waiting;
  if (!pendingAnswer?.guest) return null;
  const { first, last, phone, comments } = pendingAnswer.guest;
  return { guests: pendingAnswer.guests, first, last, phone, comments };
}

function toRejectedForm(error: unknown): Envelope {
  if (!(error instanceof Refusal) || !CODES_FOR_VISITORS.has(error.code)) throw error;
  return rejectedForm([{ field: 'event_id', code: error.code, message: error.message }]);
}

function refuseLink(): never {
  refuseAs(
    'unknown',
    'link/void',
    'This link no longer works: it has been used, there is a newer RSVP, or the event is no longer on.',
  );
}
