import type { Recorded, ShopEvent } from '@rabbet/domain/events/event';
import type { ErasureEvent } from '@rabbet/domain/people/people';
import type { Queryable } from '@rabbet/postgres';
import type { CacheScope, Projection } from './projection';
import type { AnyTable, RowChange } from './table';

type Of<E extends ShopEvent, T extends E['type']> = Recorded<Extract<E, { type: T }>>;

/** A read model that is its tables and what each event does to their rows. */
interface RowsSpec<E extends ShopEvent> {
  readonly name: string;
  /** Raised when a handler or a table changes: it is rebuilt beside the live one. */
  readonly version: number;
  /** The first has the rows that are told of where they change. */
  readonly tables: readonly AnyTable[];
  /** Rows of other tables that follow from a row of one, from what it was and what it is. */
  readonly derived?: {
    readonly from: AnyTable;
    readonly rows: (before: object | null, after: object | null) => readonly RowChange[];
  };
  /** Creates indexes that lists need, once the tables are filled. */
  readonly indexes?: string;
  /** `id` is the number of the event's stream. */
  readonly on: { readonly [T in E['type']]: (id: number, event: Of<E, T>) => RowChange | readonly RowChange[] };
}

/** Makes a projection of it. Rows of personal tables go with the erasure of their person. */
export function rowsProjection<E extends ShopEvent>({
  name,
  version,
  tables,
  derived,
  indexes,
  on,
}: RowsSpec<E>): Projection<E | ErasureEvent> {
  const personal = tables.filter(({ isPersonal }) => isPersonal);
  const handlers = on as unknown as Readonly<Record<string, (id: number, event: Recorded) => RowChange | RowChange[]>>;
  const handled = [...Object.keys(on), ...(personal.length > 0 ? ['PersonErasureCompleted'] : [])];
  return {
    name,
    version,
    sql: tables.map(({ sql }) => sql).join('\n'),
    ...(indexes !== undefined && { indexes }),
    handles: handled as readonly (E | ErasureEvent)['type'][],
    async apply(batch: readonly Recorded<E | ErasureEvent>[], db: Queryable, _: CacheScope) {
      const events = batch as readonly Recorded<ShopEvent>[];
      const steps = events.map((event) => {
        if (event.type === 'PersonErasureCompleted') return (event.data as ErasureEvent['data']).person;
        return [handlers[event.type]?.(idIn(event.stream), event) ?? []].flat();
      });
      const changes = steps.flatMap((step) => (typeof step === 'string' ? [] : step));
      const rows = new Map<AnyTable, Rows>();
      for (const table of tables) rows.set(table, await Rows.load(table, changes, db));
      for (const step of steps)
        if (typeof step === 'string') for (const table of personal) rows.get(table)?.erase(step);
        else for (const change of step) rows.get(change.table)?.take(change);
      const changed = (derived && rows.get(derived.from)?.changed()) ?? [];
      for (const { before, after } of changed)
        for (const change of derived?.rows(before, after) ?? []) rows.get(change.table)?.take(change);
      for (const touchedRows of rows.values()) await touchedRows.write(db);
      const isOfMain = steps.every(
        (step) => typeof step !== 'string' && step.every(({ table }) => table === tables[0]),
      );
      return isOfMain ? [...new Set(changes.map(({ id }) => id))] : undefined;
    },
  };
}

/** The rows of one table that a batch touches. */
class Rows {
  private readonly touched = new Set<number>();
  private readonly erased: string[] = [];
  private readonly rows: Map<number, object>;

  private constructor(
    private readonly table: AnyTable,
    private readonly before: ReadonlyMap<number, object>,
  ) {
    this.rows = new Map(before);
  }

  static async load(table: AnyTable, changes: readonly RowChange[], db: Queryable): Promise<Rows> {
    const ids = [...new Set(changes.flatMap((change) => (change.table === table ? [change.id] : [])))];
    return new Rows(table, ids.length > 0 ? await table.load(db, ids) : new Map());
  }

  take({ id, to }: RowChange): void {
    const after = to(this.rows.get(id) ?? null);
    if (after) this.rows.set(id, after);
    else this.rows.delete(id);
    this.touched.add(id);
  }

  changed(): readonly { readonly before: object | null; readonly after: object | null }[] {
    return [...this.touched].map((id) => ({ before: this.before.get(id) ?? null, after: this.rows.get(id) ?? null }));
  }

  erase(person: string): void {
    this.erased.push(person);
    for (const [id, row] of this.rows) if ((row as { person?: unknown }).person === person) this.rows.delete(id);
  }

  async write(db: Queryable): Promise<void> {
    const written = [] as object[];
    const gone = [] as number[];
    for (const id of this.touched) {
      const row = this.rows.get(id);
      if (row) written.push(row);
      else gone.push(id);
    }
    await this.table.write(db, written, gone);
    if (this.erased.length > 0) await db.query(`delete from ${this.table.name} where person = any($1)`, [this.erased]);
  }
}

function idIn(stream: string): number {
  return Number(stream.slice(stream.lastIndexOf('-') + 1));
}
