import { queryOptions, useQuery } from '@tanstack/react-query';
import type { NearestReply, VisitorClient } from '@rabbet/client';
import { makerName } from '@rabbet/domain/text/maker-name';
import { Link } from 'react-router-dom';
import { useClient } from '../../kernel/data/sources';
import { artistPath, inventoryPath } from '../../paths/paths';
import { capital } from './describing';

/** Asks what somebody who searched for this in vain may have meant. */
export function nearestQuery(client: VisitorClient, term: string) {
  return queryOptions({
    queryKey: ['nearest', term],
    queryFn: () => client.nearest(term),
  });
}

/** Undefined until it is known, and where no words were searched for. */
export function useNearest(term: string | null): NearestReply | undefined {
  const query = nearestQuery(useClient(), term ?? '');
  return useQuery({ ...query, enabled: term !== null }).data;
}

interface ListProps<Entry> {
  readonly label: string;
  readonly entries: readonly Entry[];
}

interface LinkEntry {
  readonly name: string;
  readonly path: string;
  /** Pieces that it leads to; null where that is not known. */
  readonly count: number | null;
}

/** Links to what there is instead, each with its number of pieces. */
export function NearLinks({ label, entries }: ListProps<LinkEntry>) {
  if (entries.length === 0) return null;
  return (
    <nav className="near-links" aria-label={label}>
      <p aria-hidden="true">{label}</p>
      <ul className="empty-wall-links">
        {entries.map(({ name, path, count }) => (
          <li key={path}>
            <Link to={path}>{count === null ? name : `${name} (${count})`}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Searches of the inventory that find something. */
export function NearSpellings({ label, entries }: ListProps<NearestReply['spellings'][number]>) {
  const link = ({ term, count }: (typeof entries)[number]) => ({ name: `“${term}”`, path: foundBy({ term }), count });
  return <NearLinks label={label} entries={entries.map(link)} />;
}

export function NearArtists({ label, entries }: ListProps<NearestReply['artists'][number]>) {
  const link = ({ count, ...artist }: (typeof entries)[number]) => ({
    name: makerName(artist),
    path: artistPath(artist),
    count,
  });
  return <NearLinks label={label} entries={entries.map(link)} />;
}

export function NearCategories({
  label,
  entries,
}: ListProps<{ readonly category: string; readonly count: number | null }>) {
  const link = ({ category, count }: (typeof entries)[number]) => ({
    name: capital(category),
    path: foundBy({ category }),
    count,
  });
  return <NearLinks label={label} entries={entries.map(link)} />;
}

function foundBy(filters: Record<string, string>): string {
  return inventoryPath(new URLSearchParams(filters).toString());
}
