import type { CommandContext, CommandExecutor } from '@rabbet/commands';
import { processCaller } from '@rabbet/domain/callers/caller';
import { credit, remaining } from '@rabbet/domain/credits/credits';
import { decide, fold } from '@rabbet/domain/deciders/decider';
import { START } from '@rabbet/domain/events/event';
import type { Cents } from '@rabbet/domain/money/money';
import type { NamedPerson } from '@rabbet/domain/people/people';
import {
  type StaffRegistration,
  dueFor,
  type RegistrationCommand,
  type Seat,
  type PaymentWay,
  type WorkshopBook,
  workshopStream,
} from '@rabbet/domain/registrations/registrations';
import { registrationsOf } from '@rabbet/projections';
import { CommandReply } from '../../kernel/changes/command-reply';
import type { FactSources } from '../../kernel/changes/fact-sources';
import type { QueryService } from '../../kernel/reads/query-service';
import type { KnownPeople } from '../../people/people';
import { chargingFacts } from '../preparations/charging-facts';
import { seatMoneyFor } from './seat-money';

interface TrialTools {
  readonly people: KnownPeople;
  readonly executor: CommandExecutor;
  readonly queries: QueryService;
  readonly sources: FactSources;
}
type TrialRequest = Pick<StaffRegistration, 'workshop_id' | 'way' | 'acknowledged' | 'credit_id'>;

/** Decides what registering somebody would come to, and cost. Nobody becomes known by it, and nothing is reserved. */
export async function tryRegistering(
  { workshop_id, way: paidBy, acknowledged, credit_id }: TrialRequest,
  somebody: NamedPerson,
  way: PaymentWay,
  context: CommandContext,
  tools: TrialTools,
): Promise<CommandReply> {
  const { state: book } = await tools.executor.state(workshopStream, workshop_id);
  const buyer = await tools.people.findBuyer(somebody);
  const readContext = tools.queries.context(processCaller('registrations'));
  const earlierIds = buyer === null ? [] : await registrationsOf(readContext, workshop_id, buyer.person);
  const currentSeat = book.seats.find(
    ({ registration_id, stage }) => registration_id === earlierIds.at(-1) && stage !== 'cancelled' && stage !== 'moved',
  );
  const customer_id = currentSeat?.customer_id ?? buyer?.customer ?? 0;
  const registration_id = currentSeat?.registration_id ?? 0;
  const charges = await chargingFacts(customer_id, context, tools.sources);
  const facts = { ...charges, now: context.now.getTime(), order_id: 0 };
  const take = { type: 'TakeSeat', data: { registration_id, customer_id, way, acknowledged }, facts } as const;
  const bookWithSeat = decideAndFold(book, take);
  const paidBook = await tryPaying(bookWithSeat, registration_id, { paidBy, credit_id, customer_id }, context, tools);
  const result = { result: {}, position: START, revision: 0, repeated: false, changed: paidBook !== book };
  const money = await seatMoneyFor([seatIn(paidBook, registration_id)], context.caller, tools.executor);
  return new CommandReply(registration_id, result).withBody({ id: registration_id, revision: 0, ...money });
}

interface Spending {
  readonly paidBy: StaffRegistration['way'];
  readonly credit_id: number | null;
  readonly customer_id: number;
}

async function tryPaying(
  book: WorkshopBook,
  registration_id: number,
  { paidBy, credit_id, customer_id }: Spending,
  { now }: CommandContext,
  { executor }: TrialTools,
): Promise<WorkshopBook> {
  let paidBook = book;
  const due = dueFor(seatIn(book, registration_id));
  if (credit_id !== null && due > 0) {
    const amount = await trySpending({ credit_id, customer_id, due }, now, executor);
    const data = { registration_id, credit_id, amount };
    paidBook = decideAndFold(paidBook, { type: 'ApplyCredit', data, facts: { now: now.getTime() } });
  }
  if (paidBy !== 'cash' || dueFor(seatIn(paidBook, registration_id)) === 0) return paidBook;
  return decideAndFold(paidBook, { type: 'TakeCash', data: { registration_id } });
}

async function trySpending(
  { credit_id, customer_id, due }: { readonly credit_id: number; readonly customer_id: number; readonly due: Cents },
  now: Date,
  executor: CommandExecutor,
): Promise<Cents> {
  const { state } = await executor.state(credit, credit_id);
  const amount = Math.min(due, remaining(state));
  const data = { on: 'registration 0', amount, customer_id } as const;
  decide(credit, state, { type: 'SpendCredit', data, facts: { now: now.getTime() } });
  return amount;
}

function decideAndFold(book: WorkshopBook, command: RegistrationCommand): WorkshopBook {
  const events = decide(workshopStream, book, command);
  return events.length === 0 ? book : fold(workshopStream, book, events);
}

function seatIn({ seats }: WorkshopBook, id: number): Seat {
  return seats.find(({ registration_id }) => registration_id === id)!; // it has just been taken
}
