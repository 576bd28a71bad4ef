export type { Circumstances } from './envelope';
export { eventId, Journal, type PersonKeyring, type Written } from './journal';
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
export type { Upcast, Upcasts } from './upcast';
