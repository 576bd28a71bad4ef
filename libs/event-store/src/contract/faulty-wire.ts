import { connect, createServer, type Server, type Socket } from 'node:net';
import { onOwnPort } from './port';

/** Treatment of bytes: passed on, swallowed both ways, answered here, or the next message costs the connection. */
type Mode = 'pass' | 'silent' | 'turned away' | 'cut before request' | 'cut before answer';

/** A wire to a server that can break in every way in which a wire can. */
export class FaultyWire {
  private mode: Mode = 'pass';
  private server: Server | null = null;
  private readonly pairs = new Set<Pair>();
  private farewell: Buffer = Buffer.alloc(0);
  port = 0;
  /** Counts the connections that were made. */
  made = 0;
  /** Counts the clients that were sent away. */
  turnedAway = 0;

  constructor(private readonly target: { host: string; port: number }) {}

  async open(): Promise<this> {
    const listen = (port: number) =>
      new Promise<Server>((resolve, reject) => {
        const server = createServer({ allowHalfOpen: true }, (near) => this.join(near));
        server.once('error', reject).listen(port, '127.0.0.1', () => resolve(server));
        this.port = port;
      });
    this.server = await (this.port ? listen(this.port) : onOwnPort(listen));
    return this;
  }

  /** Counts the connections that are open. */
  get standing(): number {
    return this.pairs.size;
  }

  /** New connections are refused, those that stand are reset. */
  async refuse(): Promise<void> {
    const server = this.server;
    this.server = null;
    this.reset();
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)));
  }

  async close(): Promise<void> {
    await this.refuse();
  }

  /** All connections that stand are reset. */
  reset(): void {
    for (const pair of this.pairs) destroy(pair, true);
  }

  /** All connections that stand are ended as if the server had said goodbye. */
  end(): void {
    for (const { near, far } of this.pairs) {
      near.end();
      far.destroy();
    }
  }

  /** Connections stand and are accepted, but nothing arrives any more. */
  silence(): void {
    this.mode = 'silent';
  }

  /** Bytes pass again on new connections; what was swallowed is lost, so connections that swallowed are reset. */
  restore(): void {
    this.mode = 'pass';
    for (const pair of this.pairs) if (pair.swallowed) destroy(pair, true);
  }

  /** Sends every new client this farewell and ends its connection; resets the connections that stand. */
  turnAway(farewell: Buffer): void {
    this.mode = 'turned away';
    this.farewell = farewell;
    this.reset();
  }

  /** The next bytes of the client cost the connection before the server sees them. */
  cutBeforeRequest(): void {
    this.mode = 'cut before request';
  }

  /** The server sees the next bytes of the client, but its answer costs the connection. */
  cutBeforeAnswer(): void {
    this.mode = 'cut before answer';
  }

  private join(near: Socket): void {
    const far = connect({ ...this.target, allowHalfOpen: true });
    this.made++;
    const pair: Pair = { near, far, swallowed: false, cutsAnswer: false };
    this.pairs.add(pair);
    for (const socket of [near, far]) {
      socket.setNoDelay(true);
      socket.on('error', () => destroy(pair, true));
      socket.on('close', () => {
        destroy(pair, false);
        this.pairs.delete(pair);
      });
    }
    near.on('data', (bytes) => this.fromClient(pair, bytes));
    far.on('data', (bytes) => this.fromServer(pair, bytes));
    near.on('end', () => far.end());
    far.on('end', () => near.end());
  }

  private fromClient(pair: Pair, bytes: Buffer): void {
    if (this.mode === 'silent') pair.swallowed = true;
    else if (this.mode === 'turned away') {
      this.turnedAway++;
      pair.near.end(this.farewell);
    } else if (this.mode === 'cut before request') {
      this.mode = 'pass';
      destroy(pair, true);
    } else {
      pair.cutsAnswer = this.mode === 'cut before answer';
      pair.far.write(bytes);
    }
  }

  private fromServer(pair: Pair, bytes: Buffer): void {
    if (this.mode === 'silent') pair.swallowed = true;
    else if (this.mode === 'cut before answer' && pair.cutsAnswer) {
      this.mode = 'pass';
      destroy(pair, true);
    } else pair.near.write(bytes);
  }
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  swallowed: boolean;
  cutsAnswer: boolean;
}

function destroy({ near, far }: Pair, abruptly: boolean): void {
  if (abruptly && !near.destroyed) near.resetAndDestroy();
  near.destroy();
  far.destroy();
}
