import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { TestShop } from './test-shop';

/** Connection for tests, on which bytes are sent that no client would send. */
export class RawConnection {
  private readonly socket: Socket;
  private received = '';
  private isClosed = false;

  constructor({ shop }: Pick<TestShop, 'shop'>) {
    this.socket = connect(Number(new URL(shop.url).port), '127.0.0.1');
    this.socket.setEncoding('latin1').on('data', (part: string) => (this.received += part));
    this.socket.on('error', () => {}).on('close', () => (this.isClosed = true));
  }

  /** Each character is a byte. */
  send(...texts: readonly (string | Uint8Array)[]): this {
    for (const text of texts) this.socket.write(typeof text === 'string' ? Buffer.from(text, 'latin1') : text);
    return this;
  }

  /** Answer so far, once it is complete or the connection is closed. */
  async answer(isWhole: (text: string) => boolean = (text) => text.includes('\r\n\r\n')): Promise<string> {
    while (!isWhole(this.received) && !this.isClosed)
      await Promise.race([once(this.socket, 'data'), once(this.socket, 'close')]).catch(() => {}); // it closes after an error
    return this.received;
  }

  async close(): Promise<void> {
    if (this.isClosed) return;
    const closed = once(this.socket, 'close');
    this.socket.destroy();
    await closed;
  }
}

/** The answer to one request whose connection is closed behind it. */
export function rawAnswer(shop: Pick<TestShop, 'shop'>, text: string): Promise<string> {
  return new RawConnection(shop).send(text).answer(() => false);
}
