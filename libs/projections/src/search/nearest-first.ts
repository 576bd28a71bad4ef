import type { SearchResult } from '@rabbet/domain/search/search';
import { wordsOf } from '@rabbet/domain/text/fold';

/** Result with the names and numbers by which people call it. */
export interface SearchHit {
  readonly result: Omit<SearchResult, 'image'>;
  readonly imageId: number | null;
  readonly names: readonly (string | null)[];
}

interface Ranked {
  readonly hit: SearchHit;
  readonly nearness: number;
  /** Place among the hits of its source. */
  readonly turn: number;
}

/**
 * The best of what sources have found, each the newest first. What is called as the term says comes before what is called
 * so at its beginning, and that before all else. Of equally near hits of a source, those that are over come last. Of equally
 * near hits of several sources, each gives one in turn. Each source gives its best few, however near those of others are.
 */
export function nearestFirst(
  hitsOfSources: readonly (readonly SearchHit[])[],
  term: string,
  count: number,
): SearchHit[] {
  const sources = hitsOfSources.filter((hits) => hits.length > 0);
  const few = Math.floor(count / Math.max(1, sources.length));
  const ranked = sources
    .flatMap((hits) => inSource(hits, term))
    .toSorted((a, b) => a.nearness - b.nearness || a.turn - b.turn);
  const first = ranked.filter(({ turn }) => turn < few);
  const rest = ranked.filter(({ turn }) => turn >= few).slice(0, Math.max(0, count - first.length));
  const chosen = new Set([...first, ...rest]);
  return ranked.filter((hit) => chosen.has(hit)).map(({ hit }) => hit);
}

function inSource(hits: readonly SearchHit[], term: string): readonly Ranked[] {
  return hits
    .map((hit) => ({ hit, nearness: nearnessOf(hit.names, term) }))
    .toSorted((a, b) => a.nearness - b.nearness || Number(a.hit.result.over) - Number(b.hit.result.over))
    .map((hit, turn) => ({ ...hit, turn }));
}

/** Distance of somebody or something from a term: 0 if it is called so, 1 if a name of it begins so, 2 otherwise. */
export function nearnessOf(names: SearchHit['names'], typedTerm: string): number {
  const term = spelled(typedTerm);
  const spelledNames = names.map((name) => spelled(name ?? ''));
  if (spelledNames.includes(term)) return 0;
  return spelledNames.some((name) => name.startsWith(term)) ? 1 : 2;
}

/** Words of a text without case, accents and signs. */
function spelled(text: string): string {
  return wordsOf(text).join(' ');
}
