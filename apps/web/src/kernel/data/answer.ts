import { type DefaultError, type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';

/** Reply of a query, as a page shows it. */
export interface Answer<T> {
  /** Last data received; stays while new data is awaited and when none comes. Undefined before the first reply. */
  readonly data: T | undefined;
  readonly state: 'there' | 'awaited' | 'lost';
  again(): void;
}

/** Asks, and asks again by itself when a lost connection is back. */
export function useAnswer<T, K extends QueryKey>(options: UseQueryOptions<T, DefaultError, T, K>): Answer<T> {
  const { data, status, isPlaceholderData, refetch } = useQuery(options);
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  const isThere = status === 'success' && !isPlaceholderData;
  return {
    data: data ?? last,
    state: isThere ? 'there' : status === 'error' ? 'lost' : 'awaited',
    again: () => void refetch(),
  };
}
