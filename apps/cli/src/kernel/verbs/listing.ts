import { MAX_COUNT, type Paged, pageFields, pagingOf, walkFields } from '@rabbet/domain/pages/paging';
import { type PagedSource, pagesOf } from '@rabbet/imports';
import { type Command, Option } from 'commander';
import { atLeastOne } from '../arguments/arguments';
import type { Call } from '../connection/call';
import { type Column, printPage } from '../output/printing';
import { wrapped } from '../output/texts';

export interface List<T> extends PagedSource<T> {
  readonly columns: readonly Column<T>[];
  /** Noun for a sentence: "piece". */
  readonly what: string;
}

/** Names of the query fields for paging. */
export const PAGE_FIELDS = Object.keys(walkFields);

export const ABOUT_LISTS = `
In a terminal it is one page of the list; in a pipe, with --json, --csv or --all
it is all of it. --page or --count ask for one page anywhere: with --json that
is one value, {"data":[...],"current_page":2,"total_pages":6,"total_rows":268}.
Behind the last page it is empty.`;

/** Sentence of the help that lists the columns, because output for programs has no heading. */
export function aboutColumns<T>(columns: readonly Column<T>[]): string {
  const titles = columns.map(({ title }) => title).join(', ');
  const lines = wrapped(
    `In a pipe there is no heading: a line each, with tabs between ${titles}. --json names them.`,
    79,
  );
  return `\n${lines.join('\n')}`;
}

export function addListOptions(
  command: Command,
  { maxRowsPerPage = MAX_COUNT }: { readonly maxRowsPerPage?: number } = {},
): Command {
  return command
    .addOption(new Option('--page <number>', 'this page of the list').argParser(atLeastOne))
    .addOption(
      new Option('--count <number>', `on a page, at most ${maxRowsPerPage}; ${pageFields.count.default} unless given`)
        .argParser(atLeastOne)
        .conflicts('all'),
    )
    .addOption(new Option('--all', 'all of the list').conflicts('page'))
    .addOption(new Option('--csv', 'as CSV with a heading, for a sheet'));
}

interface ListOptions {
  readonly all?: boolean;
  readonly page?: number;
  readonly count?: number;
}

/** Prints one page where somebody looks at it or asks for one; else the whole list. */
export async function printList<T extends object>({ printer, options }: Call, list: List<T>): Promise<void> {
  const { all = false, page, count } = options as ListOptions; // as they are declared
  const isOnePage = page !== undefined || count !== undefined || (printer.style === 'terminal' && !all);
  if (isOnePage) return printPage(printer, list.columns, await pageOf(list, page ?? 1, count), list.what);
  if (printer.style !== 'terminal') {
    for await (const rows of pagesOf(list)) printer.table(list.columns, rows);
    return;
  }
  const data: T[] = []; // the width of a column is known with its last row
  for await (const rows of pagesOf(list)) data.push(...rows);
  printPage(printer, list.columns, { data, current_page: 1, total_pages: 1, total_rows: data.length }, list.what);
}

/** Splits a list that the API answers whole into pages. */
export function inPages<T extends { readonly id: number }>(all: readonly T[]): Pick<List<T>, 'readPage' | 'keyOf'> {
  return {
    keyOf: ({ id }) => id,
    readPage: async ({ page, count }) => {
      const { offset, ...paging } = pagingOf(all.length, count, page);
      return { ...paging, data: all.slice(offset, offset + count) };
    },
  };
}

/** Reads a page; one after the last is empty, because the API answers it with the last page, and a loop would never end. */
async function pageOf<T>({ readPage }: List<T>, page: number, count = pageFields.count.default): Promise<Paged<T>> {
  const answer = await readPage({ page, count });
  return page > answer.total_pages ? { ...answer, data: [], current_page: page } : answer;
}
