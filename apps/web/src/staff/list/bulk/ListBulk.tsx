import type { BulkRow } from '@rabbet/domain/deciders/bulk-acts';
import { type List, paramsOf, type RowOf } from '@rabbet/domain/pages/list';
import type { Paged } from '@rabbet/domain/pages/paging';
import type { Client } from '@rabbet/client';
import { pagesOf } from '@rabbet/imports';
import type { ReactNode } from 'react';
import { useClient } from '../../session/staff-client';
import { Bulk } from './Bulk';
import type { Marking } from './marking';
import { MAX_MARKED } from './marks';
import type { AnyChoice, BulkSubject } from './subject';

/** List of a page, with the acts on its marked rows. */
export interface ListWithActs<L extends List> {
  readonly list: L;
  readonly path: string;
  readonly nouns: readonly [one: string, many: string];
  readonly acts?: readonly AnyChoice[];
  /** Name of a row among marked ones; its name or title, else its noun and number, unless given. */
  readonly rowName?: (row: RowOf<L>) => string;
}

type Conditions = Readonly<Record<string, string | number | boolean | null>>;

interface ListBulkProps<L extends List> {
  readonly spec: ListWithActs<L>;
  readonly page: Paged<RowOf<L>>;
  /** Conditions of the page that is shown. */
  readonly query: Conditions;
  readonly pathOf?: (row: RowOf<L>) => string;
  readonly children: (marking: Marking<RowOf<L>> | null) => ReactNode;
}

/** Marks and acts of a list that a page shows. */
export function ListBulk<L extends List>({ spec, page, query, pathOf, children }: ListBulkProps<L>) {
  const { list, path, acts = [], nouns } = spec;
  const client = useClient();
  type Row = RowOf<L> & BulkRow; // rows of lists with acts have ids
  const nameOf = (row: Row) => spec.rowName?.(row) ?? usualName(row, nouns[0]);
  const subject: BulkSubject<Row> = {
    path,
    listPath: list.path,
    nouns,
    nameOf,
    ...(pathOf && { pathOf }),
    fetchRow: async (id) => (await client.get<Paged<Row>>(list.path, { id })).data[0] ?? null,
  };
  return (
    <Bulk
      choices={acts}
      subject={subject}
      page={page.data as readonly Row[]}
      total={page.total_rows}
      fetchMatching={() => matchingRows<Row>(client, list, query)}
    >
      {(marking) => children(marking as Marking<RowOf<L>> | null)}
    </Bulk>
  );
}

function usualName(row: BulkRow, noun: string): string {
  const { name, title } = row as { readonly name?: unknown; readonly title?: unknown };
  const words = name ?? title;
  return typeof words === 'string' && words !== '' ? words : `${noun} ${row.id}`;
}

/** Rows that match the conditions of a page, as far as they may be marked. */
async function matchingRows<R extends BulkRow>(client: Client, list: List, query: Conditions): Promise<readonly R[]> {
  const names = Object.keys(paramsOf(list)).filter((name) => name !== 'page' && name !== 'count' && name !== 'after');
  const conditions = Object.fromEntries(
    names.flatMap((name) => (query[name] === null || query[name] === undefined ? [] : [[name, query[name]]])),
  );
  const rows: R[] = [];
  const readPage = (place: object) => client.get<Paged<R>>(list.path, { ...conditions, ...place });
  for await (const some of pagesOf({ readPage, keyOf: ({ id }: R) => id, maxRowsPerPage: list.maxRowsPerPage })) {
    rows.push(...some);
    if (rows.length >= MAX_MARKED) break;
  }
  return rows.slice(0, MAX_MARKED);
}
