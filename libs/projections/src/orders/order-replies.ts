import type { Location } from '@rabbet/domain/artworks/artworks';
import type { MessageState } from '@rabbet/domain/mail/mail';
import { type CallOutcome, type ServicesByName, type Stamps, STAMPS } from '@rabbet/domain/orders/orders';
import type { Company, Customer, Employee, Person } from '@rabbet/domain/people/people';
import type { ServiceStep, ServiceTemplate } from '@rabbet/domain/services/services';
import type { OrderSaleReply } from './order-sales';
import type { OrderMaterialReply, OrderPriceLineReply } from './materials';

/** Record beside what points at it: its own fields, as far as the caller may read them. */
type Beside<T> = { id: number; revision: number } & Partial<T>;

export type PersonBeside = Beside<Person> & { name?: string | null };
export type CompanyBeside = Beside<Company>;
export type LocationBeside = Beside<Location>;
export type CustomerBeside = Beside<Customer> & { person: PersonBeside | null; company: CompanyBeside | null };
export type EmployeeBeside = Beside<Employee> & { person: PersonBeside | null };
export type TemplateBeside = Beside<ServiceTemplate> & { warning?: string | null };

export interface OrderPropertyReply {
  value: string;
  units: string | null;
  provisional: boolean;
}
/** Step as the order has copied it at booking; the description is that of the template, null once it has no such step. */
export interface OrderStepReply extends ServiceStep {
  id: number;
}
/** Work done at one step. */
export interface OrderStepStateReply {
  step_id: number;
  quantity: number;
  completed: string | null;
  location: string | null;
  employee_id: number | null;
  /** Time at which somebody began it, while it is not completed. */
  started: string | null;
  percent_complete: number;
  step: OrderStepReply;
  employee: EmployeeBeside | null;
}
export interface OrderVendorReply {
  vendor_id: number;
  variation: string | null;
  cost: number | null;
  notes: string | null;
  template: TemplateBeside | null;
  vendor: CompanyBeside | null;
}
export interface OrderServiceReply {
  id: number;
  item_id: number | null;
  parent_id: number | null;
  template_id: number;
  template: TemplateBeside | null;
  name: string;
  category: string | null;
  application: string;
  required_for_state: number | null;
  price: number | null;
  explicit_price: number | null;
  computed_price: number | null;
  cost: number | null;
  properties: Record<string, OrderPropertyReply>;
  provisionals: string[];
  materials: OrderMaterialReply[];
  vendor: OrderVendorReply | null;
  lines: OrderPriceLineReply[];
  state: OrderStepStateReply[];
  progress: number;
  next_step_id: number | null;
  age: number | null;
  lateness: 'in time' | 'late' | 'critical' | null;
  services: ServicesByName<OrderServiceReply>;
}
export interface OrderItemReply {
  id: number;
  order_id: number;
  indice: number;
  description: string | null;
  instructions: string | null;
  state: number;
  quantity: number;
  price: number | null;
  location: string | null;
  manufacturing_notes: string | null;
  migration_notes: string | null;
  ticket_id: number | null;
  progress: number | null;
  updated_at: string;
  configuration: ServicesByName<OrderServiceReply>;
}
export interface OrderSettledReply {
  how: 'cash' | 'check' | 'terminal' | 'credit';
  /** Below 0 where it was given back. */
  amount: number | null;
  reference: string | null;
  at: string;
}
export interface OrderReply {
  id: number;
  revision: number;
  /** Registration that it is the order of; null for a framing order. */
  registration_id: number | null;
  customer_id: number;
  customer: CustomerBeside | null;
  company_contact_id: number | null;
  company_contact: PersonBeside | null;
  sales_person_id: number | null;
  sales_person: EmployeeBeside | null;
  purchase_order: string | null;
  send_invoice: boolean;
  description: string | null;
  state: number;
  cancelled_because: string | null;
  copied_from: number | null;
  due_date: string | null;
  /** Due date that follows from a Rush which came or went after booking, until staff say yes or no. */
  proposed_due_date: string | null;
  /** True while it is in production though the due date is over. */
  late: boolean;
  discount: number | null;
  tax_rate: number | null;
  before_discount: number | null;
  sub_total: number | null;
  tax: number | null;
  total: number | null;
  paid: number | null;
  owed: number | null;
  pickup_location_id: number | null;
  pickup_location: LocationBeside | null;
  book_date: string | null;
  assembly_date: string | null;
  ready_date: string | null;
  delivered_date: string | null;
  inspected_date: string | null;
  invoiced_date: string | null;
  closed_date: string | null;
  ticket_count: number;
  job_count: number;
  progress: number;
  age: number;
  created_at: string;
  updated_at: string;
  settled: OrderSettledReply[];
  /** Last call that told the customer that it is ready. */
  call: { outcome: CallOutcome; at: string } | null;
  /** Last mail that tells the customer that it is ready; null where none was made. */
  ready_mail: { state: MessageState; at: string } | null;
  /** The one who fetched it, in words that name nobody. */
  fetched_by: string | null;
  /** Pieces that were sold under it. */
  sales: OrderSaleReply[];
  warnings: string[];
  settable_states: number[];
  barred_states: { state: number; because: string }[];
  items: OrderItemReply[];
  services: ServicesByName<OrderServiceReply>;
}
/** Order of a registration: it has no revision, as it changes through the registration. */
export type SeatOrderReply = Omit<OrderReply, 'revision'> & { revision: null };

export type StampsReply = Pick<OrderReply, `${(typeof STAMPS)[number]}_date`>;
export function stampsReply(stamps: Stamps): StampsReply {
  return Object.fromEntries(STAMPS.map((stage) => [`${stage}_date`, stamps[stage]])) as StampsReply; // one for each
}
