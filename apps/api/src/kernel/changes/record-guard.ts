import type { Caller } from '@rabbet/domain/callers/caller';
import type { CommandRequest } from '@rabbet/domain/deciders/decider';
import type { Values } from '@rabbet/domain/records/fields';
import type { AnyKind, RecordCommand } from '@rabbet/domain/records/record';

export interface RecordChange {
  readonly kind: Pick<AnyKind, 'name'>;
  readonly id: number;
  readonly command: CommandRequest<RecordCommand>;
  /** Values before the change; empty for a new record. */
  readonly currentValues: Values;
  readonly caller: Caller;
}

/** Refuses a change of a record for a reason that its own kind does not check. */
export type RecordGuard = (change: RecordChange) => Promise<void>;
