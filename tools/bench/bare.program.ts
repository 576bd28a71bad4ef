import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** Reply of a bare server that does nothing but send these bytes. */
export interface Bare {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A file with the body. */
  readonly bodyFile: string;
}

const { status, headers, bodyFile } = JSON.parse(process.argv[2] ?? '{}') as Bare;
const body = readFileSync(bodyFile);

const server = createServer((_request, response) => void response.writeHead(status, headers).end(body));
server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port)); // it listens on a port
process.on('disconnect', () => process.exit()); // whoever measured is gone
