import type { CommandContext, CommandExecutor } from '@rabbet/commands';
import { processCaller } from '@rabbet/domain/callers/caller';
import { credit, remaining } from '@rabbet/domain/credits/credits';
import { decide } from '@rabbet/domain/deciders/decider';
import { START } from '@rabbet/domain/events/event';
import type { Somebody } from '@rabbet/domain/people/people';
import { type ByStaff, type Way, workshopStream } from '@rabbet/domain/registrations/registrations';
import { dateIn } from '@rabbet/domain/time/zone';
import { registrationsOf } from '@rabbet/projections';
import { CommandReply } from '../kernel/changes/change';
import type { QueryService } from '../kernel/reads/query-service';
import type { KnownPeople } from '../people/people';

interface TrialTools {
  readonly people: KnownPeople;
  readonly executor: CommandExecutor;
  readonly queries: QueryService;
}

/** Decides what registering somebody would come to. Nobody becomes known by it, and nothing is reserved. */
export async function tryRegistering(
  { workshop_id, acknowledged, credit_id }: Pick<ByStaff, 'workshop_id' | 'acknowledged' | 'credit_id'>,
  somebody: Somebody,
  way: Way,
  { now }: CommandContext,
  tools: TrialTools,
): Promise<CommandReply> {
  const { state: book } = await tools.executor.state(workshopStream, workshop_id);
  const person = await tools.people.findPerson(somebody);
  const reading = tools.queries.context(processCaller('registrations'));
  const known = person === null ? [] : await registrationsOf(reading, workshop_id, person);
  const own = book.seats.find(
    ({ registration_id, stage }) => registration_id === known.at(-1) && stage !== 'cancelled' && stage !== 'moved',
  );
  const data = { registration_id: own?.registration_id ?? 0, customer_id: own?.customer_id ?? 0, way, acknowledged };
  const facts = { now: now.getTime(), order_id: 0, tax_rate: 0, check_days: null };
  const events = decide(workshopStream, book, { type: 'TakeSeat', data, facts });
  if (credit_id !== null) await trySpending({ credit_id, person }, now, tools);
  const result = { result: {}, position: START, revision: 0, repeated: false, changed: events.length > 0 };
  return new CommandReply(data.registration_id, result);
}

interface Spending {
  readonly credit_id: number;
  /** Null where nobody knows them yet. */
  readonly person: number | null;
}

async function trySpending({ credit_id, person }: Spending, now: Date, { executor }: TrialTools): Promise<void> {
  const { state } = await executor.state(credit, credit_id);
  const customer_id = person !== null && state.granted?.person_id === person ? state.granted.customer_id : 0;
  const data = { on: 'registration 0', amount: remaining(state), customer_id } as const;
  decide(credit, state, { type: 'SpendCredit', data, facts: { today: dateIn(now.getTime()) } });
}
