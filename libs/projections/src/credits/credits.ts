import type { CreditEvent, CreditPurpose } from '@rabbet/domain/credits/credits';
import { customer, person } from '@rabbet/domain/people/people';
import { rowsProjection } from '../engine/rows-projection';
import { table } from '../engine/table';
import type { QueryContext } from '../reading/query-context';
import { type PointingColumn, pointingColumns } from '../records/is-referenced';

export const creditRows = table(
  'credits',
  {
    id: 'int',
    revision: 'int',
    customer_id: 'int',
    person_id: 'int',
    amount: 'int',
    remaining: 'int',
    voided: 'int',
    until: 'text',
    reason: 'text',
    spent_on: 'json',
    is_void: 'flag',
    granted_at: 'moment',
    changed_at: 'moment',
  },
  {
    indexes: {
      customer: '(customer_id)',
      person: '(person_id)',
      reason: 'using hash (reason)',
      voided: '(id) where is_void',
      spent: '(id) where not is_void and remaining = 0',
      open: '(until, id) where not is_void and remaining <> 0',
      amount: '(amount, id)',
      remaining: '(remaining, id)',
      until: '(until, id)',
      granted: '(granted_at, id)',
    },
    isCounted: true,
  },
);
/** Codes that open credits: gone once their person is erased. */
const codes = table(
  'credit_codes',
  { id: 'int', person: 'text', code: 'text' },
  { isPersonal: true, indexes: { code: '(code)' } },
);

interface Use {
  readonly on: CreditPurpose;
  readonly amount: number;
}
const uses = (stored: unknown) => stored as readonly Use[]; // as this projection stores them

/** Store credit of customers: what is left of each, and what it was spent on. */
export const credits = rowsProjection<CreditEvent>({
  name: 'credits',
  version: 3,
  tables: [creditRows, codes],
  on: {
    CreditGranted(id, { data, personal, revision, occurredAt: granted_at }) {
      const { customer_id, person_id, amount, until, reason } = data;
      const personalData = personal[person_id];
      const row = creditRows.put({
        id,
        revision,
        customer_id,
        person_id,
        amount,
        remaining: amount,
        voided: 0,
        until,
        reason,
        spent_on: [],
        is_void: false,
        granted_at,
        changed_at: granted_at,
      });
      return personalData ? [row, codes.put({ id, person: String(person_id), code: personalData.code })] : row;
    },
    CreditSpent: (id, { data: { on, amount }, revision, occurredAt: changed_at }) =>
      creditRows.change(id, ({ remaining, spent_on }) => ({
        revision,
        changed_at,
        remaining: remaining - amount,
        spent_on: [...uses(spent_on), { on, amount }],
      })),
    CreditGivenBack: (id, { data: { on, amount }, revision, occurredAt: changed_at }) =>
      creditRows.change(id, ({ remaining, spent_on }) => ({
        revision,
        changed_at,
        remaining: remaining + amount,
        spent_on: uses(spent_on).filter((use) => use.on !== on),
      })),
    CreditExtended: (id, { data: { until }, revision, occurredAt: changed_at }) =>
      creditRows.change(id, { revision, until, changed_at }),
    CreditVoided: (id, { data: { amount }, revision, occurredAt: changed_at }) =>
      creditRows.change(id, ({ remaining, voided }) => ({
        revision,
        changed_at,
        is_void: true,
        remaining: remaining - amount,
        voided: voided + amount,
      })),
  },
});

/** Neither a customer with credit is removed nor the person whom it was granted to. */
export const CREDITS_POINTING: readonly PointingColumn[] = pointingColumns(credits, creditRows.name, {
  customer_id: { kind: 'reference', to: customer.name },
  person_id: { kind: 'reference', to: person.name },
});

/** Finds the credit that a code opens. */
export async function creditByCode(context: QueryContext, code: string): Promise<number | null> {
  const [row] = await context.rows<{ id: number }>([credits], 'select id from credit_codes where code = $1', [code]);
  return row?.id ?? null;
}

/** Finds the credits that were granted for a reason and have something left. */
export async function creditsFor(context: QueryContext, reason: string): Promise<readonly number[]> {
  const rows = await context.rows<{ id: number }>(
    [credits],
    'select id from credits where reason = $1 and remaining > 0 order by id',
    [reason],
  );
  return rows.map(({ id }) => id);
}

/** Last days of credits, by their ids. */
export async function lastDaysOf(context: QueryContext, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await context.rows<{ id: number; until: string }>(
    [credits],
    'select id, until from credits where id = any($1)',
    [ids],
  );
  return new Map(rows.map(({ id, until }) => [id, until]));
}
