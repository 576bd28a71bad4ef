import {
  consignorList as list,
  payoutList as payoutsListed,
  statementList as given,
} from '@rabbet/domain/consignors/consignors';
import { namesOfActors } from '../accounts/accounts';
import { companySql, ownership } from '../audit/audit';
import { pagedList } from '../reading/paged-list';
import type { QueryContext } from '../reading/query-context';
import { holdsWords } from '../records/finding-words';
import { wordsSql } from '../records/folded-sql';
import { consignors, payouts, statements } from './consignors';

const dollars = (cents: string) => `(${cents} / 100.0)::float8`;
const nowOf = ({ now }: QueryContext) => now.toISOString();
const NOW = '$3::timestamptz';

/** Pieces that are here on consignment of a company. */
const PIECES = `(select count(*)::int from ownership_consignors c cross join lateral (
    select p.parts from ownership_points p where p.widget_id = c.widget_id and p.known_until is null
    order by p.at desc limit 1) held
  where c.consignor_id = account.id and held.parts @> jsonb_build_array(jsonb_build_object('consignor_id', account.id)))`;
const CONSIGNORS = `(
  select id, coalesce(${companySql('account.id', NOW)}, '') as name, sum(cents)::float8 / 100 as balance, ${PIECES} as pieces,
    (select count(*)::int from consignor_statements s where s.consignor_id = account.id) as statements,
    (select max(last_day) from consignor_statements s where s.consignor_id = account.id) as stated_to
  from (
    select consignor_id as id, due as cents from ownership_consignors
    union all select consignor_id, case when corrected is null then -amount else 0 end from consignor_payouts
    union all select consignor_id, 0 from consignor_statements
  ) account group by id) consignors`;

/** Companies that ever left a piece with the shop on consignment, by name. */
export const consignorList = pagedList(list, {
  reads: [ownership, consignors],
  from: CONSIGNORS,
  order: 'name',
  facts: [nowOf],
  conditions: { term: (term, place) => holdsWords(wordsSql('name'), term, place) },
});

/** Statements that were given, newest first. */
export const statementList = pagedList(given, {
  reads: [consignors],
  from: 'consignor_statements',
  order: '-id',
  total: statements.total,
  sorts: { closing: { by: 'closing', type: 'bigint' } },
  columns: { opening: dollars('opening'), closing: dollars('closing') },
  names: namesOfActors,
});

/** Payouts to consignors, newest first. */
export const payoutList = pagedList(payoutsListed, {
  reads: [consignors, ownership],
  from: 'consignor_payouts',
  order: '-id',
  total: payouts.total,
  sorts: { amount: { by: 'amount', type: 'bigint' } },
  facts: [nowOf],
  columns: { amount: dollars('amount'), name: companySql('consignor_payouts.consignor_id', NOW) },
  names: namesOfActors,
});
