import { Link } from 'react-router-dom';
import { staffPath } from '../../../paths/paths';
import { STAFF_PATHS } from '../../../paths/staff-paths';
import { type Fact, Facts } from '../../sheet/Sheet';
import type { OverviewReply } from '@rabbet/client';
import { customerWords } from './overview';
import { inDollars } from './PersonLists';

interface PersonMoneyProps {
  readonly overview: OverviewReply;
}

/** Money between somebody and the shop, for those who may read amounts. */
export function PersonMoney({ overview }: PersonMoneyProps) {
  const { money, customers, credits } = overview;
  if (money === null) return null;
  const facts: readonly Fact[] = [
    ['Spent', inDollars(money.spent)],
    ['They owe', money.owed > 0 ? <strong>{inDollars(money.owed)}</strong> : inDollars(0)],
    ['We owe them', money.owed_to_them > 0 ? <strong>{inDollars(money.owed_to_them)}</strong> : inDollars(0)],
    ...(money.credit > 0 ? [['of it as credit', inDollars(money.credit)] as const] : []),
    ...(money.refunds > 0 ? [['of it to give back', inDollars(money.refunds)] as const] : []),
  ];
  return (
    <section aria-label="Money">
      <h2>Money</h2>
      <Facts facts={facts} />
      {(credits?.number ?? 0) > 0 &&
        customers.map((buyer) => (
          <p key={buyer.id}>
            <Link to={staffPath(STAFF_PATHS.credits, { customer_id: buyer.id })}>
              {`Store credit ${customerWords(overview, buyer)}`.trim()}
            </Link>
          </p>
        ))}
    </section>
  );
}
