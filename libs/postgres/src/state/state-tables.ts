import { randomBytes } from 'node:crypto';
import { type Database, type Queryable } from '../database/database';
import { isCorruption } from '../database/faults';
import { migrations } from './migrations';

const LOOK_EVERY_MS = 10_000;

/** Compares the tables of `state` with those that the migrations make. */
export class StateTables {
  private expected: readonly Column[] | null = null;
  private last: { readonly at: number; readonly damage: string | null } | null = null;

  constructor(
    private readonly database: Database,
    private readonly lookEveryMs = LOOK_EVERY_MS,
    private readonly now = () => performance.now(),
  ) {}

  /** Describes missing tables and columns in a sentence; null if none is missing. The answer is cached for a while. */
  async damage(): Promise<string | null> {
    if (this.last && this.now() - this.last.at < this.lookEveryMs) return this.last.damage;
    const lacking = await this.lacking();
    const damage = lacking.length > 0 ? `state lacks ${lacking.join(', ')}` : null;
    this.last = { at: this.now(), damage };
    return damage;
  }

  private async lacking(): Promise<readonly string[]> {
    this.expected ??= await madeBeside(this.database);
    const there = await columnsOf(this.database, 'state');
    const tables = new Set(there.map(({ table }) => table));
    const columns = new Set(there.map(({ table, column }) => `${table}.${column}`));
    const lacking = this.expected.flatMap(({ table, column }) => {
      if (!tables.has(table)) return [table];
      return columns.has(`${table}.${column}`) ? [] : [`${table}.${column}`];
    });
    return [...new Set(lacking)];
  }
}

interface Column {
  readonly table: string;
  readonly column: string;
}

async function columnsOf(db: Queryable, schema: string): Promise<readonly Column[]> {
  const { rows } = await db.query<Column>(
    `select c.relname as table, a.attname || ' ' || format_type(a.atttypid, a.atttypmod) as column
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where n.nspname = $1 and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped order by 1, a.attnum`,
    [schema],
  );
  return rows;
}

/** The columns of tables that the migrations make beside those that are there, and that are never committed. */
async function madeBeside(database: Database): Promise<readonly Column[]> {
  const beside = `beside_${randomBytes(6).toString('hex')}`; // others may look at the same time
  const made = database.transaction(async (tx): Promise<never> => {
    await tx.query(`create schema ${beside}`);
    for (const { sql } of migrations) await tx.query(sql.replaceAll(/\bstate\./g, `${beside}.`));
    throw new Made(await columnsOf(tx, beside));
  });
  return made.catch((error: unknown) => {
    if (error instanceof Made) return error.columns;
    throw error;
  });
}

/** Carries the columns out of a transaction, which throwing it rolls back. */
class Made extends Error {
  constructor(readonly columns: readonly Column[]) {
    super('the tables were made');
  }
}

/** A table of `state` is gone, or its pages are damaged. Of read models and the log those who read them tell. */
export function isStateDamaged(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
  return isCorruption(error) || (/^(42P01|3F000)$/.test(code) && /"state[."]/.test(message));
}
