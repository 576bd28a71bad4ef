import type { ClockFacts, Decider } from '@rabbet/domain/deciders/decider';
import type { ShopEvent } from '@rabbet/domain/events/event';
import type { Cents } from '@rabbet/domain/money/money';
import type { Decimal } from '@rabbet/domain/numbers/decimal';
import type { Configuration, PriceBook, PriceLine, VendorChoice } from '@rabbet/domain/services/services';
import type { OrderDetails, OrderItemDetails } from './details';
import type { CallOutcome, Order, OrderItem, OrderService, Settlement } from './order';
import type { OrderState } from './states';
import type { Step } from './steps';

/** Service in a command, with the services nested in it. */
export type ServiceInput = Partial<Omit<Configuration, 'template_id'>> &
  Pick<Configuration, 'template_id'> & { readonly services?: readonly ServiceInput[] };
export type ItemInput = Partial<OrderItemDetails> & { readonly services?: readonly ServiceInput[] };

/** Facts for pricing: the time, and the templates and pieces in stock. */
export interface PricingFacts extends ClockFacts {
  readonly book: PriceBook;
}
/** Facts for commands that add items and services: ids that were reserved for them. */
interface NewIdFacts extends PricingFacts {
  readonly items: readonly number[];
  readonly services: readonly number[];
}
/** Facts for work: the employee who sends the command; null where the caller is no employee. */
interface WorkFacts extends ClockFacts {
  readonly employee_id: number | null;
}

interface ItemRef {
  readonly item_id: number;
}
interface ServiceRef {
  readonly service_id: number;
}
interface WithReason {
  readonly reason: string;
}

interface ServiceChange {
  readonly parent_id?: number | null;
  /** Firm that does the work; the stored cost stays where none is given. */
  readonly vendor?: ChangedVendor | null;
}
export type ChangedVendor = Omit<VendorChoice, 'cost'> & Partial<Pick<VendorChoice, 'cost'>>;

/** Payment that is taken together with another act; without an amount there is none. */
export type PaymentAlong = { readonly [K in keyof Settlement]?: Settlement[K] | null };

export type OrderCommand =
  | {
      type: 'OpenOrder';
      data: Partial<OrderDetails> & {
        readonly items?: readonly ItemInput[];
        readonly services?: readonly ServiceInput[];
        readonly copied_from?: number | null;
        readonly sales_person_id?: number | null;
      };
      /** `employee_id`: the caller, who has sold the order unless the data names another employee, or null. */
      facts: NewIdFacts & { readonly is_exempt: boolean; readonly employee_id?: number | null };
    }
  | { type: 'ChangeOrder'; data: Partial<OrderDetails>; facts: { readonly is_exempt: boolean } }
  | { type: 'AddItem'; data: ItemInput; facts: NewIdFacts }
  | {
      type: 'ChangeItem';
      data: ItemRef & Partial<OrderItemDetails> & { readonly indice?: number };
      facts: PricingFacts;
    }
  | { type: 'RemoveItem'; data: ItemRef; facts: PricingFacts }
  | {
      type: 'ConfigureService';
      data: ServiceInput & { readonly item_id?: number | null; readonly parent_id?: number | null };
      facts: NewIdFacts;
    }
  | {
      type: 'ChangeService';
      data: ServiceRef & Partial<Omit<Configuration, 'vendor'>> & ServiceChange;
      facts: PricingFacts;
    }
  | { type: 'RemoveService'; data: ServiceRef; facts: PricingFacts }
  | { type: 'PriceOrder'; data: object; facts: PricingFacts }
  | { type: 'DiscountOrder'; data: { readonly amount: Cents; readonly reason?: string | null } }
  /** Books the order, and records a deposit where it has an amount. */
  | { type: 'BookOrder'; data: PaymentAlong; facts: PricingFacts }
  | { type: 'RefreshOrder'; data: object; facts: ClockFacts }
  | { type: 'SetOrderState'; data: { readonly state: number; readonly reason?: string | null }; facts: ClockFacts }
  /** Puts another service in the place of one. It keeps the properties, unless it has its own, and those nested in it. */
  | { type: 'ReplaceService'; data: ServiceRef & ServiceInput; facts: NewIdFacts }
  | {
      type: 'StartStep';
      data: ServiceRef & {
        readonly step_id: number;
        readonly location?: string | null;
        readonly employee_id?: number | null;
      };
      facts: WorkFacts;
    }
  | {
      type: 'CompleteStep';
      data: ServiceRef & {
        readonly step_id: number;
        readonly quantity?: Decimal | null;
        readonly location?: string | null;
        readonly employee_id?: number | null;
      };
      facts: WorkFacts;
    }
  /** Clears the step and all later ones; without `step_id` all steps of the service. */
  | {
      type: 'ClearSteps';
      data: ServiceRef & { readonly step_id?: number | null; readonly reason?: string | null };
      facts: ClockFacts;
    }
  | {
      type: 'CompleteService';
      data: ServiceRef & { readonly location?: string | null; readonly employee_id?: number | null };
      facts: WorkFacts;
    }
  | { type: 'SetDueDate'; data: { readonly due_date: string | null }; facts: ClockFacts }
  | { type: 'AssignOrder'; data: { readonly sales_person_id: number | null } }
  | { type: 'MoveItem'; data: ItemRef & { readonly location: string | null }; facts: ClockFacts }
  | { type: 'CancelOrder'; data: WithReason; facts: ClockFacts }
  | { type: 'ReopenOrder'; data: WithReason; facts: ClockFacts }
  | { type: 'NoteOrder'; data: { readonly text: string } }
  | { type: 'RecordCall'; data: { readonly outcome: CallOutcome }; facts: ClockFacts }
  /** The customer, or somebody for them, fetches the order; what they pay then is recorded with it. */
  | { type: 'HandOver'; data: PaymentAlong & { readonly fetched_by: string }; facts: ClockFacts }
  | { type: 'MailQuote'; data: object; facts: ClockFacts & { readonly has_address: boolean } }
  | {
      type: 'SettleOrder';
      /**
       * An equal payment within a minute is refused, because it is probably a repeat. `again: true` records it as another
       * payment, and `false` always refuses it. Null or absent records it only if the request has an idempotency key
       * (`isNamed`), by which a repeat would be found.
       */
      data: Settlement & { readonly again?: boolean | null };
      facts: ClockFacts & { readonly isNamed?: boolean };
    }
  | {
      type: 'ReturnToCustomer';
      data: Settlement & WithReason;
      /** `person_id`: person who gets store credit; null where the customer is not a person. */
      facts: ClockFacts & { readonly person_id: number | null };
    };

/** Pays an order with a store credit, as far as it is enough. The API spends the credit, then records the payment. */
export interface PayByCredit {
  readonly type: 'PayByCredit';
  readonly data: { readonly credit_id: number; readonly reason?: string | null };
}

/** Configured service in events, with data of its template at that time. */
export type ConfiguredService = Omit<OrderService, 'computed' | 'cost' | 'lines' | 'warnings' | 'steps' | 'done'> & {
  /** Steps; only in an order that is booked already. */
  readonly steps?: readonly Step[];
  /** Service in whose place it comes. */
  readonly replaces?: number;
};

/** Price of one service by the rules, with its reasons. */
export interface ServicePrice {
  readonly service_id: number;
  readonly amount: Cents;
  readonly cost: Cents;
  readonly lines: readonly PriceLine[];
  readonly warnings: readonly string[];
}

export type OrderEvent = ShopEvent &
  (
    | {
        type: 'OrderOpened';
        data: OrderDetails & { copied_from: number | null; sales_person_id: number | null; at: string };
      }
    | { type: 'OrderChanged'; data: Partial<OrderDetails> }
    | { type: 'OrderItemAdded'; data: Omit<OrderItem, 'state' | 'updated'> }
    | { type: 'OrderItemChanged'; data: Partial<OrderItemDetails> & { readonly id: number; readonly indice?: number } }
    | { type: 'OrderItemRemoved'; data: { readonly id: number } }
    | { type: 'OrderItemStateChanged'; data: { readonly id: number; readonly state: OrderState } }
    | { type: 'OrderServiceConfigured'; data: ConfiguredService }
    | { type: 'OrderServiceRemoved'; data: { readonly id: number } }
    | { type: 'OrderPriced'; data: { readonly services: readonly ServicePrice[] } }
    | { type: 'OrderDiscounted'; data: { readonly amount: Cents; readonly reason: string | null } }
    | {
        type: 'OrderBooked';
        data: {
          readonly at: string;
          readonly due_date: string;
          readonly steps: readonly { readonly service_id: number; readonly steps: readonly Step[] }[];
        };
      }
    | {
        type: 'OrderStateChanged';
        data: {
          readonly state: OrderState;
          readonly at: string;
          readonly by: 'refresh' | 'staff';
          reason: string | null;
        };
      }
    | {
        type: 'OrderStepStarted';
        data: ServiceRef & {
          readonly step_id: number;
          readonly at: string;
          readonly location: string | null;
          readonly employee_id: number;
        };
      }
    | {
        type: 'OrderStepCompleted';
        data: ServiceRef & {
          readonly step_id: number;
          /** Number of pieces that the step is done for, including earlier work. */
          readonly quantity: Decimal;
          readonly whole: Decimal;
          readonly at: string;
          readonly location: string | null;
          readonly employee_id: number;
        };
      }
    | {
        type: 'OrderStepsCleared';
        data: ServiceRef & { readonly steps: readonly number[]; readonly reason: string | null };
      }
    | {
        type: 'OrderServiceCompleted';
        data: ServiceRef & {
          readonly quantity: Decimal;
          readonly at: string;
          readonly location: string | null;
          readonly employee_id: number;
        };
      }
    | { type: 'OrderDueDateSet'; data: { readonly due_date: string | null } }
    | { type: 'OrderAssigned'; data: { readonly sales_person_id: number | null } }
    | { type: 'OrderMoved'; data: ItemRef & { readonly location: string | null } }
    | { type: 'OrderCancelled'; data: WithReason & { readonly at: string } }
    | { type: 'OrderReopened'; data: WithReason & { readonly at: string } }
    | { type: 'OrderNoted'; data: { readonly text: string } }
    | { type: 'OrderCustomerCalled'; data: { readonly outcome: CallOutcome; readonly at: string } }
    | { type: 'OrderHandedOver'; data: { readonly fetched_by: string; readonly at: string } }
    | {
        type: 'OrderQuoteMailed';
        data: {
          readonly total: Cents;
          /** Due date of the order if it is booked on that day. */
          readonly due_date: string;
          /** Last day on which the quote is valid. */
          readonly until: string;
        };
      }
    | { type: 'OrderSettled'; data: Settlement & { readonly at: string } }
    | { type: 'OrderMoneyReturned'; data: Settlement & WithReason & { readonly at: string } }
  );

/** Rule of one command: the events that it leads to. */
export type OrderRule<T extends OrderCommand['type']> = (
  order: Order,
  data: Extract<OrderCommand, { type: T }>['data'],
  command: Extract<OrderCommand, { type: T }>,
) => readonly OrderEvent[];

/** Tables of rules by command, and of effects by event. */
export type OrderDecide = Decider<Order, OrderCommand, OrderEvent>['decide'];
export type OrderEvolve = Decider<Order, OrderCommand, OrderEvent>['evolve'];
