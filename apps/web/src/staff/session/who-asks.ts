import { type Client, Problem, type WhoAsksReply } from '@rabbet/client';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Access, Resource } from '@rabbet/domain/callers/roles';
import type { List, ListColumn } from '@rabbet/domain/pages/list';
import { useAnswer } from '../../kernel/data/answer';
import type { Sources } from '../../kernel/data/sources';
import type { Outcome, PageInput } from '../../kernel/pages/load-page';
import { staffClient, useClient } from './staff-client';
import { staffPath } from '../../paths/paths';
import { ownPath, STAFF_PATHS } from '../../paths/staff-paths';

export const WHO = 'who';

export function whoAsks(client: Client) {
  return queryOptions({ queryKey: [WHO], queryFn: () => client.whoAsks() });
}

/** The member of staff who is signed in; null where nobody is, or nobody knows. */
export function useWho(): WhoAsksReply | null {
  return useAnswer(whoAsks(useClient())).data ?? null;
}

export interface StaffSources extends Sources {
  readonly client: Client;
}
type Load = (visit: PageInput, sources: StaffSources, who: WhoAsksReply) => Promise<unknown>;

/** A page for those who are signed in and may know of a resource; others are sent to sign in, or told that it is not theirs. */
export function forStaff(resource: Resource | null, load: Load = () => Promise.resolve()) {
  return async (visit: PageInput, { queryClient, ...given }: Sources): Promise<Outcome> => {
    const sources = { queryClient, client: staffClient(given.client) };
    const who = await asked(sources.queryClient, sources.client);
    if (who === null) return toSignIn(visit);
    if (who.must_add_second_factor && visit.path !== STAFF_PATHS.account)
      return { status: 303, location: STAFF_PATHS.account };
    if (resource !== null && !mayRead(who, resource)) return 'forbidden';
    try {
      const outcome = await load(visit, sources, who);
      return outcome === 'missing' || outcome === 'forbidden' || isMoved(outcome) ? outcome : 'found';
    } catch (error) {
      // the session has ended since somebody last looked
      if (error instanceof Problem && error.status === 401) return toSignIn(visit);
      throw error;
    }
  };
}

/** A page for those who are not signed in: whoever is goes on to where they wanted to go. */
export async function forNobody(visit: PageInput, { queryClient, client }: Sources): Promise<Outcome> {
  const who = await asked(queryClient, staffClient(client));
  return who === null ? 'found' : { status: 303, location: ownPath(visit.search.get('next')) };
}

/** Asked anew for each page: somebody may have been signed out, or have got another role. */
function asked(queryClient: QueryClient, client: Client) {
  return queryClient.fetchQuery({ ...whoAsks(client), staleTime: 0 });
}

function isMoved(outcome: unknown): outcome is Exclude<Outcome, string> {
  return typeof outcome === 'object' && outcome !== null && 'location' in outcome && 'status' in outcome;
}

function toSignIn({ path, search }: PageInput): Outcome {
  const here = search.size === 0 ? path : `${path}?${search.toString()}`;
  const next = here === STAFF_PATHS.home ? null : here;
  return { status: 303, location: staffPath(STAFF_PATHS.signIn, { next }) };
}

function accessOf({ access }: WhoAsksReply, resource: Resource): Access {
  return access[resource];
}

export function mayRead(who: WhoAsksReply | null, resource: Resource): boolean {
  return who !== null && accessOf(who, resource) !== 'none';
}

export function mayChange(who: WhoAsksReply | null, resource: Resource): boolean {
  return who !== null && accessOf(who, resource) === 'change';
}

/** True if somebody may know the values of a column. */
export function isColumnFor(who: WhoAsksReply | null, { readers }: Pick<ListColumn, 'readers'> = {}): boolean {
  return readers === undefined || mayRead(who, readers);
}

/** The resource of those who see a page of a list: that of the list, unless the page has one of its own. */
export function resourceOf({ resource, list }: { readonly resource?: Resource; readonly list: List }): Resource {
  const readers = resource ?? list.readers;
  if (readers === 'public' || readers === 'staff') throw new Error(`the page of ${list.path} says no resource`);
  return readers;
}
