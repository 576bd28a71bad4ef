import type { Queryable } from '@rabbet/postgres';
import { columns as arrays } from './columns';
import { keptCountSql, keptTotal } from './kept-count';
import { personalTable } from './personal-table';

/** Types of columns as Postgres spells them. In a row, moments are ISO texts, and words are spelled by `searchVector`. */
const TYPES = {
  int: 'integer',
  text: 'text',
  flag: 'boolean',
  moment: 'timestamptz',
  json: 'jsonb',
  words: 'tsvector',
} as const;
interface Values {
  int: number;
  text: string;
  flag: boolean;
  moment: string;
  json: unknown;
  words: string;
}
type Type = keyof typeof TYPES;

/** A type; with a question mark where it may be null. */
type ColumnType = Type | `${Type}?`;
export type Columns = Readonly<Record<string, ColumnType>> & { readonly id: 'int' };

type ValueOf<T extends ColumnType> = T extends `${infer N extends Type}?`
  ? Values[N] | null
  : T extends Type
    ? Values[T]
    : never;
export type RowOf<C extends Columns> = { readonly [K in keyof C]: ValueOf<C[K]> };

/** A change of one row of a table. */
export interface RowChange {
  readonly table: AnyTable;
  readonly id: number;
  /** Pure: what the row is after it, from what it was; null where there is none. */
  readonly to: (before: object | null) => object | null;
}

interface TableOptions {
  /** Holds plain personal fields: its rows name their person, and go with the person's erasure. */
  readonly isPersonal?: boolean;
  /** Definitions, as in `(person_id)` or `(id) where answered_at is null`, by what their names end with. */
  readonly indexes?: Readonly<Record<string, string>>;
  /** SQL of what is kept beside it. */
  readonly beside?: string;
  /** The number of its rows is kept: see `total`. */
  readonly isCounted?: true;
}

/** A table of a read model, of whatever columns. */
export type AnyTable = Pick<Table<Columns>, 'name' | 'sql' | 'isPersonal' | 'load' | 'write'>;

/** A table with one row for each id: its columns are said once, and its DDL, its row type, its reads and writes follow. */
export class Table<C extends Columns> {
  readonly isPersonal: boolean;

  constructor(
    readonly name: string,
    readonly columns: C,
    private readonly options: TableOptions,
  ) {
    this.isPersonal = options.isPersonal ?? false;
  }

  /** Creates it. */
  get sql(): string {
    const definition = Object.entries<ColumnType>(this.columns)
      .map(
        ([name, type]) =>
          `${name} ${sqlType(type)}${name === 'id' ? ' primary key' : isNullable(type) ? '' : ' not null'}`,
      )
      .join(', ');
    const indexes = { ...(this.isPersonal && { person: '(person)' }), ...this.options.indexes };
    return [
      this.isPersonal ? personalTable(this.name, definition) : `create table ${this.name} (${definition});`,
      ...Object.entries(indexes).map(([end, on]) => `create index ${this.name}_${end} on ${this.name} ${on};`),
      ...(this.options.beside !== undefined ? [this.options.beside] : []),
      ...(this.options.isCounted ? [keptCountSql(this.name)] : []),
    ].join('\n');
  }

  /** SQL for the number of its rows, which is kept. */
  get total(): string {
    if (!this.options.isCounted) throw new Error(`nobody counts the rows of ${this.name}`);
    return keptTotal(this.name);
  }

  /** A row as it is from now on. */
  put(row: RowOf<C>): RowChange {
    return { table: this, id: row.id, to: () => row };
  }

  /** Some columns of a row; `others` are those of one that is new. */
  upsert<P extends Partial<RowOf<C>> & { readonly id: number }>(
    columns: P,
    defaults: Omit<RowOf<C>, keyof P>,
  ): RowChange {
    return { table: this, id: columns.id, to: (before) => ({ ...(before ?? defaults), ...columns }) };
  }

  /** Some columns of a row, which is left alone where there is none. */
  change(id: number, to: Partial<RowOf<C>> | ((before: RowOf<C>) => Partial<RowOf<C>>)): RowChange {
    const change = (before: object | null) => {
      if (!before) return null;
      const row = before as RowOf<C>;
      return { ...row, ...(typeof to === 'function' ? to(row) : to) };
    };
    return { table: this, id, to: change };
  }

  remove(id: number): RowChange {
    return { table: this, id, to: () => null };
  }

  async load(db: Queryable, ids: readonly number[]): Promise<Map<number, object>> {
    const { rows } = await db.query<Record<string, unknown> & { readonly id: number }>(
      `select ${this.names.join(', ')} from ${this.name} where id = any($1::int[])`,
      [ids],
    );
    return new Map(rows.map((row) => [row.id, this.withTexts(row)]));
  }

  /** Writes rows that are new or changed, and deletes those that are gone. */
  async write(db: Queryable, rows: readonly object[], gone: readonly number[]): Promise<void> {
    if (gone.length > 0) await db.query(`delete from ${this.name} where id = any($1::int[])`, [gone]);
    if (rows.length === 0) return;
    const types = Object.values<ColumnType>(this.columns).map((type, i) => `$${i + 1}::${sqlType(type)}[]`);
    const updates = this.names.filter((name) => name !== 'id').map((name) => `${name} = excluded.${name}`);
    await db.query(
      `insert into ${this.name} (${this.names.join(', ')}) select * from unnest(${types.join(', ')})
       on conflict (id) do update set ${updates.join(', ')}`,
      arrays(rows as readonly Record<string, unknown>[], this.names),
    );
  }

  private get names(): string[] {
    return Object.keys(this.columns);
  }

  private withTexts(row: Record<string, unknown>): object {
    const pairs = Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : value,
    ]);
    return Object.fromEntries(pairs) as object;
  }
}

export function table<const C extends Columns>(name: string, columns: C, options: TableOptions = {}): Table<C> {
  return new Table(name, columns, options);
}

function isNullable(type: ColumnType): boolean {
  return type.endsWith('?');
}

function sqlType(type: ColumnType): string {
  return TYPES[type.replace('?', '') as Type];
}
