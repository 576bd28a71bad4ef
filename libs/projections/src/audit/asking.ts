import { askedTimes, HOLDING_FIELDS } from '@rabbet/domain/audit/audit';
import type { QueryContext } from '../reading/query-context';

/** Holdings of all pieces, those that are not here among them, at a moment as it was known at an instant. */
export const holdingsSql = (
  at: string,
  known: string,
) => `(select distinct on (widget_id) widget_id as id, at, ${HOLDING_FIELDS.join(', ')}
  from ownership_points
  where at <= ${at} and known <= ${known} and (known_until is null or known_until > ${known})
  order by widget_id, at desc)`;

/** Columns of what a piece or a company was called at an instant. */
const labelSql = (column: string, kind: 'artwork' | 'company', id: string, known: string) =>
  `(select ${column} from ownership_labels l where l.kind = '${kind}' and l.id = ${id} and l.known <= ${known}
    order by l.known desc limit 1)`;

export const titleSql = (id: string, known: string) => `coalesce(${labelSql('name', 'artwork', id, known)}, '')`;
export const numberSql = (id: string, known: string) => labelSql('catalog_no', 'artwork', id, known);
export const companySql = (id: string, known: string) => labelSql('name', 'company', id, known);
export const artistSql = (id: string, known: string) => companySql(labelSql('maker_id', 'artwork', id, known), known);

type Asked = { readonly at?: string | null; readonly known?: string | null };
export const atOf = ({ now }: QueryContext, asked: Asked) => askedTimes(asked, now.getTime()).at;
export const knownOf = ({ now }: QueryContext, asked: Asked) => askedTimes(asked, now.getTime()).known;
