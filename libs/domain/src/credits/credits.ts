import type { StreamDecider } from '@rabbet/domain/deciders/decider';
import { Refusal, refuse, refuseAs } from '@rabbet/domain/deciders/refusal';
import { refuseVisitor, VisitorRefusal } from '@rabbet/domain/deciders/visitor-refusal';
import { type Cents, dollars } from '@rabbet/domain/money/money';
import { longDate } from '@rabbet/domain/time/words';
import { dateIn } from '@rabbet/domain/time/zone';
import type { CreditCommand, CreditEvent, Granted, Use } from './commands';

export { CREDIT_BY_CODE, creditChanges, creditCodeFields, CREDITS, type GrantByStaff } from './changes';
export * from './commands';
export * from './list';

export interface Credit {
  readonly granted: Granted | null;
  readonly code: string | null;
  readonly until: string;
  /** Amounts that it has paid for and that were not given back. */
  readonly spent: readonly Use[];
  readonly voided: Cents;
  /** Reason for which it is void: then nothing can be spent any more of what comes back. */
  readonly void_because: string | null;
}

/** Amount that can still be spent. */
export function remaining({ granted, spent, voided }: Pick<Credit, 'granted' | 'spent' | 'voided'>): Cents {
  return (granted?.amount ?? 0) - voided - spent.reduce((sum, { amount }) => sum + amount, 0);
}

/** Reason for which a credit does not pay all of this, for whoever has its code; null where it does. */
export function shortfall(state: Credit, total: Cents, today: string): string | null {
  const left = remaining(state);
  if (today > state.until) return overSince(longDate(state.until))[0];
  if (left >= total) return null;
  if (left <= 0) return `This credit has been used up: ${dollars(total)} are to be paid by card.`;
  return `This credit holds ${dollars(left)} of ${dollars(total)}: the other ${dollars(total - left)} are to be paid by card.`;
}

/** Refusal of a credit that pays nothing of this; null where it does, or has paid for it already. */
export function nothingOf(state: Credit, on: Use['on'], today: string): Refusal | null {
  if (state.spent.some((use) => use.on === on)) return null;
  if (today > state.until) return new VisitorRefusal('credit/over', ...overSince(longDate(state.until)));
  if (state.void_because !== null)
    return new VisitorRefusal('credit/void', 'This credit is void: please call us.', 'This credit is void.');
  return remaining(state) > 0 ? null : new Refusal('credit/amount', 'This credit has been used up.');
}

/** Store credit, a thing of its own: `credit-<id>`. */
export const credit: StreamDecider<Credit, CreditCommand, CreditEvent> = {
  name: 'credit',
  resource: 'registrations',
  identifiers: {},
  initial: { granted: null, code: null, until: '', spent: [], voided: 0, void_because: null },
  decide: {
    // granted again, it is the same credit
    GrantCredit({ granted }, data, { personal, facts }) {
      if (granted) return [];
      if (facts.byStaff) requireToCome(data.until, dateIn(facts.now));
      if (data.amount <= 0) refuse('credit/amount', 'A credit is of more than nothing.');
      return [{ type: 'CreditGranted', data, personal }];
    },

    // spent again on the same thing, it is the same use
    SpendCredit(state, { on, amount, customer_id, reason }, { facts }) {
      const left = remaining(requireGranted(state));
      const before = state.spent.find((use) => use.on === on);
      if (before?.amount === amount) return [];
      if (before) refuse('credit/amount', 'It has paid another part of this.');
      if (customer_id !== undefined && customer_id !== state.granted?.customer_id && reason === undefined)
        refuse('credit/of-another', 'This credit is of another customer: say the reason for which it is used.');
      if (dateIn(facts.now) > state.until) refuseVisitor('credit/over', ...overSince(longDate(state.until)));
      if (amount <= 0 || amount > left) refuse('credit/amount', `There are ${dollars(left)} of this credit left.`);
      return [{ type: 'CreditSpent', data: { on, amount, ...(reason !== undefined && { reason }) } }];
    },

    GiveBackCredit(state, { on }) {
      const use = requireGranted(state).spent.find((use) => use.on === on);
      if (!use) return [];
      const back = { type: 'CreditGivenBack', data: use } as const;
      const { void_because: reason } = state;
      return reason === null ? [back] : [back, { type: 'CreditVoided', data: { amount: use.amount, reason } }];
    },

    ExtendCredit(state, { until, reason }, { facts }) {
      if (requireGranted(state).until === until) return [];
      if (until < state.until) refuse('credit/shorter', `It is good until ${longDate(state.until)} already.`);
      requireToCome(until, dateIn(facts.now));
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

function requireToCome(until: string, today: string): void {
  if (until < today) refuse('credit/over', `${longDate(until)} has passed: say a day that is still to come.`, 'until');
}

function overSince(day: string) {
  const over = `This credit was good until ${day}`;
  return [`${over}: please call us.`, `${over}: extend it first.`] as const;
}

function requireGranted(state: Credit): Credit {
  return state.granted ? state : refuseAs('unknown', 'record/unknown', 'There is no such credit.');
}
