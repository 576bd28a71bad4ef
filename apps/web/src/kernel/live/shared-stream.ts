import type { Change } from './query-sources';

/** Change that was heard of, or word that some may have been missed. */
export type LiveMessage = { readonly change: Change } | 'resync';

/** Parts of a browser that share one stream among its tabs. */
export interface StreamParts {
  readonly locks: Pick<LockManager, 'request'>;
  readonly channel: () => Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>;
  readonly source: (url: string) => EventSource;
  /** Does this a while later; answers with what calls it off. */
  readonly later: (work: () => void) => () => void;
}

const NAME = 'rabbet live';
/** Pause before a stream that the shop has refused is opened again. */
const REOPEN_MS = 30_000;

/** Null in a browser that cannot share a stream, such as at an address without https: its pages go without one. */
export function streamPartsHere(): StreamParts | null {
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined' || typeof EventSource === 'undefined')
    return null;
  return {
    locks: navigator.locks,
    channel: () => new BroadcastChannel(NAME),
    source: (url) => new EventSource(url, { withCredentials: true }),
    later(work) {
      const timer = setTimeout(work, REOPEN_MS);
      return () => clearTimeout(timer);
    },
  };
}

/**
 * Hears the stream of changes, which is opened by one of the tabs of a browser, and passed on by it to the others: the one
 * that holds a lock. When that tab is closed, the lock goes to another. Returns what ends this.
 */
export function hearChanges(
  url: string,
  { locks, channel, source, later }: StreamParts,
  hear: (message: LiveMessage) => void,
): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const tabs = channel();
  tabs.onmessage = ({ data }: MessageEvent<LiveMessage>) => hear(data);
  const tell = (message: LiveMessage) => {
    hear(message);
    tabs.postMessage(message);
  };
  const lead = () =>
    new Promise<void>((resolve) => {
      const close = openStream(url, { source, later }, tell);
      signal.addEventListener('abort', () => {
        close();
        resolve();
      });
    });
  const begin = async () => {
    const isLeader = await locks.request(NAME, { ifAvailable: true }, async (lock) => {
      if (lock && !signal.aborted) await lead();
      return lock !== null;
    });
    if (isLeader || signal.aborted) return;
    hear('resync'); // the page is older than the moment from which this tab hears the other
    await locks.request(NAME, { signal }, lead);
  };
  void begin().catch(() => {}); // it was ended while it waited
  return () => {
    ending.abort();
    tabs.close();
  };
}

/** Opens the stream, and again where the shop has refused it: a browser tries by itself only after a lost connection. */
function openStream(
  url: string,
  { source, later }: Pick<StreamParts, 'source' | 'later'>,
  tell: (message: LiveMessage) => void,
): () => void {
  let close = () => {};
  const open = () => {
    const stream = source(url);
    stream.addEventListener('change', ({ data }: MessageEvent<string>) => tell({ change: JSON.parse(data) as Change }));
    stream.addEventListener('resync', () => tell('resync'));
    stream.addEventListener('error', () => {
      if (stream.readyState === CLOSED) close = later(open);
    });
    close = () => stream.close();
  };
  open();
  return () => close();
}

const CLOSED = 2; // EventSource.CLOSED
