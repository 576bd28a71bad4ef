import { keepPreviousData, type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useDeferredValue } from 'react';

export type SuggestionState = 'there' | 'awaited' | 'lost';

/** Suggestions for what is typed, asked for at each key; those for the term before stay until new ones have come. */
export function useSuggestions<Row, Key extends QueryKey>(
  term: string,
  isOpen: boolean,
  queryFor: (term: string) => UseQueryOptions<readonly Row[], Error, readonly Row[], Key>,
): { readonly rows: readonly Row[]; readonly state: SuggestionState } {
  const deferredTerm = useDeferredValue(term);
  const { data, isPlaceholderData, isError } = useQuery({
    ...queryFor(deferredTerm),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: isOpen && deferredTerm !== '',
  });
  const isThere = data !== undefined && !isPlaceholderData && deferredTerm === term;
  return { rows: term === '' ? [] : (data ?? []), state: isError ? 'lost' : isThere ? 'there' : 'awaited' };
}
