import type { CommandExecutor } from '@rabbet/commands';
import { type ShopSettings, shopSettings } from '@rabbet/domain/settings/settings';
import type { ClaimedKeys, Reservations } from '@rabbet/postgres';
import type { Projection, QueryContext } from '@rabbet/projections';
import type { RecordGuard } from './record-guard';
import type { References } from './references';

/** Runs a query with the rights of the program, once these read models have seen the end of the log. */
export type QueryReadModels = <T>(
  readModels: readonly Pick<Projection, 'name'>[],
  query: (context: QueryContext) => Promise<T>,
) => Promise<T>;

interface ShopFacts {
  /** Guards of features against changes of records. */
  readonly guards?: readonly RecordGuard[];
  /** True if a mail server is configured. */
  readonly hasMailServer?: boolean;
  /** Resolves to true if cards can be charged. */
  readonly takesCards?: () => Promise<boolean>;
  readonly settings?: () => Promise<ShopSettings>;
  readonly queryReadModels?: QueryReadModels;
}

/** Sources from which the facts of commands are loaded. */
export class FactSources {
  readonly guards: readonly RecordGuard[];
  readonly hasMailServer: boolean;
  readonly takesCards: () => Promise<boolean>;
  readonly settings: () => Promise<ShopSettings>;
  readonly queryReadModels: QueryReadModels;

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
      queryReadModels = refuseQuery,
    }: ShopFacts = {},
  ) {
    this.guards = guards;
    this.hasMailServer = hasMailServer;
    this.takesCards = takesCards;
    this.settings = settings;
    this.queryReadModels = queryReadModels;
  }
}

function refuseQuery(): never {
  throw new Error('these sources were made without read models');
}
