import type { Position, Recorded } from '@rabbet/domain/events/event';

/**
 * The log as those see it who may only read: events decoded, brought to today's shape, personal fields decrypted
 * (null once erased). Everything else holds as LogReader says.
 */
export interface EventStoreReader {
  identity(): Promise<string>;
  head(): Promise<Position>;
  readStream(stream: string, options?: { from?: number; limit?: number }): Promise<readonly Recorded[]>;
  readAll(after: Position, options?: { limit?: number }): Promise<readonly Recorded[]>;
  readLast(limit: number): Promise<readonly Recorded[]>;
  subscribe(after: Position, options: { signal: AbortSignal; limit?: number }): AsyncIterable<readonly Recorded[]>;
  countAfter(position: Position): Promise<number | null>;
}
