import type { Recorded } from '@rabbet/domain/events/event';
import type { LogReader } from './log/event-log';

/** Read side of EventStore: its events are decoded and upcast, their personal fields decrypted (null once erased). */
export type EventStoreReader = LogReader<Recorded>;
