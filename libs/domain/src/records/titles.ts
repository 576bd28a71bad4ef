import type { AnyKind } from './record';

/** A record as replies to staff have it. */
export type ToldRecord = { readonly id: number } & { readonly [name: string]: unknown };

/** Title of a record for people: by its kind, its name or title, or the name of a related record; else its number. */
export function titleOf(kind: Pick<AnyKind, 'title' | 'titled' | 'related'>, record: ToldRecord): string {
  const own = kind.titled ? kind.titled(record as never) : (record.name ?? record.title); // the fields of this kind
  if (typeof own === 'string' && own.trim() !== '') return own;
  for (const [name, spec] of Object.entries(kind.related ?? {})) {
    const other = record[name];
    if ('one' in spec && isNamed(other)) return other.name;
  }
  return `${kind.title} ${record.id}`;
}

/** The field that the title of a kind begins with; null where the title is that of another record. */
export function titleField({ fields, titled }: Pick<AnyKind, 'fields' | 'titled'>): string | null {
  const names = ['name', 'last', ...(titled ? [] : ['title']), 'value'];
  return names.find((name) => Object.hasOwn(fields, name)) ?? null;
}

function isNamed(value: unknown): value is { readonly name: string } {
  return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';
}
