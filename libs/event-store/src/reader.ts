import type { Recorded } from '@rabbet/domain/events/event';
import type { LogReader } from './log/event-log';

/**
 * The log as those see it who may only read: events decoded, brought to today's shape, personal fields decrypted
 * (null once erased). Everything else holds as LogReader says.
 */
export type EventStoreReader = LogReader<Recorded>;
