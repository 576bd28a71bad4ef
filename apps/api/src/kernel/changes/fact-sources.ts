import type { CommandExecutor } from '@rabbet/commands';
import { type ShopSettings, shopSettings } from '@rabbet/domain/settings/settings';
import type { ClaimedKeys, Reservations } from '@rabbet/postgres';
import type { RecordGuard } from './record-guard';
import type { References } from './references';

interface ShopFacts {
  /** Guards of features against changes of records. */
  readonly guards?: readonly RecordGuard[];
  /** True where mail leaves the shop. */
  readonly hasMailServer?: boolean;
  readonly settings?: () => Promise<ShopSettings>;
}

/** Sources of the facts that prepared commands carry. */
export class FactSources {
  readonly guards: readonly RecordGuard[];
  readonly hasMailServer: boolean;
  readonly settings: () => Promise<ShopSettings>;

  constructor(
    readonly reservations: Reservations,
    readonly claimedKeys: ClaimedKeys,
    readonly records: References,
    readonly streams: Pick<CommandExecutor, 'state'>,
    { guards = [], hasMailServer = false, settings = async () => shopSettings([]) }: ShopFacts = {},
  ) {
    this.guards = guards;
    this.hasMailServer = hasMailServer;
    this.settings = settings;
  }
}
