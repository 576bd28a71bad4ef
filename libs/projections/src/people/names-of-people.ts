import { mayRead } from '@rabbet/domain/callers/caller';
import { company, customer, employee, makerName, person } from '@rabbet/domain/people/people';
import { type RecordReply, recordsWith } from '../records/list-records';
import type { QueryContext } from '../reading/query-context';

/** A record that is known by the name of somebody else. */
interface Named {
  readonly kind: string;
  readonly id: number;
}
const BY_PERSON = [customer, employee];

export function nameKey({ kind, id }: Named): string {
  return `${kind}-${id}`;
}

/** Names of customers and employees by `nameKey`, if they are known and the caller may know names. */
export async function namesOfPeople(
  context: QueryContext,
  wanted: readonly Named[],
): Promise<ReadonlyMap<string, string>> {
  if (!mayRead(context.caller, 'names')) return new Map();
  const names = new Map<string, string>();
  for (const kind of BY_PERSON) {
    const ids = wanted.filter((one) => one.kind === kind.name).map(({ id }) => id);
    const records = await recordsWith(context, kind, 'id', [...new Set(ids)]);
    const firms = kind === customer ? await referredTo(context, records, company) : new Map<unknown, RecordReply>();
    const persons = await referredTo(context, records, person);
    for (const record of records) {
      const name = nameOf(firms.get(record.company_id), persons.get(record.person_id));
      if (name) names.set(nameKey({ kind: kind.name, id: record.id }), name);
    }
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

/** Name of the company, not of our contact there. */
function nameOf(firm: RecordReply | undefined, somebody: RecordReply | undefined): string | null {
  if (typeof firm?.name === 'string') return makerName({ name: firm.name, is_artist: firm.is_artist === true });
  return typeof somebody?.name === 'string' ? somebody.name : null;
}

/** Companies or persons that records refer to, by their ids. */
async function referredTo(
  context: QueryContext,
  records: readonly RecordReply[],
  kind: typeof company | typeof person,
): Promise<ReadonlyMap<unknown, RecordReply>> {
  const ids = records.flatMap((record) => {
    const id = record[`${kind.name}_id`];
    return typeof id === 'number' ? [id] : [];
  });
  const found = await recordsWith(context, kind, 'id', [...new Set(ids)]);
  return new Map(found.map((record) => [record.id, record]));
}
