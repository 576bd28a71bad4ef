import type { OverviewReply, WhoAsksReply } from '@rabbet/client';
import { customer } from '@rabbet/domain/people/people';
import type { AnyKind } from '@rabbet/domain/records/record';
import { Link } from 'react-router-dom';
import { staffPath } from '../../../paths/paths';
import { STAFF_PATHS } from '../../../paths/staff-paths';
import { mayChange } from '../../session/who-asks';
import { dayOfMoment } from '../../parts/Moment';
import { formsFor, listPath, type SheetRecord } from '../kinds';
import { Merging } from '../Merging';
import { mergeFormsFor } from '../merge-forms';
import { Remove } from '../record-parts';
import type { Fact, SheetHead } from '../../sheet/Sheet';
import { buyerOf, waysToReach } from './overview';
import { inDollars } from './PersonLists';

export interface PersonPartProps {
  readonly kind: AnyKind;
  readonly record: SheetRecord;
  readonly overview: OverviewReply;
  readonly who: WhoAsksReply | null;
}

/** Parts of the head of somebody's page: how to reach them, what they owe, and the order that begins there. */
export function PersonHead({ kind, record, overview, who }: PersonPartProps): SheetHead {
  const { money, open_orders, since } = overview;
  const isChanger = mayChange(who, kind.resource);
  const merging = mergeFormsFor(kind);
  const facts: readonly Fact[] = [
    ...(money && money.owed > 0 ? [['Owed', <strong key="owed">{inDollars(money.owed)}</strong>] as const] : []),
    ...(open_orders ? [['Open orders', String(open_orders.number)] as const] : []),
    ...(since ? [['Since', dayOfMoment(since)] as const] : []),
  ];
  return {
    state: (
      <p className="reached-by">
        {waysToReach(overview).map(({ href, words }) => (
          <a key={href} href={href}>
            {words}
          </a>
        ))}
      </p>
    ),
    facts,
    act: <BeginOrder {...{ kind, record, overview, who }} />,
    ...(isChanger && {
      more: (
        <>
          {merging && <Merging {...{ kind, record }} forms={merging} />}
          <Remove {...{ kind, record }} />
        </>
      ),
      moreForms: [formsFor(kind).remove.name, ...(merging ? [merging.merge.name, merging.unlink.name] : [])],
    }),
  };
}

/** Begins an order of somebody who is a customer; others become one first. */
function BeginOrder({ kind, record, overview, who }: PersonPartProps) {
  const buyer = buyerOf(overview);
  if (buyer === null)
    return (
      mayChange(who, customer.resource) && (
        <Link className="button" to={staffPath(`${listPath(customer)}/new`, { [`${kind.name}_id`]: record.id })}>
          Make a customer
        </Link>
      )
    );
  if (!mayChange(who, 'registrations')) return null;
  return (
    <Link className="button" to={staffPath(STAFF_PATHS.newOrder, { customer_id: buyer })}>
      New order
    </Link>
  );
}
