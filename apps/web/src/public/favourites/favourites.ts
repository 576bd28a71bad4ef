import type { VisitorClient } from '@rabbet/client';
import { favouritesIn } from '@rabbet/domain/artworks/artworks';
import { queryOptions } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { PageInput } from '../../kernel/pages/load-page';
import { keptText, onKept } from './kept';

/** What the address names as a list that somebody sends; empty where it is one's own that is asked for. */
export function sentPieces({ search }: Pick<PageInput, 'search'>): number[] {
  return favouritesIn(sentText(search));
}

export function sentText(search: URLSearchParams): string {
  return search.getAll('pieces').join();
}

export function favouritesQuery(client: VisitorClient, pieces: readonly number[]) {
  return queryOptions({
    queryKey: ['favourites', pieces.join()],
    queryFn: () => client.favourites(pieces),
    enabled: pieces.length > 0,
  });
}

/** What this browser keeps, as it is told there; null on the server, and where nothing is kept. */
export function useKeptText(): string | null {
  return useSyncExternalStore(onKept, keptText, () => null);
}

export function countWords(count: number): string {
  return count === 1 ? 'One piece' : `${count} pieces`;
}
