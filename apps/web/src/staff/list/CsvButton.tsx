import type { Client } from '@rabbet/client';
import type { List, QueryOf } from '@rabbet/domain/pages/list';
import { csvOf } from '@rabbet/domain/pages/list-csv';
import { pagesOf } from '@rabbet/imports';
import { useState } from 'react';
import { useHydrated } from '../../ui/use-hydrated';
import { download } from '../parts/download';
import { type Asked, FIRST } from './list-address';
import { useClient } from '../frame/staff-client';

interface CsvButtonProps {
  readonly list: List;
  /** Conditions and order of the page. */
  readonly asked: Asked;
  /** Name of the file, without its end. */
  readonly name: string;
}

/** Button that fetches all of a list, page by page, and hands it over as a sheet. */
export function CsvButton({ list, asked, name }: CsvButtonProps) {
  const client = useClient();
  const hydrated = useHydrated();
  const [state, setState] = useState<'there' | 'awaited' | 'lost'>('there');
  if (!hydrated) return null;
  const fetchAll = async () => {
    setState('awaited');
    try {
      download(csvOf(list, await wholeList(client, list, asked)), `${name}.csv`);
      setState('there');
    } catch {
      setState('lost');
    }
  };
  return (
    <>
      <button
        type="button"
        className="button button-quiet"
        disabled={state === 'awaited'}
        onClick={() => void fetchAll()}
      >
        Download CSV
      </button>
      {state === 'lost' && <span role="alert">The shop did not give the list. Please try again.</span>}
    </>
  );
}

async function wholeList(client: Client, list: List, asked: Asked): Promise<readonly object[]> {
  const said = Object.entries({ ...asked, ...FIRST }).filter(([, value]) => value !== null);
  const given = Object.fromEntries(said) as Partial<QueryOf<List>>; // conditions of the list
  const rows: object[] = [];
  const page = (place: object) => client.list(list, { ...given, ...place });
  const keyOf = (row: object) => (row as { readonly id: number }).id;
  for await (const some of pagesOf({ readPage: page, keyOf, maxRowsPerPage: list.maxRowsPerPage })) rows.push(...some);
  return rows;
}
