import type { Client } from '@rabbet/client';
import type { SearchResult } from '@rabbet/domain/search/search';
import { longDate } from '@rabbet/domain/time/words';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  staffArtworkPath,
  staffCompanyPath,
  staffOrderPath,
  staffPersonPath,
  staffRegistrationPath,
  staffWorkshopPath,
} from '../../paths/staff-paths';

/** Results for a term; those of the term before stay while new ones are awaited. An empty term has none. */
export function searchQuery(client: Client, term: string, count?: number) {
  return queryOptions({
    queryKey: ['search', term, count ?? null],
    queryFn: async (): Promise<readonly SearchResult[]> => (term === '' ? [] : client.search(term, count)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Page of what was found. */
export function resultPath({ kind, id, registration_id }: SearchResult): string {
  switch (kind) {
    case 'order':
      return registration_id === null ? staffOrderPath(id) : staffRegistrationPath(registration_id);
    case 'piece':
      return staffArtworkPath(id);
    case 'workshop':
      return staffWorkshopPath(id);
    case 'company':
      return staffCompanyPath(id);
    case 'person':
      return staffPersonPath(id);
  }
}

const KIND_WORDS: Readonly<Record<SearchResult['kind'], string>> = {
  order: 'Order',
  piece: 'Piece',
  workshop: 'Workshop',
  company: 'Company',
  person: 'Person',
};

/** Second line of a result: its kind, what tells it from others, its state and its day. */
export function resultDetails({ kind, title, details, state, date }: SearchResult): string {
  const kindWord = title.startsWith(KIND_WORDS[kind]) ? null : KIND_WORDS[kind];
  const day = date && (kind === 'order' ? `due ${longDate(date)}` : longDate(date));
  return [kindWord, ...details, state, day].filter((part) => part !== null && part !== '').join(' · ');
}
