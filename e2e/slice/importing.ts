import { openWriteSide } from '@rabbet/commands';
import { START } from '@rabbet/domain/events/event';
import { REGISTRY } from '@rabbet/domain/registry/registry';
import { Database, openPostgres } from '@rabbet/postgres';
import type { Program } from '@rabbet/postgres/testing/program';
import { until } from '@rabbet/postgres/testing/until';
import type { Shop } from './shop';

export interface Result {
  readonly key: string;
  readonly id: number;
  readonly status: string;
}

/** An import of pieces into a shop that is waited for as long as Jest waits. */
export function startImport(shop: Shop, ...options: string[]): Program {
  const ofRun = ['--run', 'killed', '--json', '--patience', '500'];
  const program = shop.rabbet('artworks', 'add', '--from', '-', ...ofRun, ...options);
  program.child.stdin!.on('error', () => {}); // a pipe, as started; it may die while it is written to
  return program;
}

/** The pieces with these numbers, as an import takes them; the same ones are the same pieces. */
export function rows(from: number, to: number): string {
  return Array.from({ length: to - from }, (_, i) => {
    const n = from + i;
    const transaction = { activity: 'Purchased' };
    return `${JSON.stringify({ key: `row-${n}`, name: `Low Tide ${n}`, price: 100 + n, transaction })}\n`;
  }).join('');
}

export function results(printed: string): Result[] {
  const whole = printed.slice(0, printed.lastIndexOf('\n') + 1);
  return whole.split('\n').flatMap((line) => (line ? [JSON.parse(line) as Result] : [])); // one result a line
}

export const answers = (importing: Program, count: number) =>
  importing.until((printed) => printed.split('\n').length > count); // a line each

/** Checks that a row always has the same id, however often it is sent. */
export function noteResults(results: readonly Result[], idsByKey: Map<string, number>): void {
  for (const { key, id, status } of results) {
    expect(['added', 'repeated']).toContain(status);
    expect(idsByKey.get(key) ?? id).toBe(id);
    idsByKey.set(key, id);
  }
}

/** Keeps others from writing a table of the shop until one of them, begun by `begin`, waits for that; then `kill` is called. */
export async function killWhileWriting(
  shop: Shop,
  table: string,
  begin: () => void,
  kill: () => unknown,
): Promise<void> {
  const joined = await openPostgres({ home: shop.home, role: 'operator' });
  const database = new Database({ url: joined.url, max: 2 });
  await joined.close(); // the shop keeps it running
  const named = `select schemaname || '.' || tablename as name from pg_tables where schemaname || '.' || tablename ~ $1`;
  const find = () => database.query<{ name: string }>(named, [`^${table}$`]).then(({ rows: [row] }) => row);
  const { name } = await until(() => find().catch(() => null), 'Postgres is there again'); // it was killed just before
  const isWaitedFor = async () =>
    (await database.query('select from pg_locks where relation = $1::regclass and not granted', [name])).rows.length >
    0;
  let isKilled = false;
  await database
    .transaction(async (tx) => {
      await tx.query(`lock table ${name} in share mode`);
      begin();
      await until(isWaitedFor, `${table} is waited for`);
      await kill();
      isKilled = true;
    })
    .catch((error: unknown) => {
      if (!isKilled) throw error; // else the lock has gone with Postgres
    });
  await database.close();
}

/** The numbers of all pieces and of all their transactions. */
export async function idsInLog(shop: Shop): Promise<{ readonly pieces: number[]; readonly transactions: number[] }> {
  const postgres = await openPostgres({ home: shop.home, role: 'operator' });
  const writeSide = await openWriteSide({ home: shop.home, databaseUrl: postgres.url, ...REGISTRY });
  const events = await writeSide.eventStore.readAll(START, { limit: 20_000 });
  await writeSide.close();
  await postgres.close();
  const pieces = events.flatMap(({ type, stream }) => (type === 'ArtworkRegistered' ? [Number(stream.slice(8))] : []));
  const transactions = events.flatMap(({ type, data }) =>
    type === 'ArtworkTransactionRecorded' ? [(data as { id: number }).id] : [],
  );
  return { pieces: pieces.sort((a, b) => a - b), transactions };
}
