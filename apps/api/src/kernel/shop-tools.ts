import type { WriteSide } from '@rabbet/commands';
import type { AppLogger } from './app-logger';
import type { SmtpAddress } from './configuration';
import type { QueryService } from './reads/query-service';

export interface ShopToolsParts extends Pick<WriteSide, 'database' | 'personKeys' | 'eventStore'> {
  readonly queries: Pick<QueryService, 'context'>;
  readonly logger: AppLogger;
  /** Null where nothing leaves. */
  readonly smtp: SmtpAddress | null;
  /** Where the program itself answers, as in http://localhost:3000. */
  readonly ownAddress: () => string;
}

/** What features work with that act by themselves. */
export class ShopTools {
  constructor(readonly parts: ShopToolsParts) {}
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
