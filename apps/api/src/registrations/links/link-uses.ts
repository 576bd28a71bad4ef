import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { CommandExecutor } from '@rabbet/commands';
import { credit } from '@rabbet/domain/credits/credits';
import { refuseAs } from '@rabbet/domain/deciders/refusal';
import type { Cents } from '@rabbet/domain/money/money';
import {
  type CreditPart,
  creditParts,
  grantFor,
  hasEnded,
  isUnconfirmed,
  paidFor,
  registration,
  type Registrant,
  type Seat,
  statusOf,
  type Status,
  workshopStream,
} from '@rabbet/domain/registrations/registrations';
import { DAY_MS } from '@rabbet/domain/time/days';
import type { LastingPart } from '@rabbet/projections';
import { freshContextOf } from '../../kernel/changes/command-context';
import { type CommandReply } from '../../kernel/changes/command-reply';
import { ShopTools } from '../../kernel/shop-tools';
import { type LinkUse, seatOfLink } from './registration-links';
import { Commands } from '../../kernel/changes/commands';

/** Amounts in dollars. */
export interface GrantReply {
  readonly credit: number;
  // eslint-disable-next-line house/clear-words -- name on the wire
  readonly kept: number;
  /** Parts of the credit, by their last days. */
  readonly credits: readonly LastingPart[];
}

export interface RegistrationLinkReply {
  readonly use: LinkUse;
  readonly workshop_id: number;
  readonly name: string;
  readonly status: Status;
  readonly is_offered: boolean;
  readonly is_unconfirmed: boolean;
  readonly starts: string | null;
  readonly paid: number;
  /** Grants of a cancellation at this moment, and a day later. */
  readonly now: GrantReply;
  readonly tomorrow: GrantReply;
  /** End of the offer. */
  readonly until: string | null;
  readonly confirmation: string | null;
  /** Words of the form, for whoever accepts an offer; null where the link is for something else. */
  readonly registrant: Registrant | null;
}

/** Serves the links of mails: looking changes nothing, and a link is good for its one use alone. */
@Injectable()
export class LinkUses {
  constructor(
    private readonly commands: Commands,
    private readonly executor: CommandExecutor,
    private readonly tools: ShopTools,
  ) {}

  async read(secret: string): Promise<RegistrationLinkReply> {
    const { use, workshop_id, book, seat, form } = await this.open(secret);
    const now = Date.now();
    const grantAt = async (moment: number): Promise<GrantReply> => {
      const { credit, kept: fee, credit_until } = grantFor(book, seat, moment);
      const parts = creditParts(credit, seat.settled);
      const credits = parts.map(async (part) => ({
        amount: inDollars(part.amount),
        until: await this.lastDayOf(part, credit_until ?? ''),
      }));
      return { credit: inDollars(credit), kept: inDollars(fee), credits: await Promise.all(credits) };
    };
    return {
      use,
      workshop_id,
      name: seat.name,
      status: statusOf(seat, now),
      starts: seat.starts,
      is_offered: seat.stage === 'offered',
      is_unconfirmed: isUnconfirmed(seat),
      paid: inDollars(paidFor(seat)),
      now: await grantAt(now),
      tomorrow: await grantAt(now + DAY_MS),
      until: seat.until === null ? null : new Date(seat.until).toISOString(),
      confirmation: form.confirmation,
      registrant: use === 'offer' ? form.registrant : null,
    };
  }

  /** Confirms a check. The link stays good for whoever presses its button again. */
  async confirmCheck(secret: string, req: IncomingMessage): Promise<CommandReply> {
    const { seat, workshop_id } = await this.open(secret, 'check');
    const confirm = { type: 'ConfirmCheck', data: { registration_id: seat.registration_id } } as const;
    const reply = await this.commands.change(workshopStream, workshop_id, confirm, freshContextOf(req));
    return reply.withBody({});
  }

  /** Cancels a registration, or leaves the waitlist. */
  async cancel(secret: string, req: IncomingMessage): Promise<CommandReply> {
    const { seat, workshop_id } = await this.open(secret, 'cancel');
    const cancel = {
      type: 'CancelRegistration',
      data: { registration_id: seat.registration_id, by: 'customer' },
    } as const;
    const reply = await this.commands.change(workshopStream, workshop_id, cancel, freshContextOf(req));
    return reply.withBody({});
  }

  private async lastDayOf({ back_of }: CreditPart, until: string): Promise<string> {
    return back_of === null ? until : (await this.executor.state(credit, back_of)).state.until;
  }

  /** Finds what a link is for, and the seat and form that it opens; `only` admits one use. */
  private async open(secret: string, requiredUse?: LinkUse) {
    for (const use of ['cancel', 'offer', 'check'] as const) {
      const link = requiredUse && requiredUse !== use ? null : seatOfLink(this.tools.parts.personKeys, use, secret);
      if (!link) continue;
      const { state: book } = await this.executor.state(workshopStream, link.workshop_id);
      const seat = book.seats.find(({ registration_id }) => registration_id === link.id);
      const { state: form } = await this.executor.state(registration, link.id);
      if (seat && form.readdressed === link.readdressed && isValidFor(use, seat, link.mark))
        return { use, workshop_id: link.workshop_id, book, seat, form };
    }
    return refuseAs('unknown', 'link/void', 'This link no longer works: it has been used, or its time is over.');
  }
}

/** Spells money for the wire. */
function inDollars(cents: Cents): number {
  return cents / 100;
}

function isValidFor(use: LinkUse, seat: Seat, mark: number): boolean {
  if (use !== 'offer') return !hasEnded(seat) && seat.customer_id === mark;
  const isOffered = seat.stage === 'offered' || (seat.stage === 'held' && seat.open === null); // accepted, and not paid yet
  return isOffered && seat.until === mark && mark > Date.now();
}
