import type { IncomingMessage } from 'node:http';
import type { Caller } from '@rabbet/domain/callers/caller';
import type { AccessKind, AccessRecords } from '@rabbet/postgres';
import { LRUCache } from 'lru-cache';
import type { AppLogger } from '../logging/app-logger';
import { Turns } from '../limits/turns';
import type { ClientAddress } from './client-address';

export interface Access {
  readonly kind: AccessKind;
  /** Fixed word, such as `wrong-password`. */
  readonly reason: string;
  readonly account?: number;
  readonly token?: number;
}

const MAX_WAITING = 1_000;
/** Interval in which the use of a token from one address is noted once, as scripts make thousands of requests a minute. */
const USE_LOGGED_EVERY_MS = 60 * 60_000;

/** Writes sign-ins, failed attempts and denied requests to the access record. Requests do not wait for this; the queue is limited. */
export class AccessLog {
  private readonly turns = new Turns({ concurrency: 1, queue: { maxWaiting: MAX_WAITING, refuse: refuseWaiting } });
  private readonly recentUses = new LRUCache<string, true>({ max: 5_000, ttl: USE_LOGGED_EVERY_MS });

  constructor(
    private readonly records: AccessRecords,
    private readonly address: ClientAddress,
    private readonly logger: AppLogger,
  ) {}

  note({ kind, reason, account, token }: Access, req: IncomingMessage): void {
    const address = this.address.of(req);
    if (kind === 'token-use') {
      const use = `${token} ${address}`;
      if (this.recentUses.has(use)) return;
      this.recentUses.set(use, true);
    }
    this.turns
      .take(() => this.records.note({ kind, reason, account, token, address, now: new Date() }))
      .catch((error: unknown) =>
        this.logger.warn({ what: kind, reason, error: error instanceof Error ? error.message : 'failed' }, 'access'),
      );
  }

  /** Notes that a member of staff was denied something. */
  noteDenied(caller: Caller, reason: string, req: IncomingMessage): void {
    if (caller.kind !== 'staff') return;
    const account = 'account' in caller.who ? caller.who.account : undefined;
    this.note({ kind: 'denied', reason, account, token: caller.token }, req);
  }

  /** Waits until all notes are written, or have failed. */
  async settled(): Promise<void> {
    while (!this.turns.isIdle) await new Promise((go) => setImmediate(go));
  }
}

function refuseWaiting(): never {
  throw new Error('too many wait to be noted');
}
