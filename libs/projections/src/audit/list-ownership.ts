import { type Ownership, ownershipList as list, parseAsOf } from '@rabbet/domain/audit/audit';
import type { QueryOf } from '@rabbet/domain/pages/list';
import { pagedList } from '../reading/paged-list';
import type { QueryContext } from '../reading/query-context';
import { artistSql, companySql, holdingsSql, numberSql, recordedUntilOf, titleSql, validAtOf } from './as-of-sql';
import { ownership } from './ownership';

const dollarsSql = (cents: string) => `(${cents} / 100.0)::float8`;
const VALID_AT_PARAM = '$3::text';
const RECORDED_UNTIL_PARAM = '$4::timestamptz';

/** Condition that some of the units of a piece have this value in a field of their part. */
const hasPartSql = (field: string, type: string) => (value: string) =>
  `held.parts @> jsonb_build_array(jsonb_build_object('${field}', ${value}::${type}))`;

const partsSql = (sum: string, standing: string) =>
  `(select ${sum} from jsonb_to_recordset(held.parts) as part(standing text, quantity float8, cost float8)
    where part.standing = '${standing}')`;
const unitsSql = (standing: string) => partsSql('coalesce(sum(quantity), 0)', standing);
const costSql = (standing: string) => partsSql('sum(cost) / 100', standing);

const onHandSql = (holdings: string) => `(select * from ${holdings} holdings where quantity > 0)`;

/** Pieces on hand, as of a valid time and a recorded time. */
export const ownershipList = pagedList(list, {
  reads: [ownership],
  from: onHandSql(holdingsSql(VALID_AT_PARAM, RECORDED_UNTIL_PARAM)),
  madeAs: 'held',
  order: 'id',
  facts: [validAtOf, recordedUntilOf],
  columns: {
    title: titleSql('held.id', RECORDED_UNTIL_PARAM),
    artist: artistSql('held.id', RECORDED_UNTIL_PARAM),
    catalog_no: numberSql('held.id', RECORDED_UNTIL_PARAM),
    consignor: `(select string_agg(name, ', ' order by part.place)
      from jsonb_array_elements(held.parts) with ordinality as part(doc, place),
        lateral ${companySql("(part.doc->>'consignor_id')::int", RECORDED_UNTIL_PARAM)} as company(name))`,
    owned: unitsSql('owned'),
    consigned: unitsSql('consigned'),
    owned_cost: costSql('owned'),
    consigned_cost: costSql('consigned'),
    cost: dollarsSql('held.cost'),
    price: dollarsSql('held.price'),
    since: 'held.at',
  },
  filters: { standing: hasPartSql('standing', 'text'), consignor_id: hasPartSql('consignor_id', 'int') },
  inFacts: ['at', 'known'],
});

type Totals = Ownership['totals'];

/** Both times and the filters of the list. */
export type OwnershipQuery = Pick<QueryOf<typeof list>, keyof (typeof list)['filters']>;

/** Numbers and worth of the units on hand under these filters: in all, by consignor and by place. */
export async function ownershipTotals(context: QueryContext, query: OwnershipQuery): Promise<Ownership> {
  const { validAt, recordedUntil } = parseAsOf(query, context.now.getTime());
  const rows = await context.rows<Totals & TotalsGroup>(
    [ownership],
    `select grouping(consignor_id, standing) as of_place, grouping(location) as of_owner, standing, consignor_id,
       ${companySql('consignor_id', '$2::timestamptz')} as consignor, location, count(distinct id)::int as pieces,
       sum(quantity)::float8 as quantity, (coalesce(sum(cost), 0) / 100)::float8 as cost,
       (coalesce(sum(round((price * quantity)::numeric)), 0) / 100)::float8 as price
     from (select held.id, held.location, held.price, part.*
       from ${onHandSql(holdingsSql('$1::text', '$2::timestamptz'))} held cross join lateral
         jsonb_to_recordset(held.parts) as part(standing text, consignor_id int, quantity numeric, cost numeric)) units
     where ($3::text is null or standing = $3) and ($4::int is null or consignor_id = $4)
       and ($5::text is null or location = $5)
     group by grouping sets ((standing, consignor_id), (location), ())
     order by standing desc nulls last, consignor_id nulls last, location nulls last`,
    [validAt, recordedUntil, query.standing, query.consignor_id, query.location],
  );
  const totalsOf = ({ pieces, quantity, cost, price }: Totals) => ({ pieces, quantity, cost, price });
  const totalRow = rows.find(({ of_owner, of_place }) => of_owner === 1 && of_place > 0);
  return {
    at: validAt,
    known: recordedUntil,
    totals: totalRow ? totalsOf({ ...totalRow, quantity: totalRow.quantity ?? 0 }) : NO_TOTALS,
    owners: rows
      .filter(({ of_place }) => of_place === 0)
      .map((row) => ({
        standing: row.standing!, // null only in other groupings
        consignor_id: row.consignor_id,
        consignor: row.consignor,
        ...totalsOf(row),
      })),
    places: rows.filter(({ of_owner }) => of_owner === 0).map((row) => ({ location: row.location, ...totalsOf(row) })),
  };
}

const NO_TOTALS: Totals = { pieces: 0, quantity: 0, cost: 0, price: 0 };

/** Group of the totals. `of_place` is 0 in rows by owner, `of_owner` is 0 in rows by place; the row of all has neither. */
interface TotalsGroup {
  readonly of_owner: number;
  readonly of_place: number;
  readonly standing: 'owned' | 'consigned' | null;
  readonly consignor_id: number | null;
  readonly consignor: string | null;
  readonly location: string | null;
}
