import { Injectable } from '@nestjs/common';
import { type CommandContext, CommandExecutor } from '@rabbet/commands';
import { type CommandRequest, decide } from '@rabbet/domain/deciders/decider';
import { Refusal, refuse, refuseAs } from '@rabbet/domain/deciders/refusal';
import {
  type Agreement,
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
  type PaymentWay,
  type WorkshopBook,
  workshopStream,
} from '@rabbet/domain/registrations/registrations';
import { type CommandReply } from '../../kernel/changes/command-reply';
import { partContext } from '../../kernel/changes/command-context';
import { Paying } from '../../payments/payments';
import { type Buyer, KnownPeople } from '../../people/people';
import { CreditSpending, type SeatOf } from '../credits/credit-spending';
import { declined, declinedOften, seatGone } from './card-refusals';
import { type OwnRegistration, OwnRegistrations } from './own-registrations';
import { Commands } from '../../kernel/changes/commands';

export interface SeatRequest {
  readonly workshop_id: number;
  readonly way: PaymentWay;
  readonly registrant: Registrant;
  readonly agreement: Agreement;
  /** Charged in this call, and kept by nothing. */
  readonly card: Card | null;
  /** Store credit that pays, as far as it goes. */
  readonly credit_id: number | null;
  /** Registration whose offer is accepted. */
  readonly offered: number | null;
  /** Staff take the money themselves: no card is asked for. */
  readonly isPaidHere?: true;
  /** Counts what a visitor gets without a payment, and refuses too much of it. */
  readonly counting?: <T>(unpaid: () => Promise<T>) => Promise<T>;
  /** Counts a declined card of a visitor; answers false where their network has had too many for seats to be held. */
  readonly holdsAfterDecline?: () => Promise<boolean>;
}

export interface TakenSeat {
  readonly id: number;
  readonly confirmation: string;
  /** Reply of the last change: whoever reads back waits for its position. */
  readonly reply: CommandReply;
}

interface UnderWay extends Pick<SeatRequest, 'registrant' | 'way'> {
  readonly taken: Promise<TakenSeat>;
}

/** Takes seats: the form first, then the seat, then the money. Each step can be repeated, by whoever comes back. */
@Injectable()
export class TakingSeats {
  /** Registrations under way: the same form, sent a second time, waits for the first. */
  private readonly underWay = new Map<number, UnderWay>();

  constructor(
    private readonly people: KnownPeople,
    private readonly ownRegistrations: OwnRegistrations,
    private readonly credits: CreditSpending,
    private readonly paying: Paying,
    private readonly commands: Commands,
    private readonly executor: CommandExecutor,
  ) {}

  async take(request: SeatRequest, context: CommandContext): Promise<TakenSeat> {
    const { workshop_id, registrant, offered } = request;
    const { first, last, email, phone } = registrant;
    const somebody = { email, phone, first, middle: null, last };
    await this.refuseHopeless(request, somebody, context);
    const buyer = await this.people.findOrMakeBuyer(somebody, context);
    const registrationIds =
      offered === null
        ? await this.ownRegistrations.findOrBegin(workshop_id, buyer, registrant, context)
        : { id: offered };
    const before = this.underWay.get(registrationIds.id);
    if (before && isSameForm(before.registrant, registrant) && before.way === request.way) return before.taken;
    const perform = () => this.perform({ ...request, ...registrationIds, ...buyer }, context);
    const taken = before ? before.taken.then(perform, perform) : perform();
    const { way } = request;
    const now: UnderWay = { registrant, way, taken };
    this.underWay.set(registrationIds.id, now);
    const end = () => void (this.underWay.get(registrationIds.id) === now && this.underWay.delete(registrationIds.id));
    taken.then(end, end);
    return taken;
  }

  private async perform(request: SeatRequest & OwnRegistration & Buyer, context: CommandContext): Promise<TakenSeat> {
    const { workshop_id, id, customer: customer_id, before, way, agreement, offered } = request;
    const terms = { registration_id: id, way, ...agreement };
    const taking: CommandRequest<RegistrationCommand> =
      offered === null || !(await this.isOffered(workshop_id, id))
        ? { type: 'TakeSeat', data: { ...terms, customer_id, ...(before !== undefined && { before }) } }
        : { type: 'AcceptOffer', data: { ...terms, way: way === 'waitlist' ? 'check' : way } };
    const seat = { workshop_id, id };
    const take = () => this.receiveAndSeat(seat, request, taking, context);
    // a refusal that can be foreseen changes no form, and uses up no number of an order
    const foreseen = taking.type === 'TakeSeat' ? await this.foresee(workshop_id, taking.data, context) : [];
    const refusal = await this.creditRefusal(request, id);
    if (refusal) throw refusal;
    // whatever comes of a credit, the seat is there, and counts
    const { received, taken } = await (request.counting && isUnpaid(foreseen) ? request.counting(take) : take());
    const reply = await this.settle(seat, request, taken, context).catch((error: unknown) =>
      this.letGo(error, seat, request, taken, context),
    );
    const { confirmation } = await this.executor.stateAfter(received.result, registration, id);
    if (confirmation === null) refuse('person/erased', 'Whoever registers was erased meanwhile.');
    return { id, confirmation, reply };
  }

  private async receiveAndSeat(
    seat: SeatOf,
    { person, registrant, offered }: SeatRequest & Pick<Buyer, 'person'>,
    taking: CommandRequest<RegistrationCommand>,
    context: CommandContext,
  ) {
    const { workshop_id, id } = seat;
    const receive = {
      type: 'ReceiveForm',
      data: { workshop_id, person_id: person, ...(offered !== null && { offered: true }) },
      personal: { [person]: registrant },
    } as const;
    const received = await this.commands.change(registration, id, receive, stepOf(context, 'form'));
    return { received, taken: await this.change(seat, taking, context) };
  }

  /** Money for a seat: credit first, then the card over the rest. */
  private async settle(
    of: SeatOf,
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
    // a payment that was cut off goes on: it has one key, and is charged once
    if (seat.open && card) return this.charge(of, seat.open, card, reply, context);
    if (nextOfPayment(seat) !== 'start') return reply;
    if (!card) refuse('card/missing', 'The rest is paid by card: please fill it in.', 'cc');
    const begun = await this.change(of, { type: 'BeginPayment', data: { registration_id: of.id } }, context);
    const after = await this.seatOf(of, begun);
    if (after.open) return this.charge(of, after.open, card, begun, context);
    if (after.stage === 'held') throw declined(null, after); // this very command, come again
    return begun; // settled meanwhile
  }

  /**
   * A seat is not held any longer, where another has used up the credit that was to pay it meanwhile, or where too many cards
   * from one network were declined.
   */
  private async letGo(
    error: unknown,
    of: SeatOf,
    { credit_id, offered, holdsAfterDecline }: Pick<SeatRequest, 'credit_id' | 'offered' | 'holdsAfterDecline'>,
    taken: CommandReply,
    context: CommandContext,
  ): Promise<never> {
    // whoever waited keeps the place that they accepted from
    if (!(error instanceof Refusal) || offered !== null || !taken.result.changed) throw error;
    const release = (because: 'not paid by credit' | 'cards declined') =>
      this.change(of, { type: 'ReleaseSeat', data: { registration_id: of.id, because } }, context);
    if (credit_id !== null && CREDIT_FAILED.has(error.code)) await release('not paid by credit');
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
    of: SeatOf,
    { payment_id, amount }: NonNullable<Seat['open']>,
    card: Card,
    begun: CommandReply,
    context: CommandContext,
  ): Promise<CommandReply> {
    const { workshop_id, id: registration_id } = of;
    context.patience?.restart();
    const { state, reason } = await this.paying.charge(
      payment_id,
      { for: { workshop_id, registration_id }, amount, card },
      context,
    );
    if (state !== 'succeeded' && state !== 'declined') return begun;
    const data = { registration_id, payment_id, amount, outcome: state } as const;
    const ended = await this.change(of, { type: 'EndPayment', data }, context);
    const seat = await this.seatOf(of, ended);
    if (state === 'declined') throw declined(reason, seat);
    if (seat.stage !== 'registered') throw seatGone();
    return ended;
  }

  /** Events of a seat or a place on the waitlist, whatever it costs; refused ones are refused here. */
  private async foresee(workshop_id: number, { total: _, ...data }: Seating, { now, caller }: CommandContext) {
    const [{ state: book }, provider] = await Promise.all([
      this.executor.state(workshopStream, workshop_id),
      this.paying.provider(),
    ]);
    const asker = { by_visitor: caller.kind === 'visitor', takes_cards: provider !== null };
    const facts = { now: now.getTime(), order_id: 0, tax_rate: 0, ...asker };
    return decide(workshopStream, book, { type: 'TakeSeat', data, facts }) as readonly SeatEvent[]; // of its seats alone
  }

  /** False once an offer was accepted: whoever pays for it later has a held seat. */
  private async isOffered(workshop_id: number, id: number): Promise<boolean> {
    const { state } = await this.executor.state(workshopStream, workshop_id);
    return seatIn(state, id).stage === 'offered';
  }

  /** Refuses before anything is recorded of somebody new, where nothing can come of it. */
  private async refuseHopeless(
    request: SeatRequest,
    somebody: Parameters<KnownPeople['findPerson']>[0],
    context: CommandContext,
  ): Promise<void> {
    const { workshop_id, way, offered, registrant } = request;
    if (offered !== null) return this.requireOfferedTo(offered, registrant);
    const nobody = { registration_id: 0, customer_id: 0, way, acknowledged: true };
    try {
      await this.foresee(workshop_id, nobody, context);
      const refusal = await this.creditRefusal(request, 0);
      if (refusal) throw refusal;
    } catch (error) {
      if (!(error instanceof Refusal) || (await this.people.findPerson(somebody)) === null) throw error;
    }
  }

  /** Another person in the seat of an offer is for staff to decide. */
  private async requireOfferedTo(id: number, registrant: Registrant): Promise<void> {
    const { state } = await this.executor.state(registration, id);
    if (!state.registrant || isSamePerson(state.registrant, registrant)) return;
    refuse(
      'offer/standing',
      'This seat is kept for the name and e-mail address that joined the waitlist. If one of them is wrong, please call us, and we will change it.',
    );
  }

  /** Seat as a change has left it, or as it is since. */
  private async seatOf({ workshop_id, id }: SeatOf, { result }: CommandReply): Promise<Seat> {
    return seatIn(await this.executor.stateAfter(result, workshopStream, workshop_id), id);
  }

  private change({ workshop_id }: SeatOf, command: CommandRequest<RegistrationCommand>, context: CommandContext) {
    return this.commands.change(workshopStream, workshop_id, command, stepOf(context, command.type));
  }
}

/** Context of a step that has the time of an answer: whoever has a seat goes on, however long the steps before took. */
function stepOf(context: CommandContext, step: string): CommandContext {
  context.patience?.restart();
  return partContext(context, step);
}

/** Refusals of a credit, and of the rest that it leaves to a card. */
const CREDIT_FAILED: ReadonlySet<string> = new Set(['credit/amount', 'credit/over', 'credit/void', 'card/missing']);

function seatIn({ seats }: WorkshopBook, id: number): Seat {
  return (
    seats.find(({ registration_id }) => registration_id === id) ??
    refuseAs('unknown', 'registration/unknown', 'There is no such registration for this workshop.')
  );
}

type Seating = Extract<CommandRequest<RegistrationCommand>, { type: 'TakeSeat' }>['data'];
