import { artworkFields, dimensionFields, imageFields, transactionFields } from '@rabbet/domain/artworks/artworks';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { KINDS } from '@rabbet/domain/records/kinds';
import { artworks } from '../artworks/artworks';
import type { QueryContext } from '../reading/query-context';
import { records } from './records';

/** Where pieces point at records, and how a field is read there. */
const OF_PIECES: readonly { table: string; fields: AnyFields; value: (field: string) => string }[] = [
  { table: 'artwork_details', fields: artworkFields, value: (field) => `(doc->>'${field}')::int` },
  { table: 'artwork_dimensions', fields: dimensionFields, value: (field) => field },
  { table: 'artwork_images', fields: imageFields, value: (field) => field },
  { table: 'artwork_transactions', fields: transactionFields, value: (field) => `(doc->>'${field}')::int` },
];

/** Whether anything points at a record, so that removing it would leave a gap. */
export async function isReferenced(context: QueryContext, kindName: string, id: number): Promise<boolean> {
  const pointing = (fields: AnyFields) =>
    Object.entries(fields).flatMap(([name, field]) =>
      field.kind === 'reference' && field.to === kindName ? [name] : [],
    );
  const places = [
    ...KINDS.flatMap(({ name, fields }) =>
      pointing(fields).map((field) => `records where kind = '${name}' and (doc->>'${field}')::int = $1`),
    ),
    ...OF_PIECES.flatMap(({ table, fields, value }) =>
      pointing(fields).map((field) => `${table} where ${value(field)} = $1`),
    ),
  ];
  if (places.length === 0) return false;
  const [found] = await context.rows<{ yes: boolean }>(
    [records, artworks],
    `select ${places.map((place) => `exists (select 1 from ${place})`).join(' or ')} as yes`,
    [id],
  );
  return found?.yes ?? false;
}
