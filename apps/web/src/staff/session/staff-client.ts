import type { Client, VisitorClient } from '@rabbet/client';
import { useClient as useVisitorClient } from '../../kernel/data/sources';

/** The whole API: `takeOver` makes it for documents of the staff area, and the server for all. */
export function staffClient(client: VisitorClient): Client {
  if (!('whoAsks' in client)) throw new Error('a page for staff is shown with the calls of visitors alone');
  return client as Client; // just seen
}

export function useClient(): Client {
  return staffClient(useVisitorClient());
}
