import { location } from '@rabbet/domain/artworks/artworks';
import type { Order } from '@rabbet/domain/orders/orders';
import { company, customer, employee, person } from '@rabbet/domain/people/people';
import type { AnyKind } from '@rabbet/domain/records/record';
import { serviceStep, serviceTemplate } from '@rabbet/domain/services/services';
import type { QueryContext } from '../reading/query-context';
import type { RecordReply } from '../records/list-records';
import { type PieceBeside, piecesBeside } from '../records/pieces-beside';
import { recordsOfKinds } from '../records/records-of-kinds';
import type {
  CompanyBeside,
  CustomerBeside,
  EmployeeBeside,
  LocationBeside,
  PersonBeside,
  TemplateBeside,
} from './order-replies';

/** Objects that an order points at, as far as the caller may read them; null for no id, and for a record that is gone. */
export interface RelatedInOrder {
  readonly customer: Find<CustomerBeside>;
  readonly employee: Find<EmployeeBeside>;
  readonly person: Find<PersonBeside>;
  readonly location: Find<LocationBeside>;
  readonly company: Find<CompanyBeside>;
  readonly template: Find<TemplateBeside>;
  readonly piece: Find<PieceBeside>;
  /** Description of a step, as its template has it now. */
  readonly stepDescription: Find<string>;
}
interface Pointing extends Pick<Order, 'services' | 'sales_person_id'> {
  readonly details: Pick<Order['details'], 'customer_id' | 'company_contact_id' | 'pickup_location_id'>;
}
type Find<T> = (id: number | null) => T | null;

/** Reads all that an order points at in three queries; a fourth finds the persons who answer for merged ones. */
export async function relatedInOrder(context: QueryContext, order: Pointing): Promise<RelatedInOrder> {
  const { details, services, sales_person_id } = order;
  const workers = services.flatMap(({ done }) => done.map(({ employee_id }) => employee_id));
  const [records, pieces] = await Promise.all([
    recordsOfKinds(context, [
      [customer, [details.customer_id]],
      [employee, withoutNull([sales_person_id, ...workers])],
      [location, withoutNull([details.pickup_location_id])],
      [serviceTemplate, services.map(({ template_id }) => template_id)],
      [serviceStep, services.flatMap(({ steps }) => steps.map(({ id }) => id))],
    ]),
    piecesBeside(context, pieceIdsOf(order)),
  ]);
  const buyer = records(customer, details.customer_id);
  const employees = [sales_person_id, ...workers].map((id) => records(employee, id));
  const named = await recordsOfKinds(context, [
    [
      person,
      withoutNull([details.company_contact_id, ...[buyer, ...employees].map((record) => idIn(record, 'person_id'))]),
    ],
    [company, withoutNull([idIn(buyer, 'company_id'), ...services.map(({ vendor }) => vendor?.vendor_id ?? null)])],
  ]);
  const find =
    <T>(kind: AnyKind, from = records): Find<T> =>
    (id) =>
      from(kind, id) as T | null; // by its kind
  const personBeside = find<PersonBeside>(person, named);
  const companyBeside = find<CompanyBeside>(company, named);
  const withPerson = (record: RecordReply) => ({ ...record, person: personBeside(idIn(record, 'person_id')) });
  const withOwners = (record: RecordReply) => ({
    ...withPerson(record),
    company: companyBeside(idIn(record, 'company_id')),
  });
  const customerBeside = buyer && withOwners(buyer);
  const employeesById = new Map(employees.flatMap((record) => (record ? [[record.id, withPerson(record)]] : [])));
  return {
    customer: (id) => (id === details.customer_id ? customerBeside : null),
    employee: (id) => (id === null ? null : (employeesById.get(id) ?? null)),
    person: personBeside,
    location: find(location),
    company: companyBeside,
    template: find(serviceTemplate),
    piece: (id) => (id === null ? null : (pieces.get(id) ?? null)),
    stepDescription: (id) => (records(serviceStep, id)?.description as string | null | undefined) ?? null, // by its kind
  };
}

/** Pieces in stock that are materials of an order. */
function pieceIdsOf({ services }: Pointing): readonly number[] {
  const ids = services.flatMap(({ lines, materials }) => [
    ...materials.map(({ widget_id }) => widget_id),
    ...lines.map((line) => (line.of === 'material' ? line.widget_id : null)),
  ]);
  return withoutNull(ids);
}

function idIn(record: RecordReply | null, field: 'person_id' | 'company_id'): number | null {
  const id = record?.[field];
  return typeof id === 'number' ? id : null;
}

function withoutNull(ids: readonly (number | null)[]): readonly number[] {
  return ids.filter((id) => id !== null);
}
