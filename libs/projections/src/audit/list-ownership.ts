import { type Ownership, ownershipList as list, parseAsOf } from '@rabbet/domain/audit/audit';
import type { QueryOf } from '@rabbet/domain/pages/list';
import { pagedList } from '../reading/paged-list';
import type { QueryContext } from '../reading/query-context';
import { artistSql, companySql, holdingsSql, numberSql, recordedUntilOf, titleSql, validAtOf } from './as-of-sql';
import { ownership } from './ownership';

const dollars = (cents: string) => `(${cents} / 100.0)::float8`;
const VALID_AT = '$3::text';
const RECORDED_UNTIL = '$4::timestamptz';

/** Condition that a part of the units of a piece has this value. */
const holding = (field: string, type: string) => (value: string) =>
  `held.parts @> jsonb_build_array(jsonb_build_object('${field}', ${value}::${type}))`;

const partsSql = (sum: string, standing: string) =>
  `(select ${sum} from jsonb_to_recordset(held.parts) as part(standing text, quantity float8, cost float8)
    where part.standing = '${standing}')`;
const unitsSql = (standing: string) => partsSql('coalesce(sum(quantity), 0)', standing);
const costSql = (standing: string) => partsSql('sum(cost) / 100', standing);

const onHand = (holdings: string) => `(select * from ${holdings} holdings where quantity > 0)`;

/** Pieces on hand, as of a valid time and a recorded time. */
export const ownershipList = pagedList(list, {
  reads: [ownership],
  from: onHand(holdingsSql(VALID_AT, RECORDED_UNTIL)),
  madeAs: 'held',
  order: 'id',
  facts: [validAtOf, recordedUntilOf],
  columns: {
    title: titleSql('held.id', RECORDED_UNTIL),
    artist: artistSql('held.id', RECORDED_UNTIL),
    catalog_no: numberSql('held.id', RECORDED_UNTIL),
    consignor: `(select string_agg(name, ', ' order by part.place)
      from jsonb_array_elements(held.parts) with ordinality as part(doc, place),
        lateral ${companySql("(part.doc->>'consignor_id')::int", RECORDED_UNTIL)} as company(name))`,
    owned: unitsSql('owned'),
    consigned: unitsSql('consigned'),
    owned_cost: costSql('owned'),
    consigned_cost: costSql('consigned'),
    cost: dollars('held.cost'),
    price: dollars('held.price'),
    since: 'held.at',
  },
  filters: { standing: holding('standing', 'text'), consignor_id: holding('consignor_id', 'int') },
  inFacts: ['at', 'known'],
});

type Totals = Ownership['totals'];

/** Both times and the filters of the list. */
export type OwnershipQuery = Pick<QueryOf<typeof list>, keyof (typeof list)['filters']>;

/** Numbers and worth of the units on hand under these filters: in all, by consignor and by place. */
export async function ownershipTotals(context: QueryContext, query: OwnershipQuery): Promise<Ownership> {
  const { validAt, recordedUntil } = parseAsOf(query, context.now.getTime());
  const rows = await context.rows<Totals & Group>(
    [ownership],
    `select grouping(consignor_id, standing) as of_place, grouping(location) as of_owner, standing, consignor_id,
       ${companySql('consignor_id', '$2::timestamptz')} as consignor, location, count(distinct id)::int as pieces,
       sum(quantity)::float8 as quantity, (coalesce(sum(cost), 0) / 100)::float8 as cost,
       (coalesce(sum(round((price * quantity)::numeric)), 0) / 100)::float8 as price
     from (select held.id, held.location, held.price, part.*
       from ${onHand(holdingsSql('$1::text', '$2::timestamptz'))} held cross join lateral
         jsonb_to_recordset(held.parts) as part(standing text, consignor_id int, quantity numeric, cost numeric)) units
     where ($3::text is null or standing = $3) and ($4::int is null or consignor_id = $4)
       and ($5::text is null or location = $5)
     group by grouping sets ((standing, consignor_id), (location), ())
     order by standing desc nulls last, consignor_id nulls last, location nulls last`,
    [validAt, recordedUntil, query.standing, query.consignor_id, query.location],
  );
  const numbers = ({ pieces, quantity, cost, price }: Totals) => ({ pieces, quantity, cost, price });
  const all = rows.find(({ of_owner, of_place }) => of_owner === 1 && of_place > 0);
  return {
    at: validAt,
    known: recordedUntil,
    totals: all ? numbers({ ...all, quantity: all.quantity ?? 0 }) : NOTHING,
    owners: rows.flatMap((row) =>
      row.of_place > 0
        ? []
        : [{ standing: row.standing!, consignor_id: row.consignor_id, consignor: row.consignor, ...numbers(row) }],
    ),
    places: rows.flatMap((row) => (row.of_owner === 0 ? [{ location: row.location, ...numbers(row) }] : [])),
  };
}

const NOTHING: Totals = { pieces: 0, quantity: 0, cost: 0, price: 0 };

interface Group {
  readonly of_owner: number;
  readonly of_place: number;
  readonly standing: 'owned' | 'consigned' | null;
  readonly consignor_id: number | null;
  readonly consignor: string | null;
  readonly location: string | null;
}
