import { createServer } from 'node:http';
import pg from 'pg';

/** A list of stored reply documents, found and sorted by the columns of one table: the barest server of ours. */
export interface BareList {
  readonly databaseUrl: string;
  /** The names of what the address asks for, and the conditions that these are the values of, from $2 on. */
  readonly params: readonly string[];
  readonly where: string;
  /** Bound of the count, behind which the list says `more`; none counts all rows. */
  readonly maxCounted?: number;
}

const { databaseUrl, params, where, maxCounted } = JSON.parse(process.argv[2] ?? '{}') as BareList;
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const matching = `from bench.replies where ${where}`;
const counted = maxCounted === undefined ? matching : `from (select 1 ${matching} limit ${maxCounted + 1}) as counted`;
const text = `select doc, (select count(*)::int ${counted}) as total ${matching} order by came_at desc, id limit $1`;

/** The beginning of a word, or a piece's number. */
function searchFor(term: string | null): string {
  return `('${term}':* | '#${term}')`;
}

const server = createServer((request, response) => {
  const query = new URL(request.url ?? '', 'http://bare').searchParams;
  const count = Number(query.get('count'));
  const values = [count, ...params.map((name) => (name === 'term' ? searchFor(query.get(name)) : query.get(name)))];
  void pool.query<{ doc: string; total: number }>({ name: 'list', text, values }).then(({ rows }) => {
    const matches = rows[0]?.total ?? 0;
    const total = Math.min(matches, maxCounted ?? matches);
    const paging = {
      current_page: 1,
      total_pages: Math.max(1, Math.ceil(total / count)),
      total_rows: total,
      ...(matches > total ? { more: true } : {}),
    };
    const docs = rows.map(({ doc }) => doc).join(',');
    const body = Buffer.from(`${JSON.stringify(paging).slice(0, -1)},"data":[${docs}]}`);
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
  });
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port)); // it listens on a port
process.on('disconnect', () => process.exit()); // whoever measured is gone
