import type { VisitorClient } from '@rabbet/client';
import { favouritesIn } from '@rabbet/domain/artworks/artworks';
import { queryOptions } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { PageInput } from '../../kernel/pages/load-page';
import { keptText, onKept } from './stored-favourites';

/** Pieces of a list that somebody sends; empty where the address names none and the visitor's favorites are shown. */
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

/** Stored favorites as text; null on the server and in a browser that stores nothing. */
export function useKeptText(): string | null {
  return useSyncExternalStore(onKept, keptText, () => null);
}

export function countWords(count: number): string {
  return count === 1 ? 'One piece' : `${count} pieces`;
}
