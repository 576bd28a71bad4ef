import { mayRead } from '@rabbet/domain/callers/caller';
import { company, customer, employee, makerName, person } from '@rabbet/domain/people/people';
import type { AnyKind } from '@rabbet/domain/records/record';
import { listRecords, type RecordReply } from '../records/list-records';
import type { QueryContext } from '../reading/query-context';

/** A record that is known by the name of somebody else. */
interface Named {
  readonly kind: string;
  readonly id: number;
}
const BY_PERSON: readonly AnyKind[] = [customer, employee];

export function nameKey({ kind, id }: Named): string {
  return `${kind}-${id}`;
}

/** Names of customers and employees by `nameKey`, if they are known and the caller may know names. */
export async function namesOfPeople(
  context: QueryContext,
  wanted: readonly Named[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  if (!mayRead(context.caller, 'names')) return names;
  for (const [key, one] of new Map(wanted.map((named) => [nameKey(named), named]))) {
    const kind = BY_PERSON.find(({ name }) => name === one.kind);
    const record = kind && (await recordOf(context, kind, one.id));
    const name = record && (await nameOf(context, record, kind === customer));
    if (name) names.set(key, name);
  }
  return names;
}

/** Names of customers by their ids, if they are known and the caller may know names. */
export async function namesOfCustomers(
  context: QueryContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const named = ids.map((id) => ({ kind: customer.name, id: Number(id) }));
  const names = await namesOfPeople(context, named);
  return new Map(
    named.flatMap((one) => [[String(one.id), names.get(nameKey(one)) ?? '']] as const).filter(([, name]) => name),
  );
}

/** Name of the company, not of our contact there, for a customer that is one; an employee has their own name. */
async function nameOf(
  context: QueryContext,
  { person_id, company_id }: RecordReply,
  isCustomer: boolean,
): Promise<string | null> {
  const firm = isCustomer && typeof company_id === 'number' ? await recordOf(context, company, company_id) : null;
  if (firm && typeof firm.name === 'string') return makerName({ name: firm.name, is_artist: firm.is_artist === true });
  const somebody = typeof person_id === 'number' ? await recordOf(context, person, person_id) : null;
  return typeof somebody?.name === 'string' ? somebody.name : null;
}

async function recordOf(context: QueryContext, kind: AnyKind, id: number): Promise<RecordReply | null> {
  const [record = null] = await listRecords(context, kind, { id });
  return record;
}
