import { type AsOfQuery, HOLDING_FIELDS, parseAsOf } from '@rabbet/domain/audit/audit';
import type { QueryContext } from '../reading/query-context';

/** Holdings of all pieces, also of those that are not here, as of a valid time and a recorded time. */
export const holdingsSql = (
  validAt: string,
  recordedUntil: string,
) => `(select distinct on (widget_id) widget_id as id, at, ${HOLDING_FIELDS.join(', ')}
  from ownership_points
  where at <= ${validAt} and known <= ${recordedUntil} and (known_until is null or known_until > ${recordedUntil})
  order by widget_id, at desc)`;

/** Column of the name of a piece or a company, as of a recorded time. */
const labelSql = (column: string, kind: 'artwork' | 'company', id: string, recordedUntil: string) =>
  `(select ${column} from ownership_labels l where l.kind = '${kind}' and l.id = ${id} and l.known <= ${recordedUntil}
    order by l.known desc limit 1)`;

export const titleSql = (id: string, recordedUntil: string) =>
  `coalesce(${labelSql('name', 'artwork', id, recordedUntil)}, '')`;
export const numberSql = (id: string, recordedUntil: string) => labelSql('catalog_no', 'artwork', id, recordedUntil);
export const companySql = (id: string, recordedUntil: string) => labelSql('name', 'company', id, recordedUntil);
export const artistSql = (id: string, recordedUntil: string) =>
  companySql(labelSql('maker_id', 'artwork', id, recordedUntil), recordedUntil);

export const validAtOf = ({ now }: QueryContext, query: AsOfQuery) => parseAsOf(query, now.getTime()).validAt;
export const recordedUntilOf = ({ now }: QueryContext, query: AsOfQuery) =>
  parseAsOf(query, now.getTime()).recordedUntil;
