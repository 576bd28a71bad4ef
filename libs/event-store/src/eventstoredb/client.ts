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

const LONGEST_GOODBYE_MS = 1_000;

/** The library's client, without those of its habits that lose answers, kill the process or leave handles open. */
export class Client extends EventStoreDBClient {
  /** No more: streams that it still serves end as if the log ended there. */
  retired = false;
  private readonly channels = new Set<Channel>();

  constructor(settings: ClientSettings, batches: () => boolean) {
    // the library tells its kinds of settings apart by their names, and its overloads want one kind at a time
    super(settings.nodes as SingleNodeOptions, settings.channel, settings.login);
    // it would ask the server once for its features and keep a failure of that call for ever
    this.supports = () => Promise.resolve(batches());
    const { getChannel, GRPCStreamCreator } = this;
    this.getChannel = async () => {
      const channel = await getChannel();
      this.channels.add(channel);
      return channel;
    };
    this.GRPCStreamCreator = (kind, name, create, cache) =>
      GRPCStreamCreator(kind, name, async (grpc) => forgiving(await create(grpc)), cache);
  }

  /** Ends all that is under way and closes the connection. */
  async end(): Promise<void> {
    this.retired = true;
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise((resolve) => (timer = setTimeout(resolve, LONGEST_GOODBYE_MS)));
    await Promise.race([this.dispose(), enough]);
    clearTimeout(timer);
    for (const channel of this.channels) channel.close();
  }
}

/**
 * Only the stream of appends has listeners when it is made. All clients of a process share one table of the appends
 * that wait for an answer, and an error of any client clears it: an answer to one that is not there must not throw
 * out of an event listener. A stream of appends that the server ends says nothing to those who wait. And appends that
 * wait until a full stream takes more are rejected, when it breaks, where nobody can catch it: so it is never full.
 */
function forgiving<S extends Readable | Writable | Duplex>(stream: S): S {
  const listeners = stream.listeners('data') as ((reply: unknown) => void)[]; // EventEmitter says no more than Function
  for (const listener of listeners) {
    stream.on('data', (reply) => {
      try {
        listener(reply);
      } catch {
        // too late: its append has been given up, and is repeated with the same ids
      }
    });
    stream.off('data', listener);
    stream.on('end', () => stream.destroy(Object.assign(new Error('the server ended the appends'), ENDED)));
    const duplex = stream as Duplex; // the only kind that is listened to from the beginning
    const write = duplex.write.bind(duplex);
    duplex.write = (message: BatchAppendReq) => write(withoutDeadline(message)) || true;
  }
  return stream;
}

/**
 * The library writes by this machine's clock when an append is too late, and the server, which reads it by its own,
 * would refuse every append of a machine that is behind. Without it the server takes the time that it is set to.
 */
function withoutDeadline(message: BatchAppendReq): BatchAppendReq {
  message.getOptions()?.clearDeadline();
  return message;
}

const ENDED = { code: 14, details: 'the server ended the appends' }; // as a lost connection is told
