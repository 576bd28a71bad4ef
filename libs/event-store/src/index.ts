export { eventId, EventStore, type PersonKeyring, type RawEvents } from './event-store';
export { type EventLog, type EventLogReader, LogUnavailable, type NewEvent, WrongRevision } from './event-log';
export { type LogTimeouts, openLog } from './open';
export type { EventStoreReader } from './reader';
export { exportLog } from './transfer/export';
export type { Exported } from './transfer/format';
export { checkExport, type Imported, importLog, type ImportOptions } from './transfer/import';
export { linesOf } from './transfer/lines';
