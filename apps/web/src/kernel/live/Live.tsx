import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiOfPage } from '../data/api-here';
import { apiOrigin } from '../data/api-origin';
import { sourcesOf } from './query-sources';
import { refreshing } from './refreshing';
import { hearChanges, streamPartsHere } from './shared-stream';

/** Keeps what stands on the page as new as the shop is, without a word. */
export function Live() {
  const queryClient = useQueryClient();
  useEffect(() => {
    const sources = sourcesOf(queryClient);
    const parts = streamPartsHere();
    if (!sources || !parts) return;
    const origin = apiOfPage() ?? apiOrigin(location);
    return hearChanges(`${origin}/core/platform/live`, parts, refreshing(sources));
  }, [queryClient]);
  return null;
}
