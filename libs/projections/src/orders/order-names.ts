import { mayRead } from '@rabbet/domain/callers/caller';
import type { Order } from '@rabbet/domain/orders/orders';
import { company, customer, employee, person } from '@rabbet/domain/people/people';
import { location } from '@rabbet/domain/artworks/artworks';
import type { AnyKind } from '@rabbet/domain/records/record';
import { nameKey, namesOfPeople } from '../people/people';
import type { QueryContext } from '../reading/query-context';
import { recordsWith } from '../records/list-records';

export type NameOf = (kind: string, id: number | null) => string | null;

/** Names of everybody and everything that an order points at, as far as the caller may know them. */
export async function namesInOrder(
  context: QueryContext,
  { details, services, sales_person_id }: Order,
): Promise<NameOf> {
  const { customer_id, company_contact_id, pickup_location_id } = details;
  const workers = services.flatMap(({ done }) => done.map(({ employee_id }) => employee_id));
  const vendors = services.flatMap(({ vendor }) => vendor?.vendor_id ?? []);
  const employees = [...new Set([sales_person_id, ...workers])].flatMap((id) => id ?? []);
  const named = [...employees.map((id) => ({ kind: employee.name, id })), { kind: customer.name, id: customer_id }];
  const people = await namesOfPeople(context, named);
  const otherNames = await Promise.all([
    recordNames(context, company, vendors),
    recordNames(context, person, company_contact_id === null ? [] : [company_contact_id]),
    recordNames(context, location, pickup_location_id === null ? [] : [pickup_location_id]),
  ]);
  const names = new Map([...people, ...otherNames.flat()]);
  return (kind, id) => (id === null ? null : (names.get(nameKey({ kind, id })) ?? null));
}

async function recordNames(context: QueryContext, kind: AnyKind, ids: readonly number[]) {
  if (!mayRead(context.caller, kind.readers ?? kind.resource)) return [];
  const records = await recordsWith(context, kind, 'id', [...new Set(ids)]);
  return records.map(({ id, name }) => [nameKey({ kind: kind.name, id }), String(name ?? '')] as const);
}
