import { isFor } from '@rabbet/domain/callers/caller';
import type { List, ListColumn, ListColumns, QueryOf, RowOf } from '@rabbet/domain/pages/list';
import type { Paged } from '@rabbet/domain/pages/paging';
import type { AnyFields, Field } from '@rabbet/domain/records/fields';
import type { Projection } from '../engine/projection';
import { type QueryContext, rowOf, type ShownModel } from './query-context';
import { type Counting, type Order, Walk } from './walk';

/** Names by id, as far as they are known and the caller may know them. */
type Names = (context: QueryContext, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** The tables behind a list: a column without SQL, or a filter, is the column of its name. */
interface Source<L extends List> {
  readonly reads: readonly Pick<Projection, 'name'>[];
  /** The one of them whose ids the list has: a row of the list shows no other row of it than its own. */
  readonly rowsOf?: Pick<Projection, 'name'>;
  readonly from: string;
  /** Name of its rows, where SQL makes them all at once: they are made once, not anew for each row of a page. */
  readonly madeAs?: string;
  /** Column by which rows are ordered, unless the query says another one; with a minus the other way round. */
  readonly order: string;
  /**
   * SQL for the kept number of all its rows. Indexes find and sort them, so that no more rows are read than are shown or
   * counted, whatever is asked for.
   */
  readonly total?: string;
  readonly columns?: Readonly<Partial<Record<keyof L['columns'], string>>>;
  /** Orders of columns that no index has as they are shown, by columns that indexes have. */
  readonly sorts?: Readonly<Partial<Record<keyof L['columns'], Sort>>>;
  /** Values of the answer that its SQL has as $3 and so on. */
  readonly facts?: readonly ((context: QueryContext, query: QueryOf<L>) => unknown)[];
  /** Filters whose values the facts hold. */
  readonly inFacts?: readonly (keyof L['filters'])[];
  /** Conditions by the placeholder of the value. */
  readonly filters?: Readonly<Partial<Record<keyof L['filters'], (value: string) => string>>>;
  /** Conditions by the value, where indexes answer each in a way of its own. */
  readonly conditions?: Readonly<Partial<Record<keyof L['filters'], Condition>>>;
  /** Finds the names of all columns with `nameAs`. */
  readonly names?: Names;
}

interface Sort {
  readonly by: string;
  readonly type: Order['type'];
  /** True where it ascends as the column descends. */
  readonly isOpposite?: true;
}

/** SQL of a filter for a value; `place` answers with the placeholder of each value that the SQL needs. */
type Condition = (filterValue: unknown, place: (value: unknown) => string, search: Search) => string;

export interface Search {
  readonly context: QueryContext;
  /** True where so many rows are found that the index of the order is followed, and each of its rows is tested. */
  readonly isWalked: boolean;
  /** Answers with the name of a table of the rows of a statement, which is made once, wherever the name is used. */
  readonly share: (sql: string) => string;
}

/** Statements whose rows several parts of a list use, by their names. */
class SharedTables {
  private readonly names = new Map<string, string>();

  readonly share = (sql: string): string => {
    const name = this.names.get(sql) ?? `shared_${this.names.size + 1}`;
    this.names.set(sql, name);
    return name;
  };

  get definitions(): readonly string[] {
    return [...this.names].map(([sql, name]) => `${name} as materialized (${sql})`);
  }
}

/** A list with its query. */
export type PagedList<L extends List = List> = L & {
  query(context: QueryContext, query: QueryOf<L>): Promise<Paged<RowOf<L>>>;
};

export function pagedList<C extends ListColumns, F extends AnyFields>(
  list: List<C, F>,
  source: Source<List<C, F>>,
): PagedList<List<C, F>> {
  const { from, madeAs, order, total, columns, facts = [], inFacts = [], filters, conditions, sorts } = source;
  const sqlOf = (name: string) => columns?.[name] ?? (madeAs ? `${madeAs}.${name}` : name);
  const names = Object.keys(list.columns).filter((name) => name !== 'id');
  const listed = names.map((name) => `${sqlOf(name)} as ${name}`).join(', ');
  /** SQL for the filters of a query, whose values join the others: the same placeholders whether it is walked or not. */
  const conditionsOf = (filtered: Params, values: unknown[], search: Search) => {
    const all = Object.entries<Field>(list.filters).flatMap(([name, { kind }]) => {
      if ((filtered[name] ?? null) === null || inFacts.includes(name)) return [];
      const place = (value: unknown) => `$${values.push(value)}`;
      const condition = conditions?.[name]?.(filtered[name], place, search);
      if (condition !== undefined) return [`(${condition})`];
      const value = `${place(filtered[name])}::${SQL_TYPES[kind] ?? 'text'}`;
      return [`(${filters?.[name]?.(value) ?? `${sqlOf(name)} = ${value}`})`];
    });
    return all.join(' and ') || 'true';
  };
  return {
    ...list,
    async query(context, query) {
      const params = query as Params; // parsed by the params of the list
      const sort = typeof params.sort === 'string' ? params.sort : order;
      const walk = new Walk(context, list.path, orderOf(list, source, sort), query);
      const values = [...walk.values, ...facts.map((fact) => fact(context, query))];
      const name = sort.replace(/^-/, '');
      const by = sorts?.[name]?.by ?? sqlOf(name);
      const { type } = orderOf(list, source, sort);
      const isAsIndexed = by === 'id' || (total !== undefined && type === 'bigint');
      const sortBy = isAsIndexed ? by : `(${by})::${type}`;
      const shared = new SharedTables();
      const { share } = shared;
      const walkedWhere = conditionsOf(params, [...values], { context, isWalked: true, share });
      const where = conditionsOf(params, values, { context, isWalked: false, share });
      const statement = { from, where, walkedWhere, sortBy, listed, names };
      const parts = madeAs === undefined ? partsOf(statement) : partsOfMade(statement, madeAs);
      const { rows, paging } = await walk.page<Row>({
        reads: shownModels(source, params),
        values,
        counting: countingOf(list, total, params),
        shared: shared.definitions,
        ...parts,
      });
      const data = await withNames(
        context,
        list.columns,
        source.names,
        rows.map((row) => knownTo(context, list.columns, withoutWalkColumns(row))),
      );
      return { data: data as RowOf<List<C, F>>[], ...paging };
    },
  };
}

function orderOf<C extends ListColumns, F extends AnyFields>(
  list: List<C, F>,
  { sorts, total }: Pick<Source<List<C, F>>, 'sorts' | 'total'>,
  sort: string,
): Order {
  const name = sort.replace(/^-/, '');
  const column = list.columns[name];
  if (!column) throw new Error(`${list.path} has no column ${name} to sort by`);
  const { type = sortType(column), isOpposite = false } = sorts?.[name] ?? {};
  return {
    by: 'sort_by',
    type,
    ...(name !== 'id' && (total === undefined || isNullable(column)) && { isNullable: true }),
    ...(sort.startsWith('-') !== isOpposite && { isDescending: true }),
    ...(total !== undefined && { isReversible: true }),
  };
}

/** Read models behind a page of a list; of one row that is asked for by its id, that row alone. */
function shownModels({ reads, rowsOf }: Pick<Source<List>, 'reads' | 'rowsOf'>, { id }: Params): readonly ShownModel[] {
  return reads.map((model) => (model === rowsOf && typeof id === 'number' ? rowOf(model, id) : model));
}

/** Rows of a list without conditions have a kept number, where it has one at all. */
function countingOf({ filters }: Pick<List, 'filters'>, total: string | undefined, params: Params): Counting {
  if (total === undefined) return 'all';
  const isFiltered = Object.keys(filters).some((name) => (params[name] ?? null) !== null);
  return isFiltered ? 'to the bound' : { storedCount: total };
}

interface Statement {
  readonly from: string;
  readonly where: string;
  /** The condition where an index is walked through. */
  readonly walkedWhere: string;
  readonly sortBy: string;
  readonly listed: string;
  readonly names: readonly string[];
}

/** Rows of a page are looked up again, by their ids. */
function partsOf({ from, where, walkedWhere, sortBy, listed, names }: Statement) {
  const rowsWith = (condition: string) => `(select id, ${sortBy} as sort_by from ${from} where ${condition})`;
  return {
    foundSql: rowsWith(walkedWhere),
    few: rowsWith(where),
    columns: names.map((name) => `listed.${name}`).join(', '),
    joined: `lateral (select ${listed} from ${from} where id = page.id) listed on true`,
  };
}

/** Rows of a page are kept from the time when all of them were made. */
function partsOfMade({ from, where, sortBy, listed }: Statement, as: string) {
  return {
    foundSql: `(select ${as}.*, ${sortBy} as sort_by from ${from} ${as} where ${where})`,
    columns: listed,
    joined: `found ${as} on ${as}.id = page.id`,
  };
}

type Row = Record<string, unknown>;
type Params = Readonly<Record<string, unknown>>;

/** A row without the numbers of the walk, and with its instants as texts. */
function withoutWalkColumns({ total_rows: _, to_come: __, sort_value: ___, ...row }: Row): Row {
  for (const name in row) if (row[name] instanceof Date) row[name] = row[name].toISOString();
  return row;
}

/** A row without what its reader may not know. */
function knownTo({ caller }: QueryContext, columns: ListColumns, row: Row): Row {
  const secret = Object.entries(columns).filter(([, { readers }]) => readers && !isFor(readers, caller));
  return secret.length === 0 ? row : { ...row, ...Object.fromEntries(secret.map(([name]) => [name, null])) };
}

function sortType({ type }: ListColumn): Order['type'] {
  const name = typeof type === 'string' ? type.replace('?', '') : 'text';
  if (name === 'id' || name === 'whole') return 'bigint';
  if (name === 'money' || name === 'decimal') return 'numeric';
  return name === 'instant' ? 'timestamptz' : 'text';
}

function isNullable({ type }: ListColumn): boolean {
  return typeof type === 'string' ? type.endsWith('?') : 'orNull' in type;
}

const SQL_TYPES: Readonly<Partial<Record<Field['kind'], string>>> = {
  whole: 'int',
  reference: 'int',
  flag: 'boolean',
};

/** Adds the names of those whom columns name by ids. */
async function withNames(
  context: QueryContext,
  columns: ListColumns,
  find: Names = () => Promise.resolve(new Map()),
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const named = Object.entries(columns).flatMap(([name, { nameAs }]) => (nameAs ? [{ name, nameAs }] : []));
  if (named.length === 0) return rows;
  const ids = rows.flatMap((row) => named.flatMap(({ name }) => (row[name] === null ? [] : [String(row[name])])));
  const names = await find(context, ids);
  const namesIn = (row: Row) => named.map(({ name, nameAs }) => [nameAs, names.get(String(row[name])) ?? null]);
  return rows.map((row): Row => ({ ...row, ...Object.fromEntries(namesIn(row)) }));
}
