import { type Caller } from '@rabbet/domain/callers/caller';
import { type AnyFields, type Values } from '@rabbet/domain/records/fields';
import type { Company } from '@rabbet/domain/people/people';
import { kindByName } from '@rabbet/domain/registry/kinds';
import { toWire } from '@rabbet/domain/records/wire';
import type { QueryContext } from '../reading/query-context';
import type { Address } from './folding';
import { recordsOf, recordTable } from './record-projection';

/** Records that replies point at, by kind and id: `related.of<UnitReply>('unit', 3)`. */
export interface RelatedRecords {
  /** Record as the caller may know it; null for no id, or a record that is gone. */
  of<T extends { id: number }>(kind: string, id: number | null): T | null;
  /** Part of a company that replies show beside its works. */
  maker(id: number | null): MakerReply | null;
  /** The place of a dimension among those of its type. */
  ordinal(dimension: number): number;
}

/** An artist or maker beside a piece. */
export type MakerReply = { id: number } & Pick<Company, 'name' | 'is_artist' | 'image_id'>;

export class Related implements RelatedRecords {
  private readonly replies = new Map<string, object>();

  constructor(
    private readonly docs: ReadonlyMap<string, Values>,
    private readonly caller: Caller,
  ) {}

  of<T extends { id: number }>(kind: string, id: number | null): T | null {
    const key = `${kind}-${id}`;
    const doc = this.docs.get(key);
    if (!doc || id === null) return null;
    // many pieces point at the same type, units and dimensions
    if (!this.replies.has(key)) this.replies.set(key, { id, ...toWire(fieldsOf(kind), doc, this.caller) });
    return this.replies.get(key) as T; // the fields of this kind, which the reply names
  }

  ordinal(dimension: number): number {
    return this.of<{ id: number; ordinal: number }>('widget-type-dimension', dimension)?.ordinal ?? 0;
  }

  maker(id: number | null): MakerReply | null {
    const company = this.of<MakerReply>('company', id);
    if (!company) return null;
    const { name, is_artist, image_id } = company;
    return { id: company.id, name, is_artist, image_id };
  }
}

/** The records at these addresses, in one query; of companies without their biographies, which nobody shows beside. */
export async function relatedTo(
  context: QueryContext,
  references: Iterable<{ kind: string; id: number | null }>,
  caller: Caller = context.caller,
) {
  const addresses = new Map<string, Address>();
  for (const { kind, id } of references) if (id !== null) addresses.set(`${kind}-${id}`, { kind, id });
  if (addresses.size === 0) return new Related(new Map(), caller);
  const ids = new Map<string, number[]>();
  for (const { kind, id } of addresses.values()) ids.set(kind, [...(ids.get(kind) ?? []), id]);
  const kinds = [...ids.keys()].sort(); // the same kinds, the same statement
  const rows = await context.rows<Address & { doc: Values }>(
    kinds.map((name) => recordsOf({ name })),
    kinds
      .map((name, i) => {
        const doc = name === 'company' ? `doc - 'description'` : 'doc';
        return `select '${name}' as kind, id, ${doc} as doc from ${recordTable({ name })} where id = any($${i + 1}::int[])`;
      })
      .join(' union all '),
    kinds.map((kind) => ids.get(kind) ?? []),
  );
  return new Related(new Map(rows.map(({ kind, id, doc }) => [`${kind}-${id}`, doc])), caller);
}

function fieldsOf(kind: string): AnyFields {
  return kindByName(kind).fields;
}
