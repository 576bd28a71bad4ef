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

/** Where something may point at records of a kind. */
export function columnsPointingAt(kindName: string, pointing: readonly PointingColumn[]): readonly PointingColumn[] {
  return [...RECORDS_POINTING, ...pointing].filter(({ to }) => to === kindName);
}

/** Where records point at each other. */
export const RECORDS_POINTING = KINDS.flatMap((kind) =>
  pointingColumns(recordsOf(kind), recordTable(kind), kind.fields, referenceColumn),
);

/** Whether anything points at a record, so that removing it would leave a gap. */
export async function isReferenced(
  context: QueryContext,
  kindName: string,
  id: number,
  pointing: readonly PointingColumn[],
): Promise<boolean> {
  const columns = columnsPointingAt(kindName, pointing);
  if (columns.length === 0) return false;
  const places = columns.map(({ table, column }) => `exists (select 1 from ${table} where ${column} = $1)`);
  const [found] = await context.rows<{ yes: boolean }>(
    columns.map(({ projection }) => projection),
    `select ${places.join(' or ')} as yes`,
    [id],
  );
  return found?.yes ?? false;
}
