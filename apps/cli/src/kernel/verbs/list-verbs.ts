import { type List, type ListColumn, paramsOf, type QueryOf, type RowOf } from '@rabbet/domain/pages/list';
import { sheetCell, sheetNames } from '@rabbet/domain/pages/list-csv';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { refuseAs } from '@rabbet/domain/deciders/refusal';
import { labelOf } from '@rabbet/domain/records/labels';
import type { Command } from 'commander';
import { recordId } from '../arguments/arguments';
import { type Call, withServer } from '../connection/call';
import { type Fact, listFacts, printFacts } from '../output/facts';
import { addFieldOptions, fieldValues } from '../arguments/field-options';
import { ABOUT_LISTS, aboutColumns, addListOptions, printList } from './listing';
import type { Column, Printer } from '../output/printing';
import { instantInWords } from '../arguments/wall-clock';

type Row = Readonly<Record<string, unknown>>;

interface ListVerb<L extends List> {
  /** The word of the verb: `list`, unless given. */
  readonly name?: string;
  /** Noun for one of its rows, in a sentence. */
  readonly what: string;
  /** Columns of the table, by their names, or made for it. */
  readonly columns: readonly ((keyof L['columns'] & string) | Column<RowOf<L>>)[];
  readonly examples: readonly string[];
  /** Filters that other options set. */
  readonly except?: readonly (keyof L['filters'] & string)[];
  readonly queryFrom?: (options: Call['options']) => Partial<QueryOf<L>>;
  /** Refuses a list of what is not there. */
  readonly require?: (call: Call) => Promise<void>;
}

/** Adds the verb `list`: one page of a list or all of it, with its filters as options. */
export function addListVerb<L extends List>(group: Command, list: L, verb: ListVerb<L>): Command {
  const { what, except, examples, queryFrom } = verb;
  const columns = verb.columns.map((column) => (typeof column === 'string' ? columnOf<L>(list, column) : column));
  const command: Command = group.command(verb.name ?? 'list').description(list.about);
  const { sort } = paramsOf(list);
  const fields: AnyFields = { ...list.filters, ...(sort && { sort }) };
  addFieldOptions(command, fields, { except });
  addListOptions(command, list);
  const lines = examples.map((example) => `  ${example}`).join('\n');
  command.addHelpText('after', `${ABOUT_LISTS}${aboutColumns(columns)}\n\nExample:\n${lines}`);
  command.action(() =>
    withServer(command, async (call) => {
      await verb.require?.(call);
      const query = { ...fieldValues(fields, call.options), ...queryFrom?.(call.options) };
      const readPage = (paging: object) => call.client.list(list, { ...query, ...paging } as Partial<QueryOf<L>>); // its filters
      const shown = call.printer.style === 'csv' ? allColumns<L>(list) : columns;
      const { maxRowsPerPage } = list;
      return printList<RowOf<L>>(call, {
        readPage,
        maxRowsPerPage,
        keyOf: (row) => Number((row as Row).id),
        columns: shown,
        what,
      });
    }),
  );
  return command;
}

interface ShownRow<L extends List> {
  readonly titleOf: (row: RowOf<L>) => string;
  /** Facts worded otherwise than by their columns; null leaves one out. */
  readonly wording?: (row: RowOf<L>) => Readonly<Record<string, string | null>>;
}
interface ShowVerb<L extends List> extends ShownRow<L> {
  readonly what: string;
  readonly example: string;
}

/** Adds the verb `show`: one row of a list, by its id, with all its facts. */
export function addShowRowVerb<L extends List>(group: Command, list: L, verb: ShowVerb<L>): Command {
  const { what, example } = verb;
  const command: Command = group
    .command('show')
    .description(`all that is known of one ${what}`)
    .argument(`<${what}>`, 'its id', recordId)
    .addHelpText('after', `\nExample:\n  ${example}`);
  command.action((id: number) =>
    withServer(command, async ({ client, printer }) => {
      const { data } = await client.list(list, { id } as unknown as Partial<QueryOf<L>>); // a filter of such a list
      const [row] = data;
      if (!row) return refuseAs('unknown', 'record/unknown', `There is no ${what} ${id}.`);
      showRow(printer, list, row, verb);
    }),
  );
  return command;
}

/** Prints one row of a list, with all that is known of it. */
export function showRow<L extends List>(printer: Printer, list: L, row: RowOf<L>, { titleOf, wording }: ShownRow<L>) {
  if (printer.style === 'json') return printer.json(row);
  const id = String((row as Row).id);
  const facts = factsOf(list, row as Row, wording?.(row) ?? {});
  if (printer.style === 'plain') listFacts(printer, [['id', id], ...facts]);
  else printFacts(printer, `${id}  ${titleOf(row)}`, facts);
}

function factsOf({ columns }: List, row: Row, wording: Readonly<Record<string, string | null>>): Fact[] {
  return Object.entries(columns).flatMap(([name, column]): Fact[] => {
    if (name === 'id' || name === 'revision') return [];
    const value = name in wording ? wording[name] : valueOf(row[column.nameAs ?? name] ?? row[name], column);
    return value === null || value === undefined ? [] : [[titleOf(name, column), String(value)]];
  });
}

function columnOf<L extends List>({ columns }: List, name: string): Column<RowOf<L>> {
  const column = columns[name];
  if (!column) throw new Error(`the list has no column ${name}`);
  const { type } = column;
  return {
    title: titleOf(name, column),
    of: (row) => valueOf((row as Row)[name], column),
    ...(type === 'id' && { align: 'right' as const }),
    ...((type === 'text' || type === 'text?') && { gives: true }),
  };
}

/** All columns, with the names of people, as the API names and tells them. */
export function allColumns<L extends List>({ columns }: List): readonly Column<RowOf<L>>[] {
  return sheetNames({ columns }).map((title) => ({ title, of: (row) => sheetCell(row as Row, title) }));
}

function titleOf(name: string, column: ListColumn): string {
  return labelOf(name, column).toLowerCase();
}

function valueOf(value: unknown, { type, isErasable }: ListColumn): string | number | null {
  if (value === null || value === undefined) return isErasable ? '[erased]' : null;
  if (type === 'instant' || type === 'instant?') return instantInWords(String(value));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? value : String(value).replace(/\s+/g, ' ');
}
