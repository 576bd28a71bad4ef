import { throughPort } from '@rabbet/postgres/testing';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** For tests: a wire to a database that can be cut, and mended. */
export class Wire {
  private readonly ends = new Set<Socket>();
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
    this.server = createServer((near) => this.join(near)).listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as { port: number }).port; // it listens on a port
  }

  async cut(): Promise<void> {
    const closed = this.server && once(this.server, 'close');
    this.server?.close();
    for (const end of this.ends) end.destroy();
    this.server = null;
    await closed;
  }

  private join(near: Socket): void {
    const far = connect(Number(this.target.port), this.target.hostname);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.ends.add(end);
      end.on('error', () => {}); // it was cut
      end.on('close', () => {
        this.ends.delete(end);
        other.destroy();
      });
      end.pipe(other);
    }
  }
}
