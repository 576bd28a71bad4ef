import { randomUUID } from 'node:crypto';
import { batching, type Changed, type Client, createClient, isPassing, type Transport } from '@rabbet/client';
import type { Command } from 'commander';
import { Retrier } from '@rabbet/imports';
import { WrongToken } from './stored-tokens';
import { seeingOwnChanges, waitUntilSeen } from './own-changes';
import { PATIENCE } from './patience';
import { PositionMemory } from './position-memory';
import { type Printer, printerOf } from '../output/printing';
import { identityLine } from './identity-line';
import { findPlace, findServer, type FindServer, isAway, type ServerOptions, transportTo } from './server';

/** Everything that a command needs to work over HTTP. */
export interface Call {
  readonly client: Client;
  readonly printer: Printer;
  /** Sends requests beside the API, such as those for the server's health. */
  readonly transport: Transport;
  readonly server: FindServer;
  /** True of a caller who may see and change everything. */
  readonly isStaff: () => boolean;
  /** Waits until every list shows the changes of this call; warns after `forMs`. */
  readonly untilSeen: (waiting: { readonly forMs: number; readonly signal: AbortSignal }) => Promise<void>;
  /** The options of the command and of those above it, by their camelCase names. */
  readonly options: Readonly<Record<string, unknown>>;
}

interface Calling {
  readonly origin?: 'cli' | 'import';
  /** Changes that are asked for at the same time go together. */
  readonly batches?: boolean;
  readonly rehearsal?: string;
  readonly run?: string;
  /** Goes on as a visitor where the token is not valid. */
  readonly isForAnybody?: boolean;
}

export function addServerOptions(command: Command): Command {
  return command
    .option('--url <address>', 'where Rabbet answers (RABBET_URL; else as the data folder says)')
    .option('--token-file <file>', 'where a token is (RABBET_TOKEN; else that of rabbet sign-in)');
}

/** Runs a command's work with a connection to the server. */
export async function withServer<T>(command: Command, work: (call: Call) => Promise<T>, calling: Calling = {}) {
  const options: Record<string, unknown> = command.optsWithGlobals();
  const { url, tokenFile, asVisitor } = options as ServerOptions & { asVisitor?: boolean }; // as they are declared
  const findOwnServer = findServerAs({ url, tokenFile }, { asVisitor, isForAnybody: calling.isForAnybody });
  const { transport, close } = transportTo(findOwnServer, calling);
  let memory: PositionMemory | null = null;
  const getMemory = () => (memory ??= new PositionMemory(findOwnServer().url.href, process.env));
  let isIntroduced = false;
  const introducing: Transport = (request) => {
    const words = isIntroduced ? null : identityLine(findOwnServer(), asVisitor ?? false, process.stderr.isTTY);
    isIntroduced = true;
    if (words !== null) process.stderr.write(`${words}\n`);
    return transport(request);
  };
  try {
    const client = createClient(seeingOwnChanges(calling.batches ? batching(introducing) : introducing, getMemory));
    const isStaff = () => findOwnServer().token !== null;
    const untilSeen: Call['untilSeen'] = (waiting) => waitUntilSeen(transport, getMemory(), waiting);
    return await work({
      client,
      printer: printerOf(command),
      transport: introducing,
      server: findOwnServer,
      isStaff,
      untilSeen,
      options,
    });
  } finally {
    (memory as PositionMemory | null)?.save(); // the compiler sees no call of what sets it
    close();
  }
}

function findServerAs(options: ServerOptions, identity: { asVisitor?: boolean; isForAnybody?: boolean }): FindServer {
  const place = findPlace(options, process.env);
  const findAsVisitor = () => ({ url: place().url, token: null });
  if (identity.asVisitor) return findAsVisitor;
  const find = findServer(options, process.env);
  if (!identity.isForAnybody) return find;
  return () => {
    try {
      return find();
    } catch (error) {
      if (error instanceof WrongToken) return findAsVisitor();
      throw error;
    }
  };
}

/**
 * Makes one change. If the answer is lost on its way, sends the change again with the same id; a server that is away is
 * reported at once.
 */
export async function makeChange(
  { client }: Call,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  revision?: number,
): Promise<Omit<Changed, 'repeated'>> {
  const options = { commandId: `cli-${randomUUID()}`, revision };
  const wasLost = (error: unknown) => isPassing(error) && !isAway(error);
  const retrier = new Retrier({
    giveUpAfterMs: PATIENCE.changeMs,
    signal: new AbortController().signal,
    isPassing: wasLost,
  });
  const { repeated: _, ...changed } = await retrier.run(() => client.change(method, path, body, options));
  return changed;
}
