import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OperationalError } from '@rabbet/domain/deciders/refusal';

export interface HttpTimeouts {
  readonly headersWithinMs: number;
  /** Time for the whole request, whoever reads it: readers of bodies have limits of their own. */
  readonly requestWithinMs: number;
  /** Time that a stop leaves to requests under way. */
  readonly finishWithinMs: number;
  /** Time that a stop leaves to all that answered requests: a mail and an act under way have five seconds each. */
  readonly endWithinMs: number;
}

/** A file has five minutes (`requests/sent-files.ts`); all else is read within half a minute, or let go. */
export const HTTP_TIMEOUTS: HttpTimeouts = {
  headersWithinMs: 10_000,
  requestWithinMs: 310_000,
  finishWithinMs: 10_000,
  endWithinMs: 11_000,
};

export interface Listening {
  readonly port: number;
  /** Takes no new connection, and waits for what is under way. */
  stop(): Promise<void>;
}

/** Address to listen at, with the variable that names it for the operator's sentence. */
export interface Where {
  readonly host: string;
  readonly port: number;
  readonly variable: 'PORT' | 'METRICS_PORT';
}

export async function listen(where: Where, listener: RequestListener, timeouts: HttpTimeouts): Promise<Listening> {
  const server = createServer(
    {
      headersTimeout: timeouts.headersWithinMs,
      requestTimeout: timeouts.requestWithinMs,
      connectionsCheckingInterval: Math.min(1_000, timeouts.requestWithinMs),
      keepAliveTimeout: 65_000, // longer than proxies keep theirs
      joinDuplicateHeaders: true, // else the first of two hosts or tokens counts, and who reads the second is led astray
    },
    listener,
  );
  server.on('checkContinue', listener); // else Node asks for every body, wanted or not
  server.listen(where.port, where.host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw refusalOf(error, where);
  }
  const { port } = server.address() as AddressInfo; // it listens at a port
  return { port, stop: () => stop(server, timeouts.finishWithinMs) };
}

/** Throws the sentence that listening would, before anything else is begun. Another program may still be faster. */
export async function requireFree(where: Where): Promise<void> {
  const listening = await listen(where, () => {}, HTTP_TIMEOUTS);
  await listening.stop();
}

async function stop(server: Server, finishWithinMs: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const idle = setInterval(() => server.closeIdleConnections(), 20); // they fall idle one after the other
  const late = setTimeout(() => server.closeAllConnections(), finishWithinMs);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}

function refusalOf(error: unknown, { host, port, variable }: Where): unknown {
  const { code } = error as NodeJS.ErrnoException; // what a server says
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
