import { changesList as list, parsePastInstant, restatedList as restated } from '@rabbet/domain/audit/audit';
import { momentOf } from '@rabbet/domain/time/moments';
import { namesOfActors } from '../accounts/accounts';
import { pagedList } from '../reading/paged-list';
import type { QueryContext } from '../reading/query-context';
import { artistSql, companySql, holdingsSql, titleSql } from './as-of-sql';
import { ownership } from './ownership';

/** The facts of the lists: instants in the query, as valid times or recorded times. */
const instantOf = (field: string) => (context: QueryContext, query: object) =>
  parsePastInstant((query as Record<string, string | null>)[field], field, context.now.getTime());
const validTimeOf = (field: string) => (context: QueryContext, query: object) =>
  momentOf(instantOf(field)(context, query));
const recordedTimeOf = (field: string) => (context: QueryContext, query: object) =>
  new Date(instantOf(field)(context, query)).toISOString();

const COMPARED_COLUMNS = ['standing', 'consignor_id', 'location', 'quantity', 'custody', 'provenance'] as const;

/** Selects the compared columns of the holding `before` or `after`, as `before_standing` and so on. */
const sideSql = (which: 'before' | 'after') =>
  COMPARED_COLUMNS.map((name) => `${which}.${name} as ${which}_${name}`).join(', ');
const consignorSql = (which: 'before' | 'after', recordedUntil: string) =>
  companySql(`changed.${which}_consignor_id`, recordedUntil);

/** Row of the columns whose changes count for an audit. */
const comparedSql = (side: string) => `(${COMPARED_COLUMNS.map((name) => `${side}.${name}`).join(', ')})`;

const FROM_PARAM = '$3::text';
const FROM_RECORDED_UNTIL_PARAM = '$4::timestamptz';
const TO_PARAM = '$5::text';
const TO_RECORDED_UNTIL_PARAM = '$6::timestamptz';

/** Pieces that changed hands, place or rule between two moments. */
export const changesList = pagedList(list, {
  reads: [ownership],
  from: `(select coalesce(after.id, before.id) as id, ${sideSql('before')}, ${sideSql('after')}
    from ${holdingsSql(FROM_PARAM, FROM_RECORDED_UNTIL_PARAM)} before full join ${holdingsSql(TO_PARAM, TO_RECORDED_UNTIL_PARAM)} after on after.id = before.id
    where ${comparedSql('before')} is distinct from ${comparedSql('after')})`,
  madeAs: 'changed',
  order: 'id',
  facts: [validTimeOf('from'), recordedTimeOf('known_first'), validTimeOf('to'), recordedTimeOf('known')],
  columns: {
    title: titleSql('changed.id', TO_RECORDED_UNTIL_PARAM),
    artist: artistSql('changed.id', TO_RECORDED_UNTIL_PARAM),
    before_consignor: consignorSql('before', FROM_RECORDED_UNTIL_PARAM),
    after_consignor: consignorSql('after', TO_RECORDED_UNTIL_PARAM),
  },
  inFacts: ['from', 'to', 'known_first', 'known'],
});

/** Version that is valid at the moment of an entry, under a condition on recorded time. */
const versionSql = (condition: string) => `(select p.* from ownership_points p
  where p.widget_id = e.widget_id and p.at <= e.at and ${condition} order by p.at desc limit 1)`;
const VERSION_BEFORE_SQL = versionSql('p.known < e.known and (p.known_until is null or p.known_until >= e.known)');
const VERSION_AFTER_SQL = versionSql('p.known <= e.known and (p.known_until is null or p.known_until > e.known)');

const WHAT_SQL = `case e.type when 'ArtworkTransactionCorrected' then 'Corrected: ' when 'ArtworkTransactionCompleted' then 'Completed: '
  else '' end || coalesce((select r.data->>'activity' from ownership_entries r where r.transaction_id = e.transaction_id
    and r.type = 'ArtworkTransactionRecorded'), 'Fields of the piece')`;

/** Kind of a row: `new` if nothing was recorded of the piece at the first instant, so that nothing can be restated. */
const KIND_SQL = `case when (select first.known from ownership_entries first where first.widget_id = e.widget_id
    order by first.revision limit 1) > $3::timestamptz then 'new' else 'restated' end`;

/** Entries that changed the recorded past. */
export const restatedList = pagedList(restated, {
  reads: [ownership],
  from: `(select row_number() over (order by e.known, e.widget_id, e.revision)::int as id, e.widget_id, e.at,
      e.known as recorded_at, e.by, e.transaction_id, ${KIND_SQL} as kind, ${WHAT_SQL} as what, ${sideSql('before')}, ${sideSql('after')}
    from ownership_entries e left join lateral ${VERSION_BEFORE_SQL} before on true left join lateral ${VERSION_AFTER_SQL} after on true
    where e.known > $3::timestamptz and e.known <= $5::timestamptz and e.at <= $4::text
      and ${comparedSql('before')} is distinct from ${comparedSql('after')})`,
  madeAs: 'changed',
  order: 'id',
  facts: [recordedTimeOf('since'), validTimeOf('since'), recordedTimeOf('known')],
  columns: {
    title: titleSql('changed.widget_id', '$5::timestamptz'),
    artist: artistSql('changed.widget_id', '$5::timestamptz'),
    before_consignor: consignorSql('before', '$5::timestamptz'),
    after_consignor: consignorSql('after', '$5::timestamptz'),
  },
  inFacts: ['since', 'known'],
  names: namesOfActors,
});
