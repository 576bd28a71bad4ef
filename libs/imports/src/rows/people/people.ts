import type { Difference } from '../row/rows';

/** Record as the shop has it. */
export type Kept<T> = T & { readonly id: number; readonly revision: number };

/** Fields that become another. */
export function differencesIn(kept: object, said: object): readonly Difference[] {
  const before: Readonly<Record<string, unknown>> = { ...kept };
  return Object.entries(said).flatMap(([field, after]): Difference[] => {
    if (after === undefined || asKept(before[field] ?? null) === asKept(after)) return [];
    return [{ field, before: (before[field] ?? null) as Difference['before'], after: after as Difference['after'] }]; // plain values
  });
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', quot: '"', apos: "'", '#39': "'", nbsp: '\u00a0' };

/** Html as the shop writes it: `<br>` is kept as `<br />`, and a sign as itself or its entity. */
function asKept(value: unknown): unknown {
  if (typeof value !== 'string' || !value.includes('<')) return value;
  return value
    .replace(/<(\/?)([a-z]\w*)\s*\/?>/gi, (_, end: string, tag: string) => {
      const name = tag.toLowerCase();
      return `<${end}${name}${name === 'br' || name === 'hr' ? ' /' : ''}>`;
    })
    .replace(/&(amp|quot|apos|#39|nbsp);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}
