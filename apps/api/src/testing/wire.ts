import { throughPort } from '@rabbet/postgres/testing/database';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';

export interface Connection {
  /** Name that the shop gives the connection, such as `rabbet log`. */
  readonly name: string;
  /** True where it was begun after the wire had begun to hang. */
  readonly isNew: boolean;
}
/**
 * Next port, of a range from which no system gives one away by itself: a port that a cut wire has left is free when it
 * is mended.
 */
let nextPort = 10_000 + (process.pid % 200) * 100;

type Which = (connection: Connection) => boolean;

/** Wire to a database for tests, that can be cut and mended, or hangs as with a database that is stuck. */
export class Wire {
  private readonly ends = new Set<Socket>();
  private readonly connections = new Set<{ name: string; isNew: boolean }>();
  private hangs: Which | null = null;
  /** Work that waits until the wire goes on. */
  private readonly held: (() => void)[] = [];
  private trap: { readonly text: string; readonly passes: boolean; readonly spring: () => void } | null = null;
  private server: Server | null = null;
  private target = new URL('postgres://localhost');
  private port = 0;

  /** The address of its near end. */
  async to(url: string): Promise<string> {
    this.target = new URL(url);
    if (!this.server) await this.mend();
    return throughPort(url, this.port);
  }

  async mend(): Promise<void> {
    while (!this.server) {
      const port = this.port || nextPort++;
      const server = createServer((near) => this.join(near)).listen(port, '127.0.0.1');
      const isOurs = await once(server, 'listening').then(
        () => true,
        (error: NodeJS.ErrnoException) =>
          error.code === 'EADDRINUSE' && this.port === 0 ? false : Promise.reject(error),
      );
      if (isOurs) [this.server, this.port] = [server, port];
    }
  }

  async cut(): Promise<void> {
    const closed = this.server && once(this.server, 'close');
    this.server?.close();
    for (const end of this.ends) end.destroy();
    this.server = null;
    this.goOn();
    await closed;
  }

  /** Lets nothing through on these connections from now on, in either direction, and closes none. */
  hang(which: Which = () => true): void {
    this.trap = null;
    for (const connection of this.connections) connection.isNew = false;
    this.hangs = which;
  }

  /** Hangs as soon as a text is to be sent to the database, which waits with all else. Settles then. */
  hangAt(text: string, which?: Which): Promise<void> {
    return this.hangOnce(text, false, which);
  }

  /** Hangs as soon as a text was sent to the database: the answer is the first that waits. Settles then. */
  hangBehind(text: string, which?: Which): Promise<void> {
    return this.hangOnce(text, true, which);
  }

  private hangOnce(text: string, passes: boolean, which?: Which): Promise<void> {
    return new Promise((resolve) => {
      const spring = () => {
        this.hang(which);
        resolve();
      };
      this.trap = { text, passes, spring };
    });
  }

  /** Lets through what has waited, in its order. */
  goOn(): void {
    this.trap = null;
    this.hangs = null;
    for (const go of this.held.splice(0)) go();
  }

  private join(near: Socket): void {
    const far = connect(Number(this.target.port), this.target.hostname);
    const connection = { name: '', isNew: true };
    this.connections.add(connection);
    near.once('close', () => this.connections.delete(connection));
    const send = (part: Buffer, pass: () => void) => {
      connection.name ||= /application_name\0([^\0]*)/.exec(part.toString('latin1'))?.[1] ?? '';
      const sprung = this.trap && part.includes(this.trap.text) ? this.trap : null;
      if (!sprung?.passes) sprung?.spring();
      this.whenFree(connection, pass);
      if (sprung?.passes) sprung.spring();
    };
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.ends.add(end);
      end.on('error', () => {}); // it was cut
      end.on('close', () => {
        this.ends.delete(end);
        this.whenFree(connection, () => other.destroySoon());
      });
      const transform = (part: Buffer, _: unknown, pass: (error: null, part: Buffer) => void) => {
        const go = () => pass(null, part);
        if (end === near) send(part, go);
        else this.whenFree(connection, go);
      };
      end.pipe(new Transform({ transform })).pipe(other);
    }
  }

  private whenFree(connection: Connection, go: () => void): void {
    if (this.hangs?.(connection)) this.held.push(go);
    else go();
  }
}
