import { askedInstant, changesList as list, restatedList as restated } from '@rabbet/domain/audit/audit';
import { momentOf } from '@rabbet/domain/time/moments';
import { namesOfActors } from '../accounts/accounts';
import { pagedList } from '../reading/paged-list';
import type { QueryContext } from '../reading/query-context';
import { artistSql, companySql, holdingsSql, titleSql } from './asking';
import { ownership } from './ownership';

const instantOf = (field: string) => (context: QueryContext, asked: object) =>
  askedInstant((asked as Record<string, string | null>)[field], field, context.now.getTime());
const momentAsked = (field: string) => (context: QueryContext, asked: object) =>
  momentOf(instantOf(field)(context, asked));
const knownAsked = (field: string) => (context: QueryContext, asked: object) =>
  new Date(instantOf(field)(context, asked)).toISOString();

const SIDE = ['standing', 'consignor_id', 'location', 'quantity', 'custody', 'provenance'] as const;

/** Columns of a holding before or after something, out of a row of that name. */
const sideSql = (which: 'before' | 'after') => SIDE.map((name) => `${which}.${name} as ${which}_${name}`).join(', ');
const consignorSql = (which: 'before' | 'after', known: string) => companySql(`changed.${which}_consignor_id`, known);

/** A change of owner, place, quantity or of what the rules say counts for an audit. */
const compared = (side: string) => `(${SIDE.map((name) => `${side}.${name}`).join(', ')})`;

const [FROM, KNOWN_FIRST, TO, KNOWN] = ['$3::text', '$4::timestamptz', '$5::text', '$6::timestamptz'];

/** Pieces that changed hands, place or rule between two moments. */
export const changesList = pagedList(list, {
  reads: [ownership],
  from: `(select coalesce(after.id, before.id) as id, ${sideSql('before')}, ${sideSql('after')}
    from ${holdingsSql(FROM, KNOWN_FIRST)} before full join ${holdingsSql(TO, KNOWN)} after on after.id = before.id
    where ${compared('before')} is distinct from ${compared('after')})`,
  madeAs: 'changed',
  order: 'id',
  facts: [momentAsked('from'), knownAsked('known_first'), momentAsked('to'), knownAsked('known')],
  columns: {
    title: titleSql('changed.id', KNOWN),
    artist: artistSql('changed.id', KNOWN),
    before_consignor: consignorSql('before', KNOWN_FIRST),
    after_consignor: consignorSql('after', KNOWN),
  },
  inFacts: ['from', 'to', 'known_first', 'known'],
});

/** Point that was said of the moment of an entry, as it was known before it or since. */
const said = (known: string) => `(select p.* from ownership_points p
  where p.widget_id = e.widget_id and p.at <= e.at and ${known} order by p.at desc limit 1)`;
const BEFORE = said('p.known < e.known and (p.known_until is null or p.known_until >= e.known)');
const AFTER = said('p.known <= e.known and (p.known_until is null or p.known_until > e.known)');

const WHAT = `case e.type when 'ArtworkTransactionCorrected' then 'Corrected: ' when 'ArtworkTransactionCompleted' then 'Completed: '
  else '' end || coalesce((select r.data->>'activity' from ownership_entries r where r.transaction_id = e.transaction_id
    and r.type = 'ArtworkTransactionRecorded'), 'Fields of the piece')`;

/** A piece of which nothing was on record at the instant is new: nothing that was said of it is said differently. */
const KIND = `case when (select first.known from ownership_entries first where first.widget_id = e.widget_id
    order by first.revision limit 1) > $3::timestamptz then 'new' else 'restated' end`;

/** Statements about the past that are other ones than they were. */
export const restatedList = pagedList(restated, {
  reads: [ownership],
  from: `(select row_number() over (order by e.known, e.widget_id, e.revision)::int as id, e.widget_id, e.at,
      e.known as recorded_at, e.by, e.transaction_id, ${KIND} as kind, ${WHAT} as what, ${sideSql('before')}, ${sideSql('after')}
    from ownership_entries e left join lateral ${BEFORE} before on true left join lateral ${AFTER} after on true
    where e.known > $3::timestamptz and e.known <= $5::timestamptz and e.at <= $4::text
      and ${compared('before')} is distinct from ${compared('after')})`,
  madeAs: 'changed',
  order: 'id',
  facts: [knownAsked('since'), momentAsked('since'), knownAsked('known')],
  columns: {
    title: titleSql('changed.widget_id', '$5::timestamptz'),
    artist: artistSql('changed.widget_id', '$5::timestamptz'),
    before_consignor: consignorSql('before', '$5::timestamptz'),
    after_consignor: consignorSql('after', '$5::timestamptz'),
  },
  inFacts: ['since', 'known'],
  names: namesOfActors,
});
