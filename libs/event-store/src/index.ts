export type { EventMetadata } from './envelope';
export { eventId, EventStore, type PersonKeyring, type RawEvents, type Written } from './event-store';
export {
  type Append,
  type Appended,
  BadEvent,
  type EventLog,
  type EventLogReader,
  LogUnavailable,
  type NewEvent,
  NO_STREAM,
  PositionPastEnd,
  type StoredEvent,
  WrongRevision,
} from './event-log';
export { type LogTimeouts, openLog } from './open';
export type { EventStoreReader } from './reader';
export { exportLog } from './transfer/export';
export type { Exported } from './transfer/format';
export { checkExport, type Imported, importLog, type ImportOptions } from './transfer/import';
export { ImportRefused } from './transfer/import-refused';
export { linesOf } from './transfer/lines';
export { BadExport } from './transfer/read-export';
