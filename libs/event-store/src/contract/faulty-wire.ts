import { connect, createServer, type Server, type Socket } from 'node:net';
import { onOwnPort } from './port';

/** Treatment of bytes. The two `cut` modes break the connection at the next request or answer, and then end. */
type Mode = 'pass' | 'silent' | 'turned away' | 'cut before request' | 'cut before answer';

/** TCP proxy in front of a server, whose connections tests can break in many ways. */
export class FaultyWire {
  private mode: Mode = 'pass';
  private server: Server | null = null;
  private readonly pairs = new Set<Pair>();
  private farewell: Buffer = Buffer.alloc(0);
  port = 0;
  /** Counts the connections that clients have made. */
  connectionCount = 0;
  /** Counts the clients that were turned away. */
  turnedAwayCount = 0;

  constructor(private readonly target: { host: string; port: number }) {}

  async open(): Promise<this> {
    const listen = (port: number) =>
      new Promise<Server>((resolve, reject) => {
        const server = createServer({ allowHalfOpen: true }, (socket) => this.connectClient(socket));
        server.once('error', reject).listen(port, '127.0.0.1', () => resolve(server));
        this.port = port;
      });
    this.server = await (this.port ? listen(this.port) : onOwnPort(listen));
    return this;
  }

  /** Counts the connections that are open. */
  get openConnectionCount(): number {
    return this.pairs.size;
  }

  /** Refuses new connections and resets the open ones. */
  async refuse(): Promise<void> {
    const server = this.server;
    this.server = null;
    this.reset();
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)));
  }

  async close(): Promise<void> {
    await this.refuse();
  }

  /** Resets all open connections. */
  reset(): void {
    for (const pair of this.pairs) destroy(pair, true);
  }

  /** Ends all open connections as if the server had closed them. */
  end(): void {
    for (const { clientSide, serverSide } of this.pairs) {
      clientSide.end();
      serverSide.destroy();
    }
  }

  /** Connections stay open and are accepted, but no bytes arrive any more. */
  silence(): void {
    this.mode = 'silent';
  }

  /** Passes bytes again. Connections whose bytes were swallowed are reset, because those bytes are lost. */
  restore(): void {
    this.mode = 'pass';
    for (const pair of this.pairs) if (pair.hasSwallowedBytes) destroy(pair, true);
  }

  /** Sends this farewell to every new client and ends its connection; resets the open connections. */
  turnAway(farewell: Buffer): void {
    this.mode = 'turned away';
    this.farewell = farewell;
    this.reset();
  }

  /** Breaks the connection at the next bytes of a client, before the server gets them. */
  cutBeforeRequest(): void {
    this.mode = 'cut before request';
  }

  /** Passes the next bytes of a client to the server, and breaks the connection before its answer arrives. */
  cutBeforeAnswer(): void {
    this.mode = 'cut before answer';
  }

  private connectClient(clientSide: Socket): void {
    const serverSide = connect({ ...this.target, allowHalfOpen: true });
    this.connectionCount++;
    const pair: Pair = { clientSide, serverSide, hasSwallowedBytes: false, isAnswerToBeCut: false };
    this.pairs.add(pair);
    for (const socket of [clientSide, serverSide]) {
      socket.setNoDelay(true);
      socket.on('error', () => destroy(pair, true));
      socket.on('close', () => {
        destroy(pair, false);
        this.pairs.delete(pair);
      });
    }
    clientSide.on('data', (bytes) => this.passRequest(pair, bytes));
    serverSide.on('data', (bytes) => this.passAnswer(pair, bytes));
    clientSide.on('end', () => serverSide.end());
    serverSide.on('end', () => clientSide.end());
  }

  private passRequest(pair: Pair, bytes: Buffer): void {
    if (this.mode === 'silent') pair.hasSwallowedBytes = true;
    else if (this.mode === 'turned away') {
      this.turnedAwayCount++;
      pair.clientSide.end(this.farewell);
    } else if (this.mode === 'cut before request') {
      this.mode = 'pass';
      destroy(pair, true);
    } else {
      pair.isAnswerToBeCut = this.mode === 'cut before answer';
      pair.serverSide.write(bytes);
    }
  }

  private passAnswer(pair: Pair, bytes: Buffer): void {
    if (this.mode === 'silent') pair.hasSwallowedBytes = true;
    else if (this.mode === 'cut before answer' && pair.isAnswerToBeCut) {
      this.mode = 'pass';
      destroy(pair, true);
    } else pair.clientSide.write(bytes);
  }
}

/** Both connections of one client: to this proxy, and from it to the server. */
interface Pair {
  readonly clientSide: Socket;
  readonly serverSide: Socket;
  hasSwallowedBytes: boolean;
  isAnswerToBeCut: boolean;
}

function destroy({ clientSide, serverSide }: Pair, isReset: boolean): void {
  if (isReset && !clientSide.destroyed) clientSide.resetAndDestroy();
  clientSide.destroy();
  serverSide.destroy();
}
