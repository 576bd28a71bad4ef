import type { ClaimedKeys, Reservations } from '@rabbet/postgres';
import type { RecordGuard } from './record-guard';
import type { References } from './references';

/** Sources of the facts that prepared commands carry. */
export class FactSources {
  constructor(
    readonly reservations: Reservations,
    readonly claimedKeys: ClaimedKeys,
    readonly records: References,
    /** Guards of features against changes of records. */
    readonly guards: readonly RecordGuard[] = [],
    /** True where mail leaves the shop. */
    readonly hasMailServer = false,
  ) {}
}
