import { mayRead } from '@rabbet/domain/callers/caller';
import type { Resource } from '@rabbet/domain/callers/roles';
import type { ImageReply } from '@rabbet/domain/images/images';
import { type SearchImage, type SearchQuery, type SearchResult, USUAL_RESULTS } from '@rabbet/domain/search/search';
import type { QueryContext } from '../reading/query-context';
import { relatedTo } from '../records/related';
import { searchWords } from '../text/search-words';
import { nearestFirst, type SearchHit } from './nearest-first';

export type { SearchHit } from './nearest-first';

/** Search for things of one sort, by those who may read a resource. */
export interface SearchSource {
  readonly readers: Resource;
  /** Finds some that hold all words of a term: those that are called so, and the newest of the others, first. */
  find(context: QueryContext, term: string, count: number): Promise<readonly SearchHit[]>;
}

/** Makes the search over these sources. They are asked at the same time, as far as the caller may read there. */
export function searchAmong(sources: readonly SearchSource[]) {
  return async (context: QueryContext, query: Partial<SearchQuery>): Promise<SearchResult[]> => {
    const { term } = query;
    const count = query.count ?? USUAL_RESULTS;
    if (!term || !searchWords(term)?.length) return [];
    const readable = sources.filter(({ readers }) => mayRead(context.caller, readers));
    const hits = await Promise.all(readable.map((source) => source.find(context, term, count)));
    return withImages(context, nearestFirst(hits, term, count));
  };
}

async function withImages(context: QueryContext, hits: readonly SearchHit[]): Promise<SearchResult[]> {
  const images = await relatedTo(
    context,
    hits.map(({ imageId: id }) => ({ kind: 'image', id })),
  );
  return hits.map(({ result, imageId }) => ({ ...result, image: shown(images.of<ImageReply>('image', imageId)) }));
}

function shown(image: ImageReply | null): SearchImage | null {
  if (!image) return null;
  const { id, hash, mime, width, height, alt, title } = image;
  return { id, hash, mime, width, height, alt: alt ?? title };
}
