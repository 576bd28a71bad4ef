import {
  type CommandContext,
  type CommandExecutor,
  type CommandResult,
  outcomeOf,
  type WriteSide,
} from '@rabbet/commands';
import type { Position } from '@rabbet/domain/events/event';
import type { Leases } from '@rabbet/postgres';
import { setTimeout as pause } from 'node:timers/promises';
import type { AppLogger } from './logging/app-logger';
import type { PaymentsChoice, SmtpAddress } from './configuration';
import type { PictureSource } from './picture-source';
import type { QueryService } from './reads/query-service';
import type { SentLately } from './sent-lately';

const LOOK_AGAIN_MS = 20;

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
  /** Bytes that sizes of pictures take on the disk at most. */
  readonly pictureBytes: number;
  /** State of the read model of that name: another text from the next change on. */
  readonly changed: (readModel: string) => Position | null;
  readonly logger: AppLogger;
  /** Null where nothing leaves. */
  readonly smtp: SmtpAddress | null;
  /** Outlives all else that the program has open. */
  readonly sentLately: SentLately;
  readonly payments: PaymentsChoice | null;
  /** Seats and places that nobody pays for, which one network may ask for in an hour. */
  readonly unpaidPerHour: number;
  /** Milliseconds that an answer waits for what follows from it. */
  readonly waitMs: number;
  /** Address of the program itself, as in http://localhost:3000. */
  readonly ownAddress: () => string;
}

/** Tools of features that act by themselves. */
export class ShopTools {
  constructor(readonly parts: ShopToolsParts) {}

  /**
   * Waits for the mail of a change that was just made; null where none is made, where it takes longer than reads wait, or
   * where the change was made before.
   */
  async mailOf(
    { isDryRun }: Pick<CommandContext, 'isDryRun'>,
    template: string,
    stream: string,
    result: CommandResult,
  ): Promise<'made' | 'held' | null> {
    const { database, eventStore, waitMs } = this.parts;
    if (isDryRun || !result.changed || result.repeated) return null;
    const [event] = await eventStore.readStream(stream, { from: result.revision, limit: 1 });
    const until = performance.now() + waitMs;
    while (event && performance.now() < until) {
      const came = (await outcomeOf(database, `mail-${template}`, event.id)) as { readonly outcome?: string } | null;
      if (came) return MADE[came.outcome ?? ''] ?? null; // as the process of the template records it
      await pause(LOOK_AGAIN_MS);
    }
    return null;
  }
}

/** Words that the process of a template records, and what they mean. */
const MADE: Readonly<Record<string, 'made' | 'held'>> = { pending: 'made', kept: 'made', there: 'made', held: 'held' };

/** Work of a feature besides its processes, from the start to the end of the program. */
export interface Worker {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Numbers that an operator watches. */
export interface Counts {
  /** Names, as in `mails_waiting`, and what they count. */
  readonly about: Readonly<Record<string, string>>;
  readonly ask: (tools: ShopToolsParts) => Promise<Readonly<Record<string, number>>>;
}
