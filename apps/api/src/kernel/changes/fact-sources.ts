import type { CommandExecutor } from '@rabbet/commands';
import { type ShopSettings, shopSettings } from '@rabbet/domain/settings/settings';
import type { ClaimedKeys, Reservations } from '@rabbet/postgres';
import type { Projection, QueryContext } from '@rabbet/projections';
import type { RecordGuard } from './record-guard';
import type { References } from './references';

/** Answers a query for the program itself, once these read models have seen all that the log holds. */
export type AskReadModels = <T>(
  of: readonly Pick<Projection, 'name'>[],
  query: (context: QueryContext) => Promise<T>,
) => Promise<T>;

interface ShopFacts {
  /** Guards of features against changes of records. */
  readonly guards?: readonly RecordGuard[];
  /** True where mail leaves the shop. */
  readonly hasMailServer?: boolean;
  /** Tells if cards can be charged. */
  readonly takesCards?: () => Promise<boolean>;
  readonly settings?: () => Promise<ShopSettings>;
  readonly ask?: AskReadModels;
}

/** Sources of the facts that prepared commands carry. */
export class FactSources {
  readonly guards: readonly RecordGuard[];
  readonly hasMailServer: boolean;
  readonly takesCards: () => Promise<boolean>;
  readonly settings: () => Promise<ShopSettings>;
  readonly ask: AskReadModels;

  constructor(
    readonly reservations: Reservations,
    readonly claimedKeys: ClaimedKeys,
    readonly records: References,
    readonly streams: Pick<CommandExecutor, 'state'>,
    {
      guards = [],
      hasMailServer = false,
      takesCards = async () => false,
      settings = async () => shopSettings([]),
      ask = refusesToAsk,
    }: ShopFacts = {},
  ) {
    this.guards = guards;
    this.hasMailServer = hasMailServer;
    this.takesCards = takesCards;
    this.settings = settings;
    this.ask = ask;
  }
}

function refusesToAsk(): never {
  throw new Error('whoever made these sources gave them no read models');
}
