import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { type CommandContext, CommandExecutor } from '@rabbet/commands';
import { Refusal, refuse, refuseAs } from '@rabbet/domain/deciders/refusal';
import { problemsOf } from '@rabbet/domain/records/field-rules';
import { formProblems } from '@rabbet/domain/records/form-problems';
import type { AnyFields, ValuesOf } from '@rabbet/domain/records/fields';
import { withTax } from '@rabbet/domain/money/tax';
import {
  agreementFields,
  seatRequestFields,
  type RequestedStatus,
  cardFields,
  hasRoomForCheck,
  readForm,
  registrantFields,
  registration,
  WAY_BY_STATUS,
  workshopStream,
} from '@rabbet/domain/registrations/registrations';
import { freshContextOf } from '../../kernel/changes/command-context';
import { type CommandReply } from '../../kernel/changes/command-reply';
import { FactSources } from '../../kernel/changes/fact-sources';
import { notesOf } from '../../kernel/requests/request';
import { type VisitorLimit, VisitorLimits } from '../../kernel/requests/visitor-limits';
import { type Envelope, type FormItem, isFilledIn, rejectedForm, parseForm } from '../../kernel/shapes/form-envelope';
import { ShopTools } from '../../kernel/shop-tools';
import { Paying } from '../../payments/payments';
import { CreditSpending } from '../credits/credit-spending';
import { FormQueue } from './form-queue';
import { seatOfLink } from '../links/registration-links';
import type { SeatRequest } from './seat-request';
import { SeatTaker } from './seat-taker';

/** Cards that are tried from one network, and codes of credits: what succeeds is never counted. */
const FAILURES: VisitorLimit = {
  purpose: 'registration-failures',
  windowMs: 3_600_000,
  most: 200,
  message: 'There have been too many tries to pay from your network.',
};

const otherFields = {
  credit: { kind: 'text', max: 64, about: 'the code of a store credit' },
  offer: { kind: 'text', max: 200, about: 'the secret of the link by which a seat was offered' },
  website: { kind: 'text', about: 'nobody sees it: leave it empty' },
} satisfies AnyFields;

/** Unconfirmed checks, free seats and places on waitlists. */
const UNPAID: Omit<VisitorLimit, 'most'> = {
  purpose: 'registrations-unpaid',
  windowMs: 3_600_000,
  message: 'There have been many registrations without a payment from your network.',
};

/** Declined cards for which seats are held until somebody has tried another one. */
const DECLINED: Omit<VisitorLimit, 'most'> = { purpose: 'registrations-declined', windowMs: 3_600_000 };

/** All that the form may say. */
export const registerFields = {
  ...seatRequestFields,
  ...registrantFields,
  ...agreementFields,
  ...otherFields,
  ...Object.fromEntries(Object.entries(cardFields).map(([name, field]) => [name, { ...field, required: false }])),
} as const satisfies AnyFields;

export type ConfirmedReply = {
  readonly status: 0;
  readonly type: 'success';
  readonly data: { readonly confirmation: string };
};
export interface WaysToPay {
  readonly card: boolean;
  readonly sandbox: boolean;
  readonly check: boolean;
  readonly check_days: number;
}
/** Part that a card pays, and why a credit does not pay for it. */
type CardDue = 'nothing' | 'all' | { readonly shortfall: string };
type LeadingFields = ValuesOf<typeof seatRequestFields> & ValuesOf<typeof otherFields>;

/** Takes the registrations of visitors. A card passes through it, and is kept by nothing. */
@Injectable()
export class RegistrationForms {
  constructor(
    private readonly queue: FormQueue,
    private readonly seatTaker: SeatTaker,
    private readonly credits: CreditSpending,
    private readonly paying: Paying,
    private readonly limits: VisitorLimits,
    private readonly executor: CommandExecutor,
    private readonly sources: FactSources,
    private readonly tools: ShopTools,
  ) {}

  async register(body: unknown, req: IncomingMessage): Promise<CommandReply | ConfirmedReply | Envelope> {
    if (isFilledIn(body, 'website')) return confirmedReply(randomBytes(16).toString('base64url'));
    const workshop_id = leadingFieldsOf(body)?.workshop_id ?? 0;
    return this.queue.take(workshop_id, this.limits.networkOf(req), () => this.takeForm(body, req));
  }

  private async takeForm(body: unknown, req: IncomingMessage): Promise<CommandReply | ConfirmedReply | Envelope> {
    await this.limits.requireNotExhausted(FAILURES, req);
    try {
      const request = await this.parse(body);
      if ('items' in request) {
        if (request.items.some(({ code }) => COUNTED_FAILURES.has(code)))
          await this.limits.requireWithin(FAILURES, req);
        return rejectedForm(request.items);
      }
      const limit = { ...UNPAID, most: this.tools.parts.unpaidPerHour };
      const countUnpaid: SeatRequest['countUnpaid'] = (unpaid) => this.limits.runCounted(limit, req, unpaid);
      const declined = { ...DECLINED, most: this.tools.parts.unpaidPerHour };
      const holdsAfterDecline = () => this.limits.isWithin(declined, this.limits.networkOf(req));
      const countedRequest = { ...request, countUnpaid, holdsAfterDecline };
      const { confirmation, reply } = await this.seatTaker.take(countedRequest, contextFromNow(req));
      return reply.withBody(confirmedReply(confirmation));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (COUNTED_FAILURES.has(error.code)) await this.limits.requireWithin(FAILURES, req);
      return rejectedForm(
        error.reasons.map(({ field, code, message }) => ({ field: field ?? FIELD_BY_CODE[code] ?? '', code, message })),
      );
    }
  }

  async waysToPay(workshop_id: number): Promise<WaysToPay> {
    const [provider, { check_days }, { state: book }] = await Promise.all([
      this.paying.provider(),
      this.sources.settings(),
      this.executor.state(workshopStream, workshop_id),
    ]);
    const { stage, values } = book.workshop;
    const check = stage === 'kept' && values.publish && hasRoomForCheck(book);
    return { card: provider !== null, sandbox: provider?.name === 'sandbox', check, check_days };
  }

  /** The form as it was sent, or its problems. */
  private async parse(body: unknown): Promise<SeatRequest | { readonly items: readonly FormItem[] }> {
    const leadingFields = leadingFieldsOf(body);
    const cardDue = leadingFields === null ? 'nothing' : await this.cardDue(leadingFields);
    const isFree = cardDue === 'nothing';
    const now = Date.now();
    const readWith = (form: object) => readForm(form, leadingFields?.status ?? 'waitlist', { isFree, now });
    const parsed = parseForm<LeadingFields>(registerFields, body, (form) => {
      const result = readWith(form);
      const problems = 'problems' in result ? result.problems : [];
      return [...leadingProblems(form), ...creditProblems(cardDue, problems), ...problems];
    });
    if ('items' in parsed) return parsed;
    const result = readWith(body as object); // it was found to be a form
    if ('problems' in result) return { items: result.problems };
    const { registrant, agreement, card } = result;
    const { workshop_id, status, credit, offer } = parsed.form;
    if (status === 'registered' && !isFree) await this.requireCards(card);
    const way = WAY_BY_STATUS[status];
    const acceptedOfferId = offer ? await this.registrationOfOffer(offer, workshop_id) : null;
    const credit_id = credit && way !== 'waitlist' ? await this.credits.requireIdByCode(credit) : null;
    return { workshop_id, way, registrant, agreement, card, credit_id, acceptedOfferId };
  }

  /** Part that a card pays: nothing where the workshop costs nothing, or a credit pays for all of it. */
  private async cardDue({ workshop_id, status, credit }: LeadingFields): Promise<CardDue> {
    const { state } = await this.executor.state(workshopStream, workshop_id);
    const { stage, values } = state.workshop;
    if (stage !== 'kept' || !values.price) return 'nothing';
    if (!credit || status !== 'registered') return 'all';
    const { total } = withTax(values.price, (await this.sources.settings()).nc_wake_sales_tax);
    const shortfall = await this.credits.shortfall(await this.credits.requireIdByCode(credit), total);
    return shortfall === null ? 'nothing' : { shortfall };
  }

  private async requireCards(card: SeatRequest['card']): Promise<void> {
    const provider = await this.paying.provider();
    if (!provider)
      refuse('card/none', 'We take no cards here at the moment: please mail a check, or call us.', 'status');
    const problem = card && provider.problemOf(card);
    if (problem) refuse('card/declined', problem, 'cc');
  }

  private async registrationOfOffer(secret: string, workshop_id: number): Promise<number> {
    const link = seatOfLink(this.tools.parts.personKeys, 'offer', secret);
    if (link?.workshop_id === workshop_id) {
      const { state } = await this.executor.state(registration, link.id);
      if (state.readdressed === link.readdressed) return link.id;
    }
    return refuseAs('unknown', 'link/void', 'This link no longer works: the offer has run out, or was accepted.');
  }
}

/** Context of a form whose turn has come: waiting for it took nothing of its time. */
function contextFromNow(req: IncomingMessage): CommandContext {
  const { arrivedAt, times } = notesOf(req);
  return freshContextOf(req, times.answerMs + performance.now() - arrivedAt);
}

function confirmedReply(confirmation: string): ConfirmedReply {
  return { status: 0, type: 'success', data: { confirmation } };
}

/** Says beside a card number that is missing or wrong why the credit is not enough. */
function creditProblems(cardDue: CardDue, problems: readonly FormItem[]): readonly FormItem[] {
  if (typeof cardDue === 'string' || !problems.some(({ field }) => field === 'cc')) return [];
  return [{ field: 'credit', code: 'credit/amount', message: cardDue.shortfall }];
}

/** Fields that decide how the rest is read; null where they are wrong themselves. */
function leadingFieldsOf(body: unknown): LeadingFields | null {
  if (typeof body !== 'object' || body === null || leadingProblems(body).length > 0) return null;
  const { workshop_id, status, credit = null, offer = null, website = null } = body as Partial<LeadingFields>; // without problems
  return { workshop_id: workshop_id ?? 0, status: status as RequestedStatus, credit, offer, website };
}

/** Problems beside the form itself. The digits of a secret may look like the number of a card. */
function leadingProblems(form: object): readonly FormItem[] {
  const { offer, ...fields } = { ...seatRequestFields, ...otherFields };
  return [...formProblems(fields, form), ...problemsOf({ offer }, form)];
}

/** Failed payments, and codes and secrets that open nothing. */
const COUNTED_FAILURES: ReadonlySet<string> = new Set([
  'card/declined',
  'card/missing',
  'credit/unknown',
  'credit/over',
  'credit/void',
  'credit/amount',
  'link/void',
]);
/** Fields that refusals of the domain are about. */
const FIELD_BY_CODE: Readonly<Record<string, string>> = {
  'registration/not-acknowledged': 'acknowledged',
  'registration/total': 'total',
  'check/too-late': 'status',
  'check/unconfirmed': 'status',
  'credit/over': 'credit',
  'credit/void': 'credit',
  'credit/amount': 'credit',
  'record/unknown': 'workshop_id',
};
