import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { SMTPServer } from 'smtp-server';

/** Behavior of the server with the next letter, and with all after it until it is set anew. */
export type Manner =
  | 'accept'
  /** 451 to its addressee. */
  | 'later'
  /** 550 to its addressee, with that address in the words. */
  | 'refuse'
  | 'hang'
  | 'another password'
  | 'drop in the middle'
  /** Receives the letter whole, and closes without an answer. */
  | 'drop at the end'
  /** Receives the letter whole, and is silent until the test lets it go on. */
  | 'wait at the end';

export interface Received {
  readonly to: readonly string[];
  readonly raw: string;
}

/** A real SMTP server on this machine, which does with letters what it is told. */
export class SmtpStandIn {
  manner: Manner = 'accept';
  readonly received: Received[] = [];
  /** Letters whose addressee was never answered. */
  hanging = 0;
  private readonly server: SMTPServer;
  private readonly waiting: (() => void)[] = [];
  private readonly listeners = new Set<() => void>();

  constructor(private readonly login: { user: string; pass: string } | null = null) {
    this.server = new SMTPServer({
      authOptional: login === null,
      disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
      logger: false,
      allowInsecureAuth: true,
      socketTimeout: 3_600_000, // clients give up, if anybody does
      onAuth: ({ username, password }, _, done) =>
        username === login?.user && password === login?.pass && this.manner !== 'another password'
          ? done(null, { user: username })
          : done(refusal(535, '5.7.8 wrong password')),
      onRcptTo: ({ address }, _, done) => {
        if (this.manner === 'later') return done(refusal(451, `4.3.0 <${address}> come back later`));
        if (this.manner === 'refuse') return done(refusal(550, `5.1.1 <${address}> is nobody here`));
        if (this.manner === 'hang') return void this.hanging++;
        done();
      },
      onData: (stream, { envelope }, done) => {
        const { manner } = this;
        if (manner === 'drop in the middle') return void stream.once('data', () => this.cut());
        void read(stream).then((raw) => {
          this.received.push({ to: envelope.rcptTo.map(({ address }) => address), raw });
          this.tell();
          if (manner === 'drop at the end') return this.cut();
          if (manner === 'wait at the end') return void this.waiting.push(() => done());
          done();
        });
      },
    });
    this.server.on('error', () => {}); // connections that break are what it is there for
  }

  async open(): Promise<this> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server.server, 'listening');
    return this;
  }

  get url(): string {
    const { port } = this.server.server.address() as AddressInfo;
    const { login } = this;
    return `smtp://${login ? `${login.user}:${encodeURIComponent(login.pass)}@` : ''}127.0.0.1:${port}`;
  }

  get address() {
    const { port } = this.server.server.address() as AddressInfo;
    return { host: '127.0.0.1', port, secure: false, login: this.login } as const;
  }

  goOn(): void {
    this.manner = 'accept';
    for (const goOn of this.waiting.splice(0)) goOn();
  }

  /** Settles once so many letters were received whole. */
  async untilReceived(count: number): Promise<void> {
    while (this.received.length < count) await new Promise<void>((resolve) => this.listeners.add(resolve));
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private cut(): void {
    for (const { _socket: socket } of this.server.connections as Set<{ _socket: { destroy(): void } }>)
      socket.destroy();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
    this.listeners.clear();
  }
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

async function read(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
