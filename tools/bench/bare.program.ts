import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import pg from 'pg';

/** What the barest server does that could do the same: send these bytes, or run these statements and send their rows. */
export interface Bare {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A file with the body. */
  readonly bodyFile?: string;
  readonly databaseUrl?: string;
  readonly searchPath?: string;
  readonly statements?: readonly { readonly sql: string; readonly values: readonly unknown[] }[];
}

const {
  status,
  headers,
  bodyFile,
  databaseUrl,
  searchPath,
  statements = [],
} = JSON.parse(process.argv[2] ?? '{}') as Bare;
const body = bodyFile ? readFileSync(bodyFile) : '';
const pool = new pg.Pool({
  connectionString: databaseUrl,
  max: 10,
  options: searchPath && `-c search_path=${searchPath.replaceAll(' ', '')}`,
});

const server = createServer((_request, response) => {
  if (statements.length === 0) return void response.writeHead(status, headers).end(body);
  void (async () => {
    const results: unknown[] = [];
    for (const { sql, values } of statements) results.push((await pool.query(sql, [...values])).rows);
    const text = JSON.stringify(results);
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
      .end(text);
  })();
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port)); // it listens on a port
process.on('disconnect', () => process.exit()); // whoever measured is gone
