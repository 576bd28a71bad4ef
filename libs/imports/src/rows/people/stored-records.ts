import type { Difference } from '../row/row';

/** Record as the shop has it. */
export type Stored<T> = T & { readonly id: number; readonly revision: number };

/** Fields that become another. */
export function differencesIn(stored: object, values: object): readonly Difference[] {
  const existing: Readonly<Record<string, unknown>> = { ...stored };
  return Object.entries(values).flatMap(([field, after]): Difference[] => {
    const before = existing[field] ?? null;
    if (after === undefined || asStored(before) === asStored(after)) return [];
    return [{ field, before: before as Difference['before'], after: after as Difference['after'] }]; // plain values
  });
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', quot: '"', apos: "'", '#39': "'", nbsp: '\u00a0' };

/** HTML as the shop writes it: `<br />` in place of `<br>`, and signs in place of their entities. */
function asStored(value: unknown): unknown {
  if (typeof value !== 'string' || !value.includes('<')) return value;
  return value
    .replace(/<(\/?)([a-z]\w*)\s*\/?>/gi, (_, end: string, tag: string) => {
      const name = tag.toLowerCase();
      return `<${end}${name}${name === 'br' || name === 'hr' ? ' /' : ''}>`;
    })
    .replace(/&(amp|quot|apos|#39|nbsp);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}
