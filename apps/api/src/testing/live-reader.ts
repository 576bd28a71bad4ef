import { until } from '@rabbet/postgres/testing/until';
import type { TestShop } from './test-shop';

interface LiveEvent {
  readonly event: string;
  readonly id: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Reader of a stream of changes in tests. */
export class LiveReader {
  /** Text that has come so far. */
  text = '';
  isOver = false;
  private readonly leaving = new AbortController();

  private constructor(readonly response: Response) {
    void this.read();
  }

  /** Connects as whoever sends these headers. */
  static async connect(shop: Pick<TestShop, 'shop'>, headers: Readonly<Record<string, string>>): Promise<LiveReader> {
    const url = `${shop.shop.url.replace('localhost', '127.0.0.1')}/core/platform/live`;
    return new LiveReader(await fetch(url, { headers: { accept: 'text/event-stream', ...headers } }));
  }

  get events(): readonly LiveEvent[] {
    const blocks = this.text.split('\n\n').slice(0, -1);
    return blocks.flatMap((block) => {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
      const event = field('event');
      const data = JSON.parse(field('data') ?? '{}') as LiveEvent['data'];
      return event === undefined ? [] : [{ event, id: field('id') ?? null, data }];
    });
  }

  /** Events of one read model. */
  changesOf(readModel: string): readonly LiveEvent[] {
    return this.events.filter(({ data }) => data.readModel === readModel);
  }

  /** Waits for the next change of a read model that it has not heard of yet. */
  async change(readModel: string): Promise<LiveEvent> {
    return until(() => this.changesOf(readModel).at(-1), `a change of ${readModel}`);
  }

  async over(): Promise<void> {
    await until(() => this.isOver, 'the end of the stream');
  }

  async leave(): Promise<void> {
    this.leaving.abort();
    await this.over();
  }

  private async read(): Promise<void> {
    const reader = this.response.body!.pipeThrough(new TextDecoderStream()).getReader(); // each answer has one
    this.leaving.signal.addEventListener('abort', () => void reader.cancel());
    try {
      for (let part = await reader.read(); !part.done; part = await reader.read()) this.text += part.value;
    } catch {
      // the connection was cut
    } finally {
      this.isOver = true;
    }
  }
}
