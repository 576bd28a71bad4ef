import type { ClaimedKeys, Reservations } from '@rabbet/postgres';
import type { RecordGuard } from './record-guard';
import type { References } from './references';

/** Where those who prepare a command get its facts from. */
export class FactSources {
  constructor(
    readonly reservations: Reservations,
    readonly claimedKeys: ClaimedKeys,
    readonly records: References,
    /** What features hold against changes of records. */
    readonly guards: readonly RecordGuard[] = [],
  ) {}
}
