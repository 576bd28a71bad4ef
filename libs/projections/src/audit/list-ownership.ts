import { ownershipList as list, type Ownership, askedTimes } from '@rabbet/domain/audit/audit';
import type { QueryOf } from '@rabbet/domain/pages/list';
import { pagedList } from '../reading/paged-list';
import type { QueryContext } from '../reading/query-context';
import { artistSql, atOf, companySql, holdingsSql, knownOf, numberSql, titleSql } from './asking';
import { ownership } from './ownership';

const dollars = (cents: string) => `(${cents} / 100.0)::float8`;
const [AT, KNOWN] = ['$3::text', '$4::timestamptz'];
const onHand = (holdings: string) => `(select * from ${holdings} holdings where quantity > 0)`;

/** Pieces on hand at a moment, as it was known at an instant. */
export const ownershipList = pagedList(list, {
  reads: [ownership],
  from: `${onHand(holdingsSql(AT, KNOWN))} held`,
  order: 'id',
  facts: [atOf, knownOf],
  columns: {
    title: titleSql('held.id', KNOWN),
    artist: artistSql('held.id', KNOWN),
    catalog_no: numberSql('held.id', KNOWN),
    consignor: companySql('held.consignor_id', KNOWN),
    ...{ cost: dollars('cost'), price: dollars('price'), since: 'at' },
  },
  inFacts: ['at', 'known'],
});

type Totals = Ownership['totals'];

/** Day, knowledge and filters, as the list has them. */
export type OwnershipAsked = Pick<QueryOf<typeof list>, keyof (typeof list)['filters']>;

/** Numbers and worth of what was on hand under these filters: in all, by consignor and by place. */
export async function ownershipTotals(context: QueryContext, asked: OwnershipAsked): Promise<Ownership> {
  const { at, known } = askedTimes(asked, context.now.getTime());
  const rows = await context.rows<Totals & Group>(
    [ownership],
    `select grouping(consignor_id, standing) as of_place, grouping(location) as of_owner, standing, consignor_id,
       ${companySql('consignor_id', '$2::timestamptz')} as consignor, location, count(*)::int as pieces,
       sum(quantity)::float8 as quantity, ${worth('cost')} as cost, ${worth('price')} as price
     from ${onHand(holdingsSql('$1::text', '$2::timestamptz'))} held
     where ($3::text is null or standing = $3) and ($4::int is null or consignor_id = $4)
       and ($5::text is null or location = $5)
     group by grouping sets ((standing, consignor_id), (location), ())
     order by standing desc nulls last, consignor_id nulls last, location nulls last`,
    [at, known, asked.standing, asked.consignor_id, asked.location],
  );
  const numbers = ({ pieces, quantity, cost, price }: Totals) => ({ pieces, quantity, cost, price });
  const all = rows.find(({ of_owner, of_place }) => of_owner === 1 && of_place > 0);
  return {
    ...{ at, known, totals: all ? numbers({ ...all, quantity: all.quantity ?? 0 }) : NOTHING },
    owners: rows.flatMap((row) =>
      row.of_place > 0
        ? []
        : [{ standing: row.standing!, consignor_id: row.consignor_id, consignor: row.consignor, ...numbers(row) }],
    ),
    places: rows.flatMap((row) => (row.of_owner === 0 ? [{ location: row.location, ...numbers(row) }] : [])),
  };
}

const NOTHING: Totals = { pieces: 0, quantity: 0, cost: 0, price: 0 };

/** Amounts of each times how many there are, rounded piece by piece, in dollars. */
function worth(amount: string): string {
  return `(coalesce(sum(round((${amount} * quantity)::numeric)), 0) / 100)::float8`;
}

interface Group {
  readonly of_owner: number;
  readonly of_place: number;
  readonly standing: 'owned' | 'consigned' | null;
  readonly consignor_id: number | null;
  readonly consignor: string | null;
  readonly location: string | null;
}
