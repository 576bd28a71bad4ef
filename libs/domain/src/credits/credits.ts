import type { StreamDecider } from '@rabbet/domain/deciders/decider';
import { Refusal, refuse, refuseAs } from '@rabbet/domain/deciders/refusal';
import { refuseVisitor, VisitorRefusal } from '@rabbet/domain/deciders/visitor-refusal';
import { type Cents, dollars } from '@rabbet/domain/money/money';
import { longDate } from '@rabbet/domain/time/words';
import { dateIn } from '@rabbet/domain/time/zone';
import type { CreditCommand, CreditEvent, GrantedCredit, CreditUse } from './commands';

export { CREDIT_BY_CODE, creditChanges, creditCodeFields, CREDITS, type GrantByStaff } from './changes';
export * from './commands';
export * from './list';

export interface Credit {
  readonly granted: GrantedCredit | null;
  readonly code: string | null;
  readonly until: string;
  /** Uses of the credit, without those that were given back. */
  readonly spent: readonly CreditUse[];
  readonly voided: Cents;
  /** Reason why the credit is void; null if it is not. Amounts that are given back later are void as well. */
  readonly void_because: string | null;
}

/** Amount that can still be spent. */
export function remaining({ granted, spent, voided }: Pick<Credit, 'granted' | 'spent' | 'voided'>): Cents {
  return (granted?.amount ?? 0) - voided - spent.reduce((sum, { amount }) => sum + amount, 0);
}

/** Message for a visitor whose credit does not pay the whole total; null if it does. */
export function shortfallMessage(state: Credit, total: Cents, today: string): string | null {
  const left = remaining(state);
  if (today > state.until) return expiredMessages(state).toVisitor;
  if (left >= total) return null;
  if (left <= 0) return `This credit has been used up: ${dollars(total)} are to be paid by card.`;
  return `This credit holds ${dollars(left)} of ${dollars(total)}: the other ${dollars(total - left)} are to be paid by card.`;
}

/** Refusal of a credit that cannot pay anything of this; null if it can, or has paid for it already. */
export function refusalOfCredit(state: Credit, on: CreditUse['on'], today: string): Refusal | null {
  if (state.spent.some((use) => use.on === on)) return null;
  if (today > state.until) {
    const { toVisitor, toStaff } = expiredMessages(state);
    return new VisitorRefusal('credit/over', toVisitor, toStaff);
  }
  if (state.void_because !== null)
    return new VisitorRefusal('credit/void', 'This credit is void: please call us.', 'This credit is void.');
  return remaining(state) > 0 ? null : new Refusal('credit/amount', 'This credit has been used up.');
}

/** Rules of a store credit, in the stream `credit-<id>`. */
export const credit: StreamDecider<Credit, CreditCommand, CreditEvent> = {
  name: 'credit',
  resource: 'registrations',
  identifiers: {},
  initial: { granted: null, code: null, until: '', spent: [], voided: 0, void_because: null },
  decide: {
    // granting again is a repeat
    GrantCredit({ granted }, data, { personal, facts }) {
      if (granted) return [];
      if (facts.byStaff) requireFutureDay(data.until, dateIn(facts.now));
      if (data.amount <= 0) refuse('credit/amount', 'A credit is of more than nothing.');
      return [{ type: 'CreditGranted', data, personal }];
    },

    // spending again on the same registration or order is a repeat
    SpendCredit(state, { on, amount, customer_id, reason }, { facts }) {
      const left = remaining(requireGranted(state));
      const before = state.spent.find((use) => use.on === on);
      if (before?.amount === amount) return [];
      if (before) refuse('credit/amount', 'It has paid another part of this.');
      if (customer_id !== undefined && customer_id !== state.granted?.customer_id && reason === undefined)
        refuse('credit/of-another', 'This credit is of another customer: say the reason for which it is used.');
      if (dateIn(facts.now) > state.until) {
        const { toVisitor, toStaff } = expiredMessages(state);
        refuseVisitor('credit/over', toVisitor, toStaff);
      }
      if (amount <= 0 || amount > left) refuse('credit/amount', `There are ${dollars(left)} of this credit left.`);
      return [{ type: 'CreditSpent', data: reason === undefined ? { on, amount } : { on, amount, reason } }];
    },

    GiveBackCredit(state, { on }) {
      const use = requireGranted(state).spent.find((use) => use.on === on);
      if (!use) return [];
      const givenBack = { type: 'CreditGivenBack', data: use } as const;
      const { void_because: reason } = state;
      return reason === null
        ? [givenBack]
        : [givenBack, { type: 'CreditVoided', data: { amount: use.amount, reason } }];
    },

    ExtendCredit(state, { until, reason }, { facts }) {
      if (requireGranted(state).until === until) return [];
      if (until < state.until) refuse('credit/shorter', `It is good until ${longDate(state.until)} already.`);
      requireFutureDay(until, dateIn(facts.now));
      return [{ type: 'CreditExtended', data: { until, reason } }];
    },

    VoidCredit(state, { reason }) {
      const amount = remaining(requireGranted(state));
      if (state.void_because !== null) refuse('credit/void', 'This credit is void already.');
      return [{ type: 'CreditVoided', data: { amount, reason } }];
    },
  },
  evolve: {
    CreditGranted: (state, granted, { personal }) => ({
      ...state,
      granted,
      until: granted.until,
      code: personal[granted.person_id]?.code ?? null,
    }),
    CreditSpent: (state, { on, amount }) => ({ ...state, spent: [...state.spent, { on, amount }] }),
    CreditGivenBack: (state, { on }) => ({ ...state, spent: state.spent.filter((use) => use.on !== on) }),
    CreditExtended: (state, { until }) => ({ ...state, until }),
    CreditVoided: (state, { amount, reason }) => ({ ...state, voided: state.voided + amount, void_because: reason }),
  },
};

function requireFutureDay(until: string, today: string): void {
  if (until < today) refuse('credit/over', `${longDate(until)} has passed: say a day that is still to come.`, 'until');
}

function expiredMessages({ until }: Pick<Credit, 'until'>) {
  const sentence = `This credit was good until ${longDate(until)}`;
  return { toVisitor: `${sentence}: please call us.`, toStaff: `${sentence}: extend it first.` };
}

function requireGranted(state: Credit): Credit {
  return state.granted ? state : refuseAs('unknown', 'record/unknown', 'There is no such credit.');
}
