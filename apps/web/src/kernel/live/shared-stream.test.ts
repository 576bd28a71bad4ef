import { hearChanges, type LiveMessage, type StreamParts } from './shared-stream';

/** Stream of a test, in place of that of a browser. */
class TestSource extends EventTarget {
  readyState = 1;
  close = () => void (this.readyState = 2);

  send(type: string, data: object = {}): void {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }));
  }

  fail(readyState: number): void {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }
}

type Listener = { onmessage: BroadcastChannel['onmessage'] };

/** A browser with tabs that share a lock and a channel. */
class TestBrowser {
  readonly sources: TestSource[] = [];
  readonly due: (() => void)[] = [];
  private holder: Promise<unknown> | null = null;
  private readonly queue: (() => void)[] = [];
  private readonly channels = new Set<Listener>();

  readonly parts: StreamParts = {
    locks: { request: ((...args: unknown[]) => this.request(...args)) as LockManager['request'] },
    channel: () => this.channel(),
    source: () => {
      const source = new TestSource();
      this.sources.push(source);
      return source as unknown as EventSource; // as far as it is used
    },
    later: (work) => {
      this.due.push(work);
      return () => void this.due.splice(this.due.indexOf(work), 1);
    },
  };

  get open(): readonly TestSource[] {
    return this.sources.filter(({ readyState }) => readyState !== 2);
  }

  tab() {
    const heard: LiveMessage[] = [];
    const close = hearChanges('/live', this.parts, (message) => heard.push(message));
    return { heard, close };
  }

  private channel() {
    const tabChannel = { onmessage: null } as Listener;
    this.channels.add(tabChannel);
    const postMessage = (data: unknown) => {
      for (const channel of this.channels)
        if (channel !== tabChannel) channel.onmessage?.call(tabChannel as BroadcastChannel, { data } as MessageEvent);
    };
    return Object.assign(tabChannel, { postMessage, close: () => void this.channels.delete(tabChannel) });
  }

  private async request(...[, options, work]: unknown[]): Promise<unknown> {
    const { ifAvailable, signal } = options as LockOptions;
    const callback = work as (lock: object | null) => Promise<unknown>;
    if (this.holder && ifAvailable) return callback(null);
    if (this.holder)
      await new Promise<void>((resolve, reject) => {
        this.queue.push(resolve);
        signal?.addEventListener('abort', () => reject(new Error('ended')));
      });
    this.holder = callback({});
    await this.holder;
    this.holder = null;
    this.queue.shift()?.();
  }
}

/** Lets what is resolved already go on. */
const settled = () => new Promise(setImmediate);
const CHANGE = { readModel: 'orders', ids: [5], position: '7' };

test('the tabs of a browser share one stream, and one that comes later asks for everything once', async () => {
  const browser = new TestBrowser();
  const first = browser.tab();
  const second = browser.tab();
  await settled();
  expect(browser.open).toHaveLength(1);
  browser.open[0]?.send('change', CHANGE);
  expect(first.heard).toEqual([{ change: CHANGE }]);
  expect(second.heard).toEqual(['resync', { change: CHANGE }]);
});

test('when the tab with the stream is closed, another opens it, and all ask for everything', async () => {
  const browser = new TestBrowser();
  const first = browser.tab();
  const second = browser.tab();
  const third = browser.tab();
  await settled();
  first.close();
  await settled();
  expect(browser.sources).toHaveLength(2);
  expect(browser.open).toHaveLength(1);
  browser.open[0]?.send('resync');
  expect([second.heard, third.heard]).toEqual([
    ['resync', 'resync'],
    ['resync', 'resync'],
  ]);
  expect(first.heard).toEqual([]);
});

test('a stream that is refused is opened again after a pause, and a lost one by the browser itself', async () => {
  const browser = new TestBrowser();
  const tab = browser.tab();
  browser.open[0]?.fail(0);
  expect(browser.due).toHaveLength(0);
  browser.open[0]?.fail(2);
  expect([browser.open.length, browser.due.length]).toEqual([0, 1]);
  browser.due.shift()?.();
  expect(browser.open).toHaveLength(1);
  browser.open[0]?.fail(2);
  tab.close();
  expect([browser.open.length, browser.due.length]).toEqual([0, 0]);
});
