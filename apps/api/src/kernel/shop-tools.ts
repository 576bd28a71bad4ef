import {
  type CommandContext,
  type CommandExecutor,
  type CommandResult,
  findOutcome,
  type WriteSide,
} from '@rabbet/commands';
import type { Position } from '@rabbet/domain/events/event';
import type { Leases } from '@rabbet/postgres';
import { setTimeout as pause } from 'node:timers/promises';
import type { AppLogger } from './logging/app-logger';
import type { PaymentsChoice, SmtpAddress } from './configuration';
import type { PictureSource } from './picture-source';
import type { QueryService } from './reads/query-service';
import type { RecentMails } from './recent-mails';

const POLL_MS = 20;

export interface ShopToolsParts extends Pick<
  WriteSide,
  'database' | 'personKeys' | 'eventStore' | 'claimedKeys' | 'installation'
> {
  readonly executor: Pick<CommandExecutor, 'state' | 'stateAt'>;
  readonly leases: Leases;
  readonly queries: Pick<QueryService, 'context' | 'requireCaughtUp'>;
  /** The data folder. */
  readonly home: string;
  /** Originals that come with the program. */
  readonly pictures: readonly PictureSource[];
  /** Greatest size of the picture cache on disk. */
  readonly pictureBytes: number;
  /** Position of the last change of a read model; null while it is unknown. */
  readonly lastChangeOf: (readModel: string) => Position | null;
  readonly logger: AppLogger;
  /** Null if no mails are sent. */
  readonly smtp: SmtpAddress | null;
  /** Mails that were sent lately. It lives longer than the other parts of the program. */
  readonly sentLately: RecentMails;
  readonly payments: PaymentsChoice | null;
  /** Number of unpaid seats and places that one network may request in an hour. */
  readonly unpaidPerHour: number;
  /** Time that an answer waits for the mail that follows from it. */
  readonly waitMs: number;
  /** Address of the program itself, as in http://localhost:3000. */
  readonly ownAddress: () => string;
}

/** Injectable holder of the tools that features use outside of commands and reads. */
export class ShopTools {
  constructor(readonly parts: ShopToolsParts) {}

  /**
   * Waits until the mail of a new change was made, and returns its state. Null if the change leads to no mail, was a repeat
   * or a dry run, or if the mail takes too long.
   */
  async waitForMail(
    { isDryRun }: Pick<CommandContext, 'isDryRun'>,
    template: string,
    stream: string,
    result: CommandResult,
  ): Promise<'made' | 'held' | null> {
    const { database, eventStore, waitMs } = this.parts;
    if (isDryRun || !result.changed || result.repeated) return null;
    const [event] = await eventStore.readStream(stream, { from: result.revision, limit: 1 });
    const deadline = performance.now() + waitMs;
    while (event && performance.now() < deadline) {
      const act = (await findOutcome(database, `mail-${template}`, event.id)) as { readonly outcome?: string } | null;
      if (act) return MAIL_STATES[act.outcome ?? ''] ?? null;
      await pause(POLL_MS);
    }
    return null;
  }
}

/** State of a mail by the outcome that its process records. */
const MAIL_STATES: Readonly<Record<string, 'made' | 'held'>> = {
  pending: 'made',
  kept: 'made',
  there: 'made',
  held: 'held',
};

/** Background work of a feature, other than its processes. */
export interface Worker {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Numbers of a feature for its operator. */
export interface Counts {
  /** Descriptions by name, such as `mails_waiting`. */
  readonly descriptions: Readonly<Record<string, string>>;
  readonly read: (tools: ShopToolsParts) => Promise<Readonly<Record<string, number>>>;
}
