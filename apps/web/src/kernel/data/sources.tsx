import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { VisitorClient } from '@rabbet/client';
import { createContext, type ReactNode, useContext } from 'react';
import { ShopProvider } from './shop';

/** The client of the API, and the place where its answers are kept for pages. */
export interface Sources {
  readonly queryClient: QueryClient;
  readonly client: VisitorClient;
}

const FRESH_MS = 60_000;

const ClientContext = createContext<VisitorClient | null>(null);

/** The API, for pages and their queries. */
export function useClient(): VisitorClient {
  const client = useContext(ClientContext);
  if (client === null) throw new Error('a page is shown without a client around it');
  return client;
}

export function SourcesProvider({ queryClient, client, children }: Sources & { readonly children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ClientContext value={client}>
        <ShopProvider client={client}>{children}</ShopProvider>
      </ClientContext>
    </QueryClientProvider>
  );
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: false,
        refetchOnWindowFocus: false,
        networkMode: 'always', // without a connection a question fails and says so; else it waits without a word
        refetchOnReconnect: true,
      },
    },
  });
}
