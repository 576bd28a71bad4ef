import type { AnyKind } from './record';

/** Record in a reply to staff. */
export type RecordReply = { readonly id: number } & { readonly [name: string]: unknown };

/** Title of a record for people: that of its kind, its name or title, the name of a related record, or its number. */
export function titleOf(kind: Pick<AnyKind, 'title' | 'titled' | 'related'>, record: RecordReply): string {
  const title = kind.titled ? kind.titled(record as never) : (record.name ?? record.title); // the fields of this kind
  if (typeof title === 'string' && title.trim() !== '') return title;
  for (const [name, spec] of Object.entries(kind.related ?? {})) {
    const related = record[name];
    if ('reference' in spec && isNamed(related)) return related.name;
  }
  return `${kind.title} ${record.id}`;
}

/** Field with which the title of a record begins; null if the title is that of another record. */
export function titleField({ fields, titled }: Pick<AnyKind, 'fields' | 'titled'>): string | null {
  const names = ['name', 'last', ...(titled ? [] : ['title']), 'value'];
  return names.find((name) => Object.hasOwn(fields, name)) ?? null;
}

function isNamed(value: unknown): value is { readonly name: string } {
  return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';
}
