import type { WriteSide } from '@rabbet/commands';
import { actorOf, type Caller } from '@rabbet/domain/callers/caller';
import { mailBudget, MOST_A_DAY } from '@rabbet/domain/mail/mail';
import { isMailHeld } from '@rabbet/postgres';
import type { AppLogger } from './app-logger';
import type { SmtpAddress } from './configuration';
import type { PictureSource } from './picture-source';
import type { QueryService } from './reads/query-service';

export interface ShopToolsParts extends Pick<
  WriteSide,
  'database' | 'personKeys' | 'eventStore' | 'claimedKeys' | 'installation'
> {
  readonly queries: Pick<QueryService, 'context' | 'requireCaughtUp'>;
  /** The data folder. */
  readonly home: string;
  /** What draws the originals of which there are no files. */
  readonly pictures: readonly PictureSource[];
  /** What sizes of pictures take on the disk at most. */
  readonly pictureBytes: number;
  /** Where the read model of that name last changed: another text from the next change on. */
  readonly changed: (readModel: string) => string | null;
  readonly logger: AppLogger;
  /** Null where nothing leaves. */
  readonly smtp: SmtpAddress | null;
  /** Where the program itself answers, as in http://localhost:3000. */
  readonly ownAddress: () => string;
}

/** What features work with that act by themselves. */
export class ShopTools {
  constructor(readonly parts: ShopToolsParts) {}

  /** Tells what becomes of the next mail to an address that nobody has confirmed, if this caller asks for it. */
  async nextMail(caller: Caller, address: string): Promise<'made' | 'held'> {
    const limit = { budget: mailBudget(actorOf(caller), address), most: MOST_A_DAY };
    return (await isMailHeld(this.parts.database, this.parts.personKeys, limit)) ? 'held' : 'made';
  }
}

/** What a feature runs besides its processes, from the start to the end of the program. */
export interface Worker {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Numbers that an operator watches. */
export interface Counts {
  /** By their names, as in `mails_waiting`, what they count. */
  readonly about: Readonly<Record<string, string>>;
  readonly ask: (tools: ShopToolsParts) => Promise<Readonly<Record<string, number>>>;
}
