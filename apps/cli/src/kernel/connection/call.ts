import { randomUUID } from 'node:crypto';
import { batching, type Changed, type Client, createClient, isPassing, type Transport } from '@rabbet/client';
import type { Command } from 'commander';
import { Retrier } from '@rabbet/imports';
import { WrongToken } from './stored-tokens';
import { seeingOwnChanges, waitUntilSeen } from './own-changes';
import { PATIENCE } from './patience';
import { PositionMemory } from './position-memory';
import { type Printer, printerOf } from '../output/printing';
import { speakingAs } from './identity-line';
import { findPlace, findServer, type FindServer, isAway, type ServerOptions, transportTo } from './server';

/** What a command has in hand that works over HTTP. */
export interface Call {
  readonly client: Client;
  readonly printer: Printer;
  /** For what is no call of the API: how the server is. */
  readonly transport: Transport;
  readonly server: FindServer;
  /** Somebody who may see and change everything. */
  readonly isStaff: () => boolean;
  /** Until every list shows what was changed here; so long at most, and then it is told. */
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
  /** A token that holds no longer is as good as none. */
  readonly isForAnybody?: boolean;
}

export function addServerOptions(command: Command): Command {
  return command
    .option('--url <address>', 'where Rabbet answers (RABBET_URL; else as the data folder says)')
    .option('--token-file <file>', 'where a token is (RABBET_TOKEN; else that of rabbet sign-in)');
}

/** Lends what a command needs to speak with the server. */
export async function withServer<T>(command: Command, work: (call: Call) => Promise<T>, calling: Calling = {}) {
  const options: Record<string, unknown> = command.optsWithGlobals();
  const { url, tokenFile, asVisitor } = options as ServerOptions & { asVisitor?: boolean }; // as they are declared
  const find = finding({ url, tokenFile }, { asVisitor, isForAnybody: calling.isForAnybody });
  const { transport, close } = transportTo(find, calling);
  let memory: PositionMemory | null = null;
  const remembered = () => (memory ??= new PositionMemory(find().url.href, process.env));
  let isIntroduced = false;
  const introduced: Transport = (request) => {
    const words = isIntroduced ? null : speakingAs(find(), asVisitor ?? false, process.stderr.isTTY);
    isIntroduced = true;
    if (words !== null) process.stderr.write(`${words}\n`);
    return transport(request);
  };
  try {
    const client = createClient(seeingOwnChanges(calling.batches ? batching(introduced) : introduced, remembered));
    const isStaff = () => find().token !== null;
    const untilSeen: Call['untilSeen'] = (waiting) => waitUntilSeen(transport, remembered(), waiting);
    return await work({
      client,
      printer: printerOf(command),
      transport: introduced,
      server: find,
      isStaff,
      untilSeen,
      options,
    });
  } finally {
    (memory as PositionMemory | null)?.save(); // the compiler sees no call of what sets it
    close();
  }
}

function finding(options: ServerOptions, how: { asVisitor?: boolean; isForAnybody?: boolean }): FindServer {
  const place = findPlace(options, process.env);
  const asNobody = () => ({ url: place().url, token: null });
  if (how.asVisitor) return asNobody;
  const find = findServer(options, process.env);
  if (!how.isForAnybody) return find;
  return () => {
    try {
      return find();
    } catch (error) {
      if (error instanceof WrongToken) return asNobody();
      throw error;
    }
  };
}

/**
 * Makes one change, and sends it again with the same id where the answer was lost on its way; a server that is not there
 * is told at once.
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
