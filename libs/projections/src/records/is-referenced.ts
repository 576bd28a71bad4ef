import type { AnyFields } from '@rabbet/domain/records/fields';
import { KINDS } from '@rabbet/domain/registry/kinds';
import type { Projection } from '../engine/projection';
import type { QueryContext } from '../reading/query-context';
import { recordsOf, recordTable, referenceColumn } from './record-projection';

/** A column, or an expression over some, that holds the id of a record. It has an index: others may have many rows. */
export interface PointingColumn {
  readonly projection: Pick<Projection, 'name'>;
  readonly table: string;
  readonly column: string;
  /** The kind of record that it points at. */
  readonly to: string;
  /** Owner of the reference: the name of its streams, and the column with its id. */
  readonly owner?: { readonly kind: string; readonly column: string };
}

/** The columns of a table that hold those of these fields that point at something. */
export function pointingColumns(
  projection: Pick<Projection, 'name'>,
  table: string,
  fields: AnyFields,
  columnOf: (field: string) => string = (field) => field,
): PointingColumn[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'reference' ? [{ projection, table, column: columnOf(name), to: field.to }] : [],
  );
}

/** Columns that may point at records of a kind. */
export function columnsPointingAt(kindName: string, pointing: readonly PointingColumn[]): readonly PointingColumn[] {
  return [...RECORDS_POINTING, ...pointing].filter(({ to }) => to === kindName);
}

/** Columns in which records point at each other. */
export const RECORDS_POINTING = KINDS.flatMap((kind) =>
  pointingColumns(recordsOf(kind), recordTable(kind), kind.fields, referenceColumn).map((pointing) => ({
    ...pointing,
    owner: { kind: kind.name, column: 'id' },
  })),
);

/** True where something points at a record, so that removing it would leave a gap. */
export async function isReferenced(
  context: QueryContext,
  kindName: string,
  id: number,
  pointing: readonly PointingColumn[],
): Promise<boolean> {
  const columns = columnsPointingAt(kindName, pointing);
  if (columns.length === 0) return false;
  const places = columns.map(({ table, column }) => `exists (select 1 from ${table} where ${column} = $1)`);
  const [row] = await context.rows<{ yes: boolean }>(
    columns.map(({ projection }) => projection),
    `select ${places.join(' or ')} as yes`,
    [id],
  );
  return row?.yes ?? false;
}

/** Something that points at a record: the name of its streams, and its id; null where nobody knows them. */
export interface RecordUser {
  readonly kind: string | null;
  readonly id: number | null;
}

/** Lists what points at a record, as far as `most` of them. */
export async function usersOf(
  context: QueryContext,
  { kind, id, most }: { readonly kind: string; readonly id: number; readonly most: number },
  pointing: readonly PointingColumn[],
): Promise<readonly RecordUser[]> {
  const columns = columnsPointingAt(kind, pointing);
  if (columns.length === 0) return [];
  const places = columns.map(({ table, column, owner }) =>
    owner
      ? `(select '${owner.kind}' as kind, ${owner.column} as id from ${table} where ${column} = $1)`
      : `(select null as kind, null::int as id from ${table} where ${column} = $1 limit 1)`,
  );
  return context.rows<RecordUser>(
    columns.map(({ projection }) => projection),
    `select distinct kind, id from (${places.join(' union all ')}) users order by kind, id limit $2::int`,
    [id, most],
  );
}
