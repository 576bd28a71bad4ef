import { Injectable } from '@nestjs/common';
import { type CommandContext, CommandExecutor, Rehearsal } from '@rabbet/commands';
import { processCaller } from '@rabbet/domain/callers/caller';
import { credit, remaining } from '@rabbet/domain/credits/credits';
import type { CommandRequest, ShopCommand } from '@rabbet/domain/deciders/decider';
import { refuse, refuseAs } from '@rabbet/domain/deciders/refusal';
import { VisitorRefusal } from '@rabbet/domain/deciders/visitor-refusal';
import type { NamedPerson } from '@rabbet/domain/people/people';
import { formProblems } from '@rabbet/domain/records/form-problems';
import {
  type StaffRegistration,
  type ComposedCommand,
  dueFor,
  type FormCommand,
  type Registrant,
  registrantFields,
  registration,
  type RegistrationCommand,
  luggageOf,
  type StaffSeatCommand,
  type PaymentWay,
  workshopStream,
} from '@rabbet/domain/registrations/registrations';
import {
  credits,
  creditsFor,
  erasedRegistrations,
  registrations,
  seats,
  workshopOfRegistration,
} from '@rabbet/projections';
import type { ChangePerformer } from '../../kernel/changes/routes/changes-controller';
import { type CommandReply } from '../../kernel/changes/command-reply';
import { partContext } from '../../kernel/changes/command-context';
import { FactSources } from '../../kernel/changes/fact-sources';
import { QueryService } from '../../kernel/reads/query-service';
import { KnownPeople } from '../../people/people';
import { reasonOfCancelled } from '../credits/credit-reasons';
import { CreditSpending, type SeatKey } from '../credits/credit-spending';
import { finishMove } from '../processes/moves';
import { seatMoneyFor } from './seat-money';
import { SeatTaker } from '../registering/seat-taker';
import { tryRegistering } from './trial-registration';
import { Commands } from '../../kernel/changes/commands';

type GivenSeat = Extract<ComposedCommand, { type: 'GiveSeatByStaff' }>['data'];
type FormChange = Extract<FormCommand, { type: 'CorrectMail' | 'CommentOnRegistration' | 'RecordAttendance' }>;
const FORM_CHANGES: ReadonlySet<string> = new Set<FormChange['type']>([
  'CorrectMail',
  'CommentOnRegistration',
  'RecordAttendance',
]);

/** Performs what staff change of registrations: each in the stream that it is about, by the id of the registration. */
@Injectable()
export class StaffSeats implements ChangePerformer {
  constructor(
    private readonly taking: SeatTaker,
    readonly people: KnownPeople,
    private readonly credits: CreditSpending,
    private readonly commands: Commands,
    readonly executor: CommandExecutor,
    readonly queries: QueryService,
    readonly sources: FactSources,
  ) {}

  async perform(request: CommandRequest<ShopCommand>, id: number, context: CommandContext): Promise<CommandReply> {
    try {
      return await this.change(request, id, context);
    } catch (error) {
      throw error instanceof VisitorRefusal ? error.toStaff() : error;
    }
  }

  private async change(
    request: CommandRequest<ShopCommand>,
    id: number,
    outerContext: CommandContext,
  ): Promise<CommandReply> {
    // of a change in several steps, each is decided on what those before it would have done
    const context = outerContext.isDryRun
      ? { ...outerContext, rehearsal: outerContext.rehearsal ?? Rehearsal.begin() }
      : outerContext;
    const command = request as CommandRequest<StaffSeatCommand>; // the table of their changes makes no others
    if (command.type === 'RegisterByStaff') return this.register(command.data, context);
    if (FORM_CHANGES.has(command.type)) return this.changeForm(id, command as CommandRequest<FormChange>, context); // one of these
    const seat = await this.requireSeat(id);
    if (command.type === 'GiveSeatByStaff') return this.giveSeat(seat, command.data, context);
    if (command.type === 'MoveRegistration') return this.move(seat, command.data, context);
    if (command.type === 'PassRegistrationOn') return this.passOn(seat, command.data, context);
    if (command.type === 'PayByCredit')
      return this.withMoney(seat, await this.payByCredit(command.data, seat, context), context);
    if (command.type === 'UndoCancellation') await this.requireUnspent(seat);
    return this.changeSeat(seat, command as CommandRequest<RegistrationCommand>, context); // all that is left
  }

  private async register(request: StaffRegistration, context: CommandContext): Promise<CommandReply> {
    const { workshop_id, way, acknowledged, credit_id, ...registrant } = request;
    requireValidRegistrant(registrant);
    if (way === 'credit' && credit_id === null)
      refuseAs('input', 'field/required', 'Say which store credit pays.', 'credit_id');
    const agreement = { acknowledged, total: null };
    const firstWay: PaymentWay = way === 'cash' || way === 'credit' ? 'card' : way; // held until it is paid, a moment later
    if (context.isDryRun) return tryRegistering(request, asPerson(registrant), firstWay, context, this);
    const seatRequest = {
      workshop_id,
      registrant,
      agreement,
      way: firstWay,
      card: null,
      credit_id,
      acceptedOfferId: null,
    };
    const { id, reply } = await this.taking.take({ ...seatRequest, isPaidHere: true }, context);
    const seat = { workshop_id, id };
    if (way !== 'cash' || (await this.amountDue(seat, context)) === 0) return this.withMoney(seat, reply, context);
    return this.changeSeat(seat, { type: 'TakeCash', data: { registration_id: id } }, context);
  }

  /** Tries everything first: whoever waits keeps their place where the seat could not be paid. */
  private async giveSeat(seat: SeatKey, request: GivenSeat, context: CommandContext): Promise<CommandReply> {
    if (request.way === 'credit' && request.credit_id === null)
      refuseAs('input', 'field/required', 'Say which store credit pays.', 'credit_id');
    const trial = { ...context, isDryRun: true, rehearsal: context.rehearsal ?? Rehearsal.begin() };
    const trialReply = await this.giveAndPay(seat, request, trial);
    if (request.way === 'credit' && (await this.amountDue(seat, trial)) > 0)
      refuse('credit/amount', 'This credit does not pay for all of it: choose a check, and apply the credit then.');
    return context.isDryRun ? trialReply : this.giveAndPay(seat, request, context);
  }

  private async giveAndPay(
    seat: SeatKey,
    { way, credit_id, reason }: GivenSeat,
    context: CommandContext,
  ): Promise<CommandReply> {
    await this.queries.requireCaughtUp([registrations, seats]);
    const erased = await erasedRegistrations(this.readContext(), seat.workshop_id);
    const terms = { registration_id: seat.id, way: way === 'check' ? 'check' : 'card', erased } as const;
    const give = { type: 'GiveSeat', data: { ...terms, ...(reason !== null && { reason }) } } as const;
    const giveReply = await this.changeSeat(seat, give, context);
    if (way === 'check' || (await this.amountDue(seat, context)) === 0) return giveReply;
    if (way === 'cash') return this.changeSeat(seat, { type: 'TakeCash', data: { registration_id: seat.id } }, context);
    return this.withMoney(
      seat,
      await this.payByCredit({ credit_id: credit_id ?? 0, reason: null }, seat, context),
      context,
    );
  }

  private async move(
    { workshop_id, id }: SeatKey,
    { to, reason }: { readonly to: number; readonly reason: string | null },
    context: CommandContext,
  ): Promise<CommandReply> {
    const { state } = await this.executor.state(workshopStream, workshop_id);
    const seat = state.seats.find(({ registration_id }) => registration_id === id);
    const departure = { workshop_id, move: `move ${context.commandId}`, now: context.now.getTime() };
    const luggage = seat && luggageOf(state, seat, departure);
    if (!luggage) refuse('move/none', 'Only somebody who has a seat can be moved.');
    if (to === workshop_id) return refuse('registration/twice', 'They are registered for that date already.', 'to');
    const hold = {
      type: 'HoldForMove',
      data: { registration_id: id, ...luggage, ...(reason !== null && { reason }) },
    } as const;
    const held = await this.commands.change(workshopStream, to, hold, partContext(context, hold.type));
    const move = { workshop_id: to, registration_id: id, reason };
    const reply = (await finishMove(move, { executor: this.executor, commands: this.commands }, context)) ?? held;
    const { state: there } = await this.executor.state(workshopStream, to, context.rehearsal);
    if (there.seats.find(({ registration_id }) => registration_id === id)?.stage === 'released') {
      const { state: here } = await this.executor.state(workshopStream, workshop_id, context.rehearsal);
      const because = here.seats.find(({ registration_id }) => registration_id === id)?.moves.at(-1)?.declined;
      const words = `The move was declined (${because ?? 'changed meanwhile'})`;
      refuse('move/declined', `${words}: move them with a reason if it is right all the same.`);
    }
    return this.withMoney({ workshop_id: to, id }, reply, context, workshop_id);
  }

  private async passOn(
    seat: SeatKey,
    { reason, ...registrant }: Registrant & { readonly reason: string },
    context: CommandContext,
  ): Promise<CommandReply> {
    requireValidRegistrant(registrant);
    const { id } = seat;
    if (context.isDryRun) {
      const nobody = { type: 'PassSeatOn', data: { registration_id: id, customer_id: 0, reason } } as const; // yet
      return this.changeSeat(seat, nobody, context);
    }
    const { person: person_id, customer: customer_id } = await this.people.findOrMakeBuyer(
      asPerson(registrant),
      context,
    );
    const personal = { [person_id]: registrant };
    const form = { type: 'PassFormOn', data: { person_id, reason }, personal } as const;
    await this.commands.change(registration, id, form, partContext(context, form.type));
    const pass = { type: 'PassSeatOn', data: { registration_id: id, customer_id, reason } } as const;
    return this.changeSeat(seat, pass, context);
  }

  /** Refuses to undo a cancellation whose credit has been spent. */
  private async requireUnspent({ workshop_id, id }: SeatKey): Promise<void> {
    const { state } = await this.executor.state(workshopStream, workshop_id);
    const grantedCredit = state.seats.find(({ registration_id }) => registration_id === id)?.grant?.credit ?? 0;
    if (grantedCredit === 0) return;
    await this.queries.requireCaughtUp([credits]);
    const creditIds = await creditsFor(this.readContext(), reasonOfCancelled(id));
    const remainingAmounts = await Promise.all(
      creditIds.map(async (creditId) => remaining((await this.executor.state(credit, creditId)).state)),
    );
    if (remainingAmounts.reduce((sum, amount) => sum + amount, 0) < grantedCredit)
      refuse(
        'registration/paid',
        'The credit for it has been spent, or is not granted yet: register this person again.',
      );
  }

  private async changeForm(
    id: number,
    command: CommandRequest<FormChange>,
    context: CommandContext,
  ): Promise<CommandReply> {
    const person = (await this.executor.state(registration, id)).state.person_id;
    if (person === null) refuseAs('unknown', 'registration/unknown', 'There is no such registration.');
    if (command.type !== 'RecordAttendance') {
      const personal = { [person]: Object.values(command.personal)[0] ?? null };
      return this.commands.change(registration, id, { ...command, personal } as typeof command, context);
    }
    const { workshop_id } = await this.requireSeat(id);
    const data = { ...command.data, workshop_id };
    return this.commands.change(registration, id, { ...command, data }, context);
  }

  private async changeSeat(
    { workshop_id, id }: SeatKey,
    command: CommandRequest<RegistrationCommand>,
    context: CommandContext,
  ): Promise<CommandReply> {
    const step = partContext(context, command.type); // the revision that was seen is that of the form
    const reply = await this.commands.change(workshopStream, workshop_id, command, step);
    return this.withMoney({ workshop_id, id }, reply, context);
  }

  /** The revision of a registration is that of its form. Whoever has moved is told what the seat that they left grants. */
  private async withMoney(
    { workshop_id, id }: SeatKey,
    reply: CommandReply,
    { caller, rehearsal }: CommandContext,
    leftWorkshopId: number = workshop_id,
  ): Promise<CommandReply> {
    const { revision } = await this.executor.state(registration, id);
    const [seat, leftSeat] = await Promise.all(
      [workshop_id, leftWorkshopId].map(async (workshopId) => {
        const { state } = await this.executor.state(workshopStream, workshopId, rehearsal);
        return state.seats.find(({ registration_id }) => registration_id === id);
      }),
    );
    const money = seat && (await seatMoneyFor([seat, leftSeat], caller, this.executor));
    return reply.withBody({ id, revision, ...money });
  }

  private async payByCredit(
    { credit_id, reason }: { readonly credit_id: number; readonly reason: string | null },
    seat: SeatKey,
    context: CommandContext,
  ): Promise<CommandReply> {
    return this.credits.spend(credit_id, seat, await this.amountDue(seat, context), context, { reason });
  }

  private async amountDue({ workshop_id, id }: SeatKey, { rehearsal }: CommandContext): Promise<number> {
    const { state } = await this.executor.state(workshopStream, workshop_id, rehearsal);
    const seat = state.seats.find(({ registration_id }) => registration_id === id);
    return seat ? dueFor(seat) : 0;
  }

  private async requireSeat(id: number): Promise<SeatKey> {
    const find = () => workshopOfRegistration(this.readContext(), id);
    const seat = (await find()) ?? (await this.queries.requireCaughtUp([seats]).then(find));
    return seat ? { ...seat, id } : refuseAs('unknown', 'registration/unknown', 'There is no such registration.');
  }

  private readContext() {
    return this.queries.context(processCaller('registrations'));
  }
}

function asPerson({ first, last, email, phone }: Registrant): NamedPerson {
  return { first, middle: null, last, email, phone };
}

function requireValidRegistrant(registrant: Registrant): void {
  const [problem] = formProblems(registrantFields, registrant);
  if (problem) refuseAs('input', 'field/format', problem.message, problem.field);
}
