export {
  eventId,
  EventStore,
  MissingEvent,
  type PersonKeyring,
  type RawEvents,
  UnreadableEvent,
  type Written,
} from './event-store';
export { faultsInStream, type LogFault, Verifier, type Verified, verifyLog } from './encoding/verifier';
export {
  type EventLog,
  type EventLogReader,
  LogDamaged,
  LogUnavailable,
  type NewEvent,
  OutcomeUnknown,
  type StoredEvent,
  WrongRevision,
} from './log/event-log';
export { AnotherPast, type LostEvents } from './log/past';
export { type LogTimeouts, openLog, toOperator } from './open';
export type { EventStoreReader } from './reader';
export { exportEvents, exportLog, wrapExport } from './transfer/export';
export { type ExportedEvent, openExport } from './transfer/read-export';
export type { Exported } from './transfer/format';
export { checkExport, type Imported, importLog, type ImportOptions } from './transfer/import';
export { splitLines } from './transfer/lines';
