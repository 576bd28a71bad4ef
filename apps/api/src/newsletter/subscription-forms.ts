import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { type CommandContext, CommandExecutor } from '@rabbet/commands';
import { processCaller } from '@rabbet/domain/callers/caller';
import { refuseAs } from '@rabbet/domain/deciders/refusal';
import {
  newsletterFields,
  type NewsletterForm,
  newsletterProblems,
  subscription,
} from '@rabbet/domain/newsletter/newsletter';
import { foldedAddress } from '@rabbet/domain/mail/mail';
import { toComparable } from '@rabbet/domain/people/people';
import { consumeSecret, findSecret } from '@rabbet/postgres';
import { findSubscription } from '@rabbet/projections';
import { freshContextOf } from '../kernel/changes/command-context';
import { type Envelope, ACCEPTED } from '../kernel/shapes/form-envelope';
import { QueryService } from '../kernel/reads/query-service';
import { takeForm, type VisitorForm } from '../kernel/changes/routes/take-form';
import { VisitorLimits } from '../kernel/requests/visitor-limits';
import { ShopTools } from '../kernel/shop-tools';
import { KnownPeople } from '../people/people';
import { CONFIRM, leaverOf, ownerOfLink, SUBSCRIBED_BY } from './links';
import { Commands } from '../kernel/changes/commands';

const HOUR_MS = 3_600_000;
const FORM: VisitorForm = {
  limit: { purpose: 'newsletter-from', windowMs: HOUR_MS, most: 20 },
  fields: newsletterFields,
  problems: newsletterProblems,
  honeypot: 'HONEYPOT',
};
/** Each is a mail to whoever has that address: what is asked for beyond is answered alike, and forgotten. */
const ADDRESS_LIMIT = { purpose: 'newsletter-address', windowMs: 24 * HOUR_MS, most: 3 };

export interface SubscriptionLinkReply {
  readonly email: string | null;
}

/** Takes requests for the newsletter, and uses the links of its mails. */
@Injectable()
export class SubscriptionForms {
  constructor(
    private readonly people: KnownPeople,
    private readonly limits: VisitorLimits,
    private readonly commands: Commands,
    private readonly executor: CommandExecutor,
    private readonly queries: QueryService,
    private readonly tools: ShopTools,
  ) {}

  ask(body: unknown, req: IncomingMessage): Promise<Envelope> {
    const record = (form: NewsletterForm, context: CommandContext) => this.record(form, context);
    return takeForm(FORM, this.limits, { body, req }, record);
  }

  private async record({ EMAIL: email, FNAME: first, LNAME: last }: NewsletterForm, context: CommandContext) {
    const key = toComparable(email);
    if (!(await this.limits.isWithin(ADDRESS_LIMIT, foldedAddress(email)))) return ACCEPTED;
    const person = await this.people.findOrMakePerson({ email, first, middle: null, last }, context);
    const reading = this.queries.context(processCaller('newsletter'));
    const find = () => findSubscription(reading, email);
    const { id: number } = await this.people.findOrClaim(
      { kind: SUBSCRIBED_BY, key, of: subscription.name, find, owner: () => person },
      context,
    );
    const personal = { [person]: { email, first, last } };
    const command = { type: 'AskForNewsletter', data: { person_id: person }, personal } as const;
    await this.commands.change(subscription, number, command, context);
    return ACCEPTED;
  }

  /** Shows whom a link is for; looking changes nothing. */
  async readConfirmLink(secret: string): Promise<SubscriptionLinkReply> {
    return { email: (await this.requireConfirmLink(secret)).email };
  }

  async confirm(secret: string, req: IncomingMessage): Promise<object> {
    const { number } = await this.requireConfirmLink(secret);
    const confirm = { type: 'ConfirmSubscription', data: {} } as const;
    await this.commands.change(subscription, number, confirm, freshContextOf(req));
    await consumeSecret(this.tools.parts.database, CONFIRM.purpose, secret);
    return {};
  }

  /**
   * Shows the subscription of the link that every mail of the newsletter carries: it is good for ever, and for nothing
   * else.
   */
  async readLeaveLink(secret: string): Promise<SubscriptionLinkReply> {
    const { state } = await this.executor.state(subscription, this.requireLeaver(secret));
    return { email: state.email };
  }

  async leave(secret: string, req: IncomingMessage): Promise<object> {
    const leave = { type: 'LeaveNewsletter', data: { by: 'page' } } as const;
    await this.commands.change(subscription, this.requireLeaver(secret), leave, freshContextOf(req));
    return {};
  }

  private requireLeaver(secret: string): number {
    return leaverOf(this.tools.parts.personKeys, secret) ?? refuseLink();
  }

  /** The address that a link was sent to has to be the one that is to be confirmed. */
  private async requireConfirmLink(secret: string): Promise<{ readonly number: number; readonly email: string }> {
    const owner = await findSecret(this.tools.parts.database, CONFIRM.purpose, secret);
    const number = Number(owner?.split('-').at(-1));
    if (owner === null || !Number.isSafeInteger(number)) return refuseLink();
    const { state } = await this.executor.state(subscription, number);
    const { email } = state;
    if (email === null || state.stage === 'left' || owner !== ownerOfLink(number, email)) return refuseLink();
    return { number, email };
  }
}

function refuseLink(): never {
  refuseAs(
    'unknown',
    'link/void',
    'This link no longer works: it has been used, has expired, or was replaced by a newer one.',
  );
}
