import { Injectable } from '@nestjs/common';
import { type CommandContext, CommandExecutor } from '@rabbet/commands';
import { type CommandRequest, decide } from '@rabbet/domain/deciders/decider';
import { Refusal, refuse, refuseAs } from '@rabbet/domain/deciders/refusal';
import {
  type Card,
  dueFor,
  isSameForm,
  isSamePerson,
  isUnpaid,
  nextOfPayment,
  type Registrant,
  registration,
  type RegistrationCommand,
  type Seat,
  type SeatEvent,
  type WorkshopBook,
  workshopStream,
} from '@rabbet/domain/registrations/registrations';
import { type CommandReply } from '../../kernel/changes/command-reply';
import { partContext } from '../../kernel/changes/command-context';
import { Paying } from '../../payments/payments';
import { type Buyer, KnownPeople } from '../../people/people';
import { CreditSpending, type SeatKey } from '../credits/credit-spending';
import { declined, declinedOften, seatGone } from './card-refusals';
import { type OwnRegistration, OwnRegistrations } from './own-registrations';
import type { SeatRequest, TakenSeat } from './seat-request';
import { Commands } from '../../kernel/changes/commands';

interface PendingRegistration extends Pick<SeatRequest, 'registrant' | 'way'> {
  readonly result: Promise<TakenSeat>;
}

/**
 * Registers somebody for a workshop, in three steps: records the form, takes the seat or the place on the waitlist, and
 * takes the money. A repeat of the same form goes on with the step at which the first one was interrupted.
 */
@Injectable()
export class SeatTaker {
  /** Running registrations by their ids: a form that is sent twice waits for the first, and gets its result. */
  private readonly pendingById = new Map<number, PendingRegistration>();

  constructor(
    private readonly people: KnownPeople,
    private readonly ownRegistrations: OwnRegistrations,
    private readonly credits: CreditSpending,
    private readonly paying: Paying,
    private readonly commands: Commands,
    private readonly executor: CommandExecutor,
  ) {}

  async take(request: SeatRequest, context: CommandContext): Promise<TakenSeat> {
    const { workshop_id, way, registrant, acceptedOfferId } = request;
    const { first, last, email, phone } = registrant;
    const somebody = { email, phone, first, middle: null, last };
    await this.requirePossible(request, somebody, context);
    const buyer = await this.people.findOrMakeBuyer(somebody, context);
    const ownRegistration =
      acceptedOfferId === null
        ? await this.ownRegistrations.findOrBegin(workshop_id, buyer, registrant, context)
        : { id: acceptedOfferId };
    const { id } = ownRegistration;
    const pending = this.pendingById.get(id);
    if (pending && isSameForm(pending.registrant, registrant) && pending.way === way) return pending.result;
    const perform = () => this.takeAndPay({ ...request, ...ownRegistration, ...buyer }, context);
    const result = pending ? pending.result.then(perform, perform) : perform();
    const current: PendingRegistration = { registrant, way, result };
    this.pendingById.set(id, current);
    const forget = () => {
      if (this.pendingById.get(id) === current) this.pendingById.delete(id);
    };
    result.then(forget, forget);
    return result;
  }

  private async takeAndPay(
    request: SeatRequest & OwnRegistration & Buyer,
    context: CommandContext,
  ): Promise<TakenSeat> {
    const { workshop_id, id } = request;
    const seatCommand = await this.toSeatCommand(request);
    const seat = { workshop_id, id };
    const take = () => this.recordFormAndSeat(seat, request, seatCommand, context);
    // decides on trial first, because a refusal must neither change the form of before nor use up an order number
    const trialEvents =
      seatCommand.type === 'TakeSeat' ? await this.decideOnTrial(workshop_id, seatCommand.data, context) : [];
    const refusal = await this.creditRefusal(request, id);
    if (refusal) throw refusal;
    // counts the seat before a credit pays for it, because that payment may fail and the seat stays
    const { received, taken } = await (request.countUnpaid && isUnpaid(trialEvents)
      ? request.countUnpaid(take)
      : take());
    const reply = await this.settle(seat, request, taken, context).catch((error: unknown) =>
      this.releaseAfterRefusal(error, seat, request, taken, context),
    );
    const { confirmation } = await this.executor.stateAfter(received.result, registration, id);
    if (confirmation === null) refuse('person/erased', 'Whoever registers was erased meanwhile.');
    return { id, confirmation, reply };
  }

  /** Command for the seat: accepts the offer if it still stands, otherwise takes a seat. */
  private async toSeatCommand({
    workshop_id,
    id,
    customer: customer_id,
    endedId,
    way,
    agreement,
    acceptedOfferId,
  }: SeatRequest & OwnRegistration & Buyer): Promise<CommandRequest<RegistrationCommand>> {
    const terms = { registration_id: id, ...agreement };
    if (acceptedOfferId !== null && (await this.isOffered(workshop_id, id)))
      return { type: 'AcceptOffer', data: { ...terms, way: way === 'waitlist' ? 'check' : way } };
    const before = endedId === undefined ? {} : { before: endedId };
    return { type: 'TakeSeat', data: { ...terms, way, customer_id, ...before } };
  }

  private async recordFormAndSeat(
    seat: SeatKey,
    { person, registrant, acceptedOfferId }: SeatRequest & Pick<Buyer, 'person'>,
    seatCommand: CommandRequest<RegistrationCommand>,
    context: CommandContext,
  ) {
    const { workshop_id, id } = seat;
    const receive = {
      type: 'ReceiveForm',
      data: { workshop_id, person_id: person, ...(acceptedOfferId !== null && { offered: true }) },
      personal: { [person]: registrant },
    } as const;
    const received = await this.commands.change(registration, id, receive, contextOfStep(context, 'form'));
    return { received, taken: await this.change(seat, seatCommand, context) };
  }

  /** Pays for a seat: first by store credit, then by card what the credit leaves due. */
  private async settle(
    of: SeatKey,
    { credit_id, card, isPaidHere }: Pick<SeatRequest, 'credit_id' | 'card' | 'isPaidHere'>,
    taken: CommandReply,
    context: CommandContext,
  ): Promise<CommandReply> {
    let reply = taken;
    let seat = await this.seatOf(of, taken);
    if (credit_id !== null && (seat.stage === 'held' || seat.stage === 'check mailed') && dueFor(seat) > 0) {
      reply = await this.credits.spend(credit_id, of, dueFor(seat), context, isPaidHere && { reason: null });
      seat = await this.seatOf(of, reply);
    }
    if (isPaidHere || dueFor(seat) === 0) return reply;
    // goes on with a payment that was interrupted: the provider knows it by its key, and charges it once
    if (seat.open && card) return this.charge(of, seat.open, card, reply, context);
    if (nextOfPayment(seat) !== 'start') return reply;
    if (!card) refuse('card/missing', 'The rest is paid by card: please fill it in.', 'cc');
    const beginReply = await this.change(of, { type: 'BeginPayment', data: { registration_id: of.id } }, context);
    const after = await this.seatOf(of, beginReply);
    if (after.open) return this.charge(of, after.open, card, beginReply, context);
    if (after.stage === 'held') throw declined(null, after); // this command is a repeat, and its payment was declined
    return beginReply; // the payment has been settled meanwhile
  }

  /**
   * Handles a refused payment. Releases the seat if the credit could not pay for it (somebody else has used it up
   * meanwhile), or if too many cards of the same network were declined; otherwise the seat stays held for another try.
   */
  private async releaseAfterRefusal(
    error: unknown,
    of: SeatKey,
    {
      credit_id,
      acceptedOfferId,
      holdsAfterDecline,
    }: Pick<SeatRequest, 'credit_id' | 'acceptedOfferId' | 'holdsAfterDecline'>,
    taken: CommandReply,
    context: CommandContext,
  ): Promise<never> {
    if (!(error instanceof Refusal)) throw error;
    const isFromWaitlist = acceptedOfferId !== null; // their seat is not released: they would lose their place as well
    if (isFromWaitlist || !taken.result.changed) throw error;
    const release = (because: 'not paid by credit' | 'cards declined') =>
      this.change(of, { type: 'ReleaseSeat', data: { registration_id: of.id, because } }, context);
    if (credit_id !== null && CREDIT_REFUSALS.has(error.code)) await release('not paid by credit');
    const isDeclined = credit_id === null && error.code === 'card/declined';
    if (!isDeclined || holdsAfterDecline === undefined || (await holdsAfterDecline())) throw error;
    await release('cards declined');
    throw declinedOften();
  }

  /** Refusal of a credit that pays nothing of a seat; null where it pays, or there is nothing to pay. */
  private async creditRefusal({ workshop_id, credit_id }: SeatRequest, id: number): Promise<Refusal | null> {
    if (credit_id === null) return null;
    const { state: book } = await this.executor.state(workshopStream, workshop_id);
    return book.workshop.values.price ? this.credits.refusalOf(credit_id, id) : null;
  }

  private async charge(
    of: SeatKey,
    { payment_id, amount }: NonNullable<Seat['open']>,
    card: Card,
    beginReply: CommandReply,
    context: CommandContext,
  ): Promise<CommandReply> {
    const { workshop_id, id: registration_id } = of;
    context.patience?.restart();
    const { state, reason } = await this.paying.charge(
      payment_id,
      { for: { workshop_id, registration_id }, amount, card },
      context,
    );
    if (state !== 'succeeded' && state !== 'declined') return beginReply;
    const data = { registration_id, payment_id, amount, outcome: state } as const;
    const endReply = await this.change(of, { type: 'EndPayment', data }, context);
    const seat = await this.seatOf(of, endReply);
    if (state === 'declined') throw declined(reason, seat);
    if (seat.stage !== 'registered') throw seatGone();
    return endReply;
  }

  /** Decides `TakeSeat` without recording anything: returns its events, or throws its refusal. The price does not matter. */
  private async decideOnTrial(workshop_id: number, { total: _, ...data }: SeatTerms, { now, caller }: CommandContext) {
    const [{ state: book }, provider] = await Promise.all([
      this.executor.state(workshopStream, workshop_id),
      this.paying.provider(),
    ]);
    const visitorFacts = { by_visitor: caller.kind === 'visitor', takes_cards: provider !== null };
    const facts = { now: now.getTime(), order_id: 0, tax_rate: 0, ...visitorFacts };
    return decide(workshopStream, book, { type: 'TakeSeat', data, facts }) as readonly SeatEvent[]; // `TakeSeat` makes no events about the plan
  }

  /** False once the offer was accepted: the seat is held then, until it is paid. */
  private async isOffered(workshop_id: number, id: number): Promise<boolean> {
    const { state } = await this.executor.state(workshopStream, workshop_id);
    return seatIn(state, id).stage === 'offered';
  }

  /** Refuses a registration that cannot succeed before it makes a record of somebody whom the shop does not know. */
  private async requirePossible(
    request: SeatRequest,
    somebody: Parameters<KnownPeople['findPerson']>[0],
    context: CommandContext,
  ): Promise<void> {
    const { workshop_id, way, acceptedOfferId, registrant } = request;
    if (acceptedOfferId !== null) return this.requireOfferedTo(acceptedOfferId, registrant);
    const nobody = { registration_id: 0, customer_id: 0, way, acknowledged: true };
    try {
      await this.decideOnTrial(workshop_id, nobody, context);
      const refusal = await this.creditRefusal(request, 0);
      if (refusal) throw refusal;
    } catch (error) {
      if (!(error instanceof Refusal) || (await this.people.findPerson(somebody)) === null) throw error;
    }
  }

  /** Refuses an offer that another person accepts: only staff may give the seat to somebody else. */
  private async requireOfferedTo(id: number, registrant: Registrant): Promise<void> {
    const { state } = await this.executor.state(registration, id);
    if (!state.registrant || isSamePerson(state.registrant, registrant)) return;
    refuse(
      'offer/standing',
      'This seat is kept for the name and e-mail address that joined the waitlist. If one of them is wrong, please call us, and we will change it.',
    );
  }

  /** Seat after a change, or after a later one. */
  private async seatOf({ workshop_id, id }: SeatKey, { result }: CommandReply): Promise<Seat> {
    return seatIn(await this.executor.stateAfter(result, workshopStream, workshop_id), id);
  }

  private change({ workshop_id }: SeatKey, command: CommandRequest<RegistrationCommand>, context: CommandContext) {
    return this.commands.change(workshopStream, workshop_id, command, contextOfStep(context, command.type));
  }
}

/**
 * Context of one step of a registration. Each step gets the whole time limit of a request, because a registration whose
 * seat is taken must not fail halfway only because its first steps took long.
 */
function contextOfStep(context: CommandContext, step: string): CommandContext {
  context.patience?.restart();
  return partContext(context, step);
}

/** Codes of refusals of a payment by credit; `card/missing`: the credit is not enough, and there is no card for the rest. */
const CREDIT_REFUSALS: ReadonlySet<string> = new Set(['credit/amount', 'credit/over', 'credit/void', 'card/missing']);

function seatIn({ seats }: WorkshopBook, id: number): Seat {
  return (
    seats.find(({ registration_id }) => registration_id === id) ??
    refuseAs('unknown', 'registration/unknown', 'There is no such registration for this workshop.')
  );
}

type SeatTerms = Extract<CommandRequest<RegistrationCommand>, { type: 'TakeSeat' }>['data'];
