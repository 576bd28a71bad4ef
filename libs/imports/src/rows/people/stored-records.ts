import type { Difference } from '../row/row';

/** Record of the shop, with its id and revision. */
export type Stored<T> = T & { readonly id: number; readonly revision: number };

/** Fields to which `values` gives another value than the stored record has. */
export function differencesFrom(stored: object, values: object): readonly Difference[] {
  const existing: Readonly<Record<string, unknown>> = { ...stored };
  return Object.entries(values).flatMap(([field, after]): Difference[] => {
    const before = existing[field] ?? null;
    if (after === undefined || normalizeHtml(before) === normalizeHtml(after)) return [];
    return [{ field, before: before as Difference['before'], after: after as Difference['after'] }]; // plain values
  });
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', quot: '"', apos: "'", '#39': "'", nbsp: '\u00a0' };

/** HTML as the shop stores it: `<br />` for `<br>`, and characters for their entities. Other values stay as they are. */
function normalizeHtml(value: unknown): unknown {
  if (typeof value !== 'string' || !value.includes('<')) return value;
  return value
    .replace(/<(\/?)([a-z]\w*)\s*\/?>/gi, (_, slash: string, tag: string) => {
      const name = tag.toLowerCase();
      const isEmptyElement = name === 'br' || name === 'hr';
      return `<${slash}${name}${isEmptyElement ? ' /' : ''}>`;
    })
    .replace(/&(amp|quot|apos|#39|nbsp);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}
