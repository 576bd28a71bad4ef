export type { EventMetadata } from './envelope';
export { eventId, Journal, type PersonKeyring, type Unopened, type Written } from './journal';
export {
  type Append,
  type Appended,
  BadEvent,
  type Log,
  type LogReader,
  LogUnavailable,
  type NewEvent,
  NO_STREAM,
  PositionPastEnd,
  type StoredEvent,
  WrongRevision,
} from './log';
export { type LogPatience, openLog } from './open';
export type { JournalReader } from './reader';
export { exportLog } from './transfer/export';
export type { Exported } from './transfer/format';
export { checkExport, type Imported, importLog, type ImportOptions } from './transfer/import';
export { ImportRefused } from './transfer/import-refused';
export { linesOf } from './transfer/lines';
export { BadExport } from './transfer/read-export';
export type { Upcast, Upcasts } from './upcast';
