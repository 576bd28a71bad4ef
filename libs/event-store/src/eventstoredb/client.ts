import {
  type ChannelCredentialOptions,
  EventStoreDBClient,
  type GossipClusterOptions,
  type SingleNodeOptions,
} from '@eventstore/db-client';
import type { BatchAppendReq } from '@eventstore/db-client/generated/streams_pb';
import type { Channel } from '@grpc/grpc-js';
import type { Duplex, Readable, Writable } from 'node:stream';

/** Settings by which the client finds its server: one node, or the nodes of a cluster. */
export interface ClientSettings {
  readonly nodes: SingleNodeOptions | GossipClusterOptions;
  readonly channel: ChannelCredentialOptions;
  readonly login?: { username: string; password: string };
}

const MAX_CLOSE_MS = 1_000;

/**
 * Client of the EventStoreDB library, with workarounds for faults of the library that lose answers, end the process or
 * leave connections open. The tests `traps-of-appending` and `traps-of-reading` show each fault.
 */
export class Client extends EventStoreDBClient {
  /** True once `end` was called. Reads that are still open then end as if they had reached the end of the log. */
  isRetired = false;
  private readonly channels = new Set<Channel>();

  constructor(settings: ClientSettings, supportsBatches: () => boolean) {
    // the constructor takes any kind of settings, but each of its overloads declares only one
    super(settings.nodes as SingleNodeOptions, settings.channel, settings.login);
    // the library asks the server once for its features, and caches a failure of that call for ever
    this.supports = () => Promise.resolve(supportsBatches());
    const { getChannel, GRPCStreamCreator } = this;
    this.getChannel = async () => {
      const channel = await getChannel();
      this.channels.add(channel);
      return channel;
    };
    this.GRPCStreamCreator = (kind, name, create, cache) =>
      GRPCStreamCreator(kind, name, async (grpc) => withSafeAppends(await create(grpc)), cache);
  }

  /** Ends all open calls and closes the connection. */
  async end(): Promise<void> {
    this.isRetired = true;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise((resolve) => (timer = setTimeout(resolve, MAX_CLOSE_MS)));
    await Promise.race([this.dispose(), timeout]);
    clearTimeout(timer);
    for (const channel of this.channels) channel.close();
  }
}

/**
 * Works around four faults of the library in the stream of batched appends. That stream is recognized by its listener:
 * the library adds one to no other stream when it creates it.
 */
function withSafeAppends<S extends Readable | Writable | Duplex>(stream: S): S {
  const listeners = stream.listeners('data') as ((reply: unknown) => void)[]; // EventEmitter types them as Function
  for (const listener of listeners) {
    // 1. All clients of a process share one table of appends that wait for an answer, and an error of any client empties
    // it. A later answer makes the listener throw, which would end the process.
    stream.on('data', (reply) => {
      try {
        listener(reply);
      } catch {
        // the append was already rejected, and is retried with the same ids
      }
    });
    stream.off('data', listener);
    // 2. When the server ends the stream, the waiting appends are not rejected.
    stream.on('end', () => stream.destroy(Object.assign(new Error('the server ended the appends'), ENDED_STREAM)));
    const duplex = stream as Duplex;
    const write = duplex.write.bind(duplex);
    duplex.write = (message: BatchAppendReq) => {
      write(withoutDeadline(message));
      // 3. Appends that wait for a full stream are rejected where nobody can catch it. "True" means that it is not full.
      return true;
    };
  }
  return stream;
}

/**
 * Removes the deadline of an append. 4. The library computes it by the clock of this machine, and the server compares it
 * with its own clock, so it would refuse every append if this clock is behind. The server has its own time limit.
 */
function withoutDeadline(message: BatchAppendReq): BatchAppendReq {
  message.getOptions()?.clearDeadline();
  return message;
}

/** Properties of a gRPC error "unavailable" (14), as a lost connection has them. */
const ENDED_STREAM = { code: 14, details: 'the server ended the appends' };
