import { Listener } from '../../database/listener';

const CHANNEL = 'rabbet_access';

/** Notifies this program that a session or token has ended or changed, here or elsewhere. */
export class AccessNews {
  private readonly listener: Listener;
  private readonly listeners = new Set<(message: string) => void>();

  constructor(url: string) {
    const notify = (message = '') => {
      for (const forget of this.listeners) forget(message);
    };
    const heard = (_channel: string, message: string) => notify(message);
    this.listener = new Listener(url, [CHANNEL], { heard, lost: () => notify(), back: () => notify() });
  }

  /** Settles once news arrive. Before, everything works, but nothing is remembered. */
  ready(): Promise<void> {
    return this.listener.ready();
  }

  close(): Promise<void> {
    return this.listener.close();
  }

  get arrive(): boolean {
    return this.listener.listening;
  }

  onChange(forget: (message: string) => void): void {
    this.listeners.add(forget);
  }
}
