import type { ClockFacts, Decider } from '@rabbet/domain/deciders/decider';
import type { ShopEvent } from '@rabbet/domain/events/event';
import type { Cents } from '@rabbet/domain/money/money';
import type { Decimal } from '@rabbet/domain/numbers/decimal';
import type { Configuration, PriceBook, PriceLine } from '@rabbet/domain/services/services';
import type { OrderDetails, OrderItemDetails } from './details';
import type { Order, OrderItem, OrderService, Settlement } from './order';
import type { OrderState } from './states';
import type { Step } from './steps';

/** Service as a command orders it, with those nested in it. */
export type ServiceInput = Partial<Omit<Configuration, 'template_id'>> &
  Pick<Configuration, 'template_id'> & { readonly services?: readonly ServiceInput[] };
export type ItemInput = Partial<OrderItemDetails> & { readonly services?: readonly ServiceInput[] };

/** Templates and pieces in stock by which services are priced. */
export interface PricingFacts extends ClockFacts {
  readonly book: PriceBook;
}
/** Ids that were reserved for items and services, in the order in which a command names them. */
interface MakingFacts extends PricingFacts {
  readonly items: readonly number[];
  readonly services: readonly number[];
}
/** Id of the caller's employee record; null where they have none. */
interface WorkFacts extends ClockFacts {
  readonly employee_id: number | null;
}

interface OfItem {
  readonly item_id: number;
}
interface OfService {
  readonly service_id: number;
}
interface Reasoned {
  readonly reason: string;
}

export type OrderCommand =
  | {
      type: 'OpenOrder';
      data: Partial<OrderDetails> & {
        readonly items?: readonly ItemInput[];
        readonly services?: readonly ServiceInput[];
        readonly copied_from?: number | null;
        readonly sales_person_id?: number | null;
      };
      /** The employee who opens an order has sold it, unless another employee, or none, is named. */
      facts: MakingFacts & { readonly is_exempt: boolean; readonly employee_id?: number | null };
    }
  | { type: 'ChangeOrder'; data: Partial<OrderDetails>; facts: { readonly is_exempt: boolean } }
  | { type: 'AddItem'; data: ItemInput; facts: MakingFacts }
  | { type: 'ChangeItem'; data: OfItem & Partial<OrderItemDetails> & { readonly indice?: number }; facts: PricingFacts }
  | { type: 'RemoveItem'; data: OfItem; facts: PricingFacts }
  | {
      type: 'ConfigureService';
      data: ServiceInput & { readonly item_id?: number | null; readonly parent_id?: number | null };
      facts: MakingFacts;
    }
  | {
      type: 'ChangeService';
      data: OfService & Partial<Configuration> & { readonly parent_id?: number | null };
      facts: PricingFacts;
    }
  | { type: 'RemoveService'; data: OfService; facts: PricingFacts }
  | { type: 'PriceOrder'; data: object; facts: PricingFacts }
  | { type: 'DiscountOrder'; data: { readonly amount: Cents; readonly reason?: string | null } }
  | { type: 'BookOrder'; data: object; facts: PricingFacts }
  | { type: 'RefreshOrder'; data: object; facts: ClockFacts }
  | { type: 'SetOrderState'; data: { readonly state: number; readonly reason?: string | null }; facts: ClockFacts }
  | {
      type: 'CompleteStep';
      data: OfService & {
        readonly step_id: number;
        readonly quantity?: Decimal | null;
        readonly location?: string | null;
        readonly employee_id?: number | null;
      };
      facts: WorkFacts;
    }
  /** Clears that step and those behind it; without one all of the service. */
  | {
      type: 'ClearSteps';
      data: OfService & { readonly step_id?: number | null; readonly reason?: string | null };
      facts: ClockFacts;
    }
  | {
      type: 'CompleteService';
      data: OfService & { readonly location?: string | null; readonly employee_id?: number | null };
      facts: WorkFacts;
    }
  | { type: 'SetDueDate'; data: { readonly due_date: string | null }; facts: ClockFacts }
  | { type: 'AssignOrder'; data: { readonly sales_person_id: number | null } }
  | { type: 'MoveItem'; data: OfItem & { readonly location: string | null }; facts: ClockFacts }
  | { type: 'CancelOrder'; data: Reasoned; facts: ClockFacts }
  | { type: 'ReopenOrder'; data: Reasoned; facts: ClockFacts }
  | { type: 'NoteOrder'; data: { readonly text: string } }
  | { type: 'MailQuote'; data: object; facts: ClockFacts & { readonly has_address: boolean } }
  | {
      type: 'SettleOrder';
      /**
       * An equal payment within a minute is refused as a likely repeat. `again: true` records it as another one, `false`
       * refuses it always; null or absent records it if the request has a name, by which a repeat would be seen.
       */
      data: Settlement & { readonly again?: boolean | null };
      facts: ClockFacts & { readonly isNamed?: boolean };
    }
  | {
      type: 'ReturnToCustomer';
      data: Settlement & Reasoned;
      /** Store credit is granted to persons: null where the customer is none. */
      facts: ClockFacts & { readonly person_id: number | null };
    };

/** Pays an order with a store credit, as far as it goes: the credit is spent first, then the payment is recorded. */
export interface PayByCredit {
  readonly type: 'PayByCredit';
  readonly data: { readonly credit_id: number; readonly reason?: string | null };
}

/** Configured service in events, with its template as it was at that moment. */
export type ConfiguredService = Omit<OrderService, 'computed' | 'cost' | 'lines' | 'warnings' | 'steps' | 'done'> & {
  /** Steps, in an order that is booked already. */
  readonly steps?: readonly Step[];
};

/** Price that the rules gave one service, with the reasons. */
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
        type: 'OrderStepCompleted';
        data: OfService & {
          readonly step_id: number;
          /** Pieces done at the step by now, those of before among them. */
          readonly quantity: Decimal;
          readonly whole: Decimal;
          readonly at: string;
          readonly location: string | null;
          readonly employee_id: number;
        };
      }
    | {
        type: 'OrderStepsCleared';
        data: OfService & { readonly steps: readonly number[]; readonly reason: string | null };
      }
    | {
        type: 'OrderServiceCompleted';
        data: OfService & {
          readonly quantity: Decimal;
          readonly at: string;
          readonly location: string | null;
          readonly employee_id: number;
        };
      }
    | { type: 'OrderDueDateSet'; data: { readonly due_date: string | null } }
    | { type: 'OrderAssigned'; data: { readonly sales_person_id: number | null } }
    | { type: 'OrderMoved'; data: OfItem & { readonly location: string | null } }
    | { type: 'OrderCancelled'; data: Reasoned & { readonly at: string } }
    | { type: 'OrderReopened'; data: Reasoned & { readonly at: string } }
    | { type: 'OrderNoted'; data: { readonly text: string } }
    | {
        type: 'OrderQuoteMailed';
        data: {
          readonly total: Cents;
          /** Due date of the order if it had been booked on that day. */
          readonly due_date: string;
          /** Last day on which the quote holds. */
          readonly until: string;
        };
      }
    | { type: 'OrderSettled'; data: Settlement & { readonly at: string } }
    | { type: 'OrderMoneyReturned'; data: Settlement & Reasoned & { readonly at: string } }
  );

/** Decides a command about an order that may be changed. */
export type OrderRule<T extends OrderCommand['type']> = (
  order: Order,
  data: Extract<OrderCommand, { type: T }>['data'],
  command: Extract<OrderCommand, { type: T }>,
) => readonly OrderEvent[];

/** Functions that decide commands about orders, and that evolve orders by their events. */
export type OrderDecide = Decider<Order, OrderCommand, OrderEvent>['decide'];
export type OrderEvolve = Decider<Order, OrderCommand, OrderEvent>['evolve'];
