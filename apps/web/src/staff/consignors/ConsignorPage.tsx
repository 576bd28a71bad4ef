import type { Field } from '@rabbet/domain/records/fields';
import {
  consignorChanges,
  consignorList,
  type ConsignorRow,
  type GivenStatementRow,
  type PayoutRow,
} from '@rabbet/domain/consignors/consignors';
import { longDate } from '@rabbet/domain/time/words';
import { Link } from 'react-router-dom';
import { useAnswer } from '../../kernel/data/answer';
import { consignorStatementPath, staffCompanyPath, STAFF_PATHS } from '../../paths/staff-paths';
import { type ChangeForm, ChangeSection } from '../sheet/ChangeForms';
import { FormDetails } from '../parts/FormDetails';
import { type Column, ListTable } from '../list/ListTable';
import { Listed } from '../parts/Listed';
import { Moment } from '../parts/Moment';
import { type MainProps, sheetPage } from '../sheet/SheetPage';
import { useClient } from '../session/staff-client';
import { accountQuery, inDollars, statementQuery } from './statements';
import { StatementTable } from './StatementTable';

export const { Frame, Missing, forms, load, Page } = sheetPage({
  list: consignorList,
  changes: consignorChanges,
  path: STAFF_PATHS.consignors,
  all: 'All consignors',
  titleOf: ({ name }) => name,
  verbs: ({ balance }) => (balance > 0 ? ['pay', 'give'] : ['give', 'pay']),
  head: ({ balance }) => ({ facts: [[balance < 0 ? 'Paid too much' : 'Owed', inDollars(Math.abs(balance))]] }),
  told: ({ id, name, balance }) => ({
    name: <Link to={staffCompanyPath(id)}>{name}</Link>,
    balance: inDollars(balance),
  }),
  loadBeside: ({ id }, { queryClient, client }) => [
    queryClient.fetchQuery({ ...statementQuery(client, id, null), staleTime: 0 }),
    queryClient.fetchQuery({ ...accountQuery(client, id), staleTime: 0 }),
  ],
  Main: Account,
});

/** Changes, what has come since the last statement, statements that were given, and payouts. */
function Account({ row, forms: all, isChanger, now }: MainProps<ConsignorRow>) {
  const client = useClient();
  const open = useAnswer(statementQuery(client, row.id, null));
  const account = useAnswer(accountQuery(client, row.id));
  return (
    <>
      <section aria-label="Since the last statement">
        <h2>Since the last statement</h2>
        <Listed answer={open} what="the statement">
          {(statement) => <StatementTable statement={statement} />}
        </Listed>
        <p>
          <Link to={consignorStatementPath(row.id, null)}>As a sheet to print</Link>
        </p>
      </section>
      <Listed answer={account} what="the statements">
        {({ statements, payouts }) => (
          <>
            <section aria-label="Statements">
              <h2>Statements</h2>
              <ListTable
                caption="Statements"
                columns={statementColumns(now)}
                rows={statements}
                keyOf={({ id }) => id}
                empty={<p>No statement was given yet.</p>}
              />
            </section>
            <section aria-label="Payouts">
              <h2>Payouts</h2>
              <ListTable
                caption="Payouts"
                columns={PAYOUT_COLUMNS}
                rows={payouts}
                keyOf={({ id }) => id}
                empty={<p>Nothing was paid yet.</p>}
              />
              {isChanger && <Correcting id={row.id} forms={all} payouts={payouts} />}
            </section>
          </>
        )}
      </Listed>
    </>
  );
}

interface CorrectingProps {
  readonly id: number;
  readonly forms: readonly ChangeForm[];
  readonly payouts: readonly PayoutRow[];
}

/** Form that corrects a payout, which is picked from those that count; none where there is nothing to correct. */
function Correcting({ id, forms: all, payouts }: CorrectingProps) {
  const form = all.find((candidate) => candidate.form.name === 'correct-payout');
  const counting = payouts.filter(({ corrected }) => corrected === null);
  if (!form || counting.length === 0) return null;
  const payout_id: Field = {
    kind: 'choice',
    label: 'Payout',
    required: true,
    of: counting.map(({ id: payout }) => payout),
    words: Object.fromEntries(counting.map((payout) => [String(payout.id), payoutInWords(payout)])),
  };
  const change = { ...form.change, fields: { ...form.change.fields, payout_id } };
  return (
    <FormDetails form={form.form} summary={form.title}>
      <ChangeSection {...form} change={change} isFolded record={{ id }} />
    </FormDetails>
  );
}

/** "3: $540.00, May 3, 2026, check 1042". */
function payoutInWords({ id, amount, paid_on, how, reference }: PayoutRow): string {
  return `${id}: ${inDollars(amount)}, ${longDate(paid_on)}, ${[how, reference].filter(Boolean).join(' ')}`;
}

function statementColumns(now: Date): readonly Column<GivenStatementRow>[] {
  return [
    {
      title: 'Statement',
      cell: ({ consignor_id, number }) => <Link to={consignorStatementPath(consignor_id, number)}>{number}</Link>,
    },
    { title: 'From', cell: ({ first_day }) => longDate(first_day) },
    { title: 'To', cell: ({ last_day }) => longDate(last_day) },
    { title: 'Closing', cell: ({ closing }) => inDollars(closing), isFigure: true },
    { title: 'Given', cell: ({ given_at }) => <Moment at={given_at} now={now} /> },
    { title: 'By', cell: ({ by, by_name }) => by_name ?? by, isText: true },
  ];
}

const PAYOUT_COLUMNS: readonly Column<PayoutRow>[] = [
  { title: 'Payout', cell: ({ id }) => id },
  { title: 'Paid', cell: ({ paid_on }) => longDate(paid_on) },
  { title: 'Amount', cell: ({ amount }) => inDollars(amount), isFigure: true },
  { title: 'How', cell: ({ how, reference }) => [how, reference].filter(Boolean).join(' '), isText: true },
  { title: 'Note', cell: noteOf, isText: true },
];

function noteOf({ reason, corrected }: PayoutRow): string {
  return [corrected === null ? null : `Corrected: ${corrected}`, reason].filter(Boolean).join('; ');
}
