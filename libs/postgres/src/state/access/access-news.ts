import { Listener } from '../../database/listener';

const CHANNEL = 'rabbet_access';

/** What tells this program that a session or token has ended or changed, here or elsewhere. */
export class AccessNews {
  private readonly listener: Listener;
  private readonly forgetting = new Set<(said: string) => void>();

  constructor(url: string) {
    const forget = (said = '') => {
      for (const one of this.forgetting) one(said);
    };
    const heard = (_channel: string, said: string) => forget(said);
    this.listener = new Listener(url, [CHANNEL], { heard, lost: () => forget(), back: () => forget() });
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

  onChange(forget: (said: string) => void): void {
    this.forgetting.add(forget);
  }
}
