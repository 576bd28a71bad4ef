import type { AnyFields } from '@rabbet/domain/records/fields';
import { KINDS } from '@rabbet/domain/registry/kinds';
import type { Projection } from '../engine/projection';
import type { QueryContext } from '../reading/query-context';
import { records } from './records';

/** A column, or an expression over some, that holds the id of a record. It has an index: others may have many rows. */
export interface PointingColumn {
  readonly projection: Pick<Projection, 'name'>;
  readonly table: string;
  readonly column: string;
  /** The kind of record that it points at. */
  readonly to: string;
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

/** Whether anything points at a record, so that removing it would leave a gap. */
export async function isReferenced(
  context: QueryContext,
  kindName: string,
  id: number,
  pointing: readonly PointingColumn[],
): Promise<boolean> {
  const columns = pointing.filter(({ to }) => to === kindName);
  const places = [
    ...KINDS.flatMap(({ name, fields }) =>
      Object.entries(fields).flatMap(([field, described]) =>
        described.kind === 'reference' && described.to === kindName
          ? [`records where kind = '${name}' and (doc->>'${field}')::int = $1`]
          : [],
      ),
    ),
    ...columns.map(({ table, column }) => `${table} where ${column} = $1`),
  ];
  if (places.length === 0) return false;
  const [found] = await context.rows<{ yes: boolean }>(
    [records, ...columns.map(({ projection }) => projection)],
    `select ${places.map((place) => `exists (select 1 from ${place})`).join(' or ')} as yes`,
    [id],
  );
  return found?.yes ?? false;
}
