import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OperationalError } from '@rabbet/domain/deciders/refusal';

export interface HttpTimeouts {
  readonly headersWithinMs: number;
  /** Time for receiving a whole request. The readers of bodies have shorter limits. */
  readonly requestWithinMs: number;
  /** Time that a stop gives to running requests. */
  readonly finishWithinMs: number;
  /** Time that a stop gives to all parts of the program. A mail and an act that are running have five seconds each. */
  readonly endWithinMs: number;
}

/** Time limits in production. `requestWithinMs` is that of file uploads (`requests/sent-files.ts`); other bodies have half a minute. */
export const HTTP_TIMEOUTS: HttpTimeouts = {
  headersWithinMs: 10_000,
  requestWithinMs: 310_000,
  finishWithinMs: 10_000,
  endWithinMs: 11_000,
};

export interface RunningServer {
  readonly port: number;
  /** Accepts no new connections, and waits for running requests. */
  stop(): Promise<void>;
}

/** Address to listen at, with the variable that sets its port, for messages to the operator. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
  readonly variable: 'PORT' | 'METRICS_PORT';
}

export async function listen(
  address: ListenAddress,
  listener: RequestListener,
  timeouts: HttpTimeouts,
): Promise<RunningServer> {
  const server = createServer(
    {
      headersTimeout: timeouts.headersWithinMs,
      requestTimeout: timeouts.requestWithinMs,
      connectionsCheckingInterval: Math.min(1_000, timeouts.requestWithinMs),
      keepAliveTimeout: 65_000, // longer than proxies keep theirs
      joinDuplicateHeaders: true, // otherwise Node uses the first of two Host or Authorization headers, while a proxy may use the second
    },
    listener,
  );
  server.on('checkContinue', listener); // otherwise Node accepts every body before the guard has checked the caller
  server.listen(address.port, address.host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw toOperatorError(error, address);
  }
  const { port } = server.address() as AddressInfo; // it listens at a port, not at a pipe
  return { port, stop: () => stop(server, timeouts.finishWithinMs) };
}

/** Throws the error that `listen` would throw. Called first, so that a taken port is reported before anything else starts. */
export async function requireFreePort(address: ListenAddress): Promise<void> {
  const server = await listen(address, () => {}, HTTP_TIMEOUTS);
  await server.stop();
}

async function stop(server: Server, finishWithinMs: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const idle = setInterval(() => server.closeIdleConnections(), 20); // connections become idle one after the other
  const late = setTimeout(() => server.closeAllConnections(), finishWithinMs);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}

/** Turns a known error of `listen` into one with advice for the operator. */
function toOperatorError(error: unknown, { host, port, variable }: ListenAddress): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} of ${host} is taken by another program: end that one, or set ${variable} to another port.`,
    EACCES: `This user may not listen at port ${port}: set ${variable} to one above 1023.`,
    EADDRNOTAVAIL: `This machine does not have the address ${host}: set HOST to one that it has, such as 127.0.0.1.`,
    ENOTFOUND: `Nobody knows the host ${host}: set HOST to an address of this machine, such as 127.0.0.1.`,
    EAI_AGAIN: `The host ${host} cannot be looked up: set HOST to an address of this machine, such as 127.0.0.1.`,
  };
  const sentence = sentences[code ?? ''];
  return sentence ? new OperationalError(sentence, { cause: error }) : error;
}
