import type { Client } from '@rabbet/client';
import type { List, QueryOf } from '@rabbet/domain/pages/list';
import { csvOf } from '@rabbet/domain/pages/list-csv';
import { pagesOf } from '@rabbet/imports';
import { useState } from 'react';
import { useHydrated } from '../../ui/use-hydrated';
import { download } from '../parts/download';
import { useClient } from '../session/staff-client';
import { FIRST, LAYOUT, type ListQuery } from './query/list-address';

interface CsvButtonProps {
  readonly list: List;
  /** Conditions and order of the page. */
  readonly query: ListQuery;
  /** Name of the file, without its end. */
  readonly name: string;
}

/** Button that fetches all of a list, page by page, and hands it over as a sheet. */
export function CsvButton({ list, query, name }: CsvButtonProps) {
  const client = useClient();
  const hydrated = useHydrated();
  const [state, setState] = useState<'ready' | 'awaited' | 'lost'>('ready');
  if (!hydrated) return null;
  const fetchAll = async () => {
    setState('awaited');
    try {
      download(csvOf(list, await wholeList(client, list, query)), `${name}.csv`);
      setState('ready');
    } catch {
      setState('lost');
    }
  };
  return (
    <>
      <button type="button" className="menu-item" disabled={state === 'awaited'} onClick={() => void fetchAll()}>
        Download CSV
      </button>
      {state === 'lost' && <span role="alert">The shop did not give the list. Please try again.</span>}
    </>
  );
}

async function wholeList(client: Client, list: List, { [LAYOUT]: _, ...query }: ListQuery): Promise<readonly object[]> {
  const set = Object.entries({ ...query, ...FIRST }).filter(([, value]) => value !== null);
  const conditions = Object.fromEntries(set) as Partial<QueryOf<List>>; // conditions of the list
  const rows: object[] = [];
  const readPage = (place: object) => client.list(list, { ...conditions, ...place });
  const keyOf = (row: object) => (row as { readonly id: number }).id;
  for await (const page of pagesOf({ readPage, keyOf, maxRowsPerPage: list.maxRowsPerPage })) rows.push(...page);
  return rows;
}
