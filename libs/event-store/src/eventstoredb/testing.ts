import { randomUUID } from 'node:crypto';
import { LOG_FORMAT } from '@rabbet/postgres';
import { type EventLog, NO_STREAM } from '../event-log';
import { openEventStoreDbLog } from './eventstoredb-log';
import type { EventStoreDbOptions } from './options';
import { StandIn, type StandInSettings } from './stand-in/server';
import { IDENTITY_STREAM } from './stored-event';

/** For tests: times short enough to wait for. */
export const SHORT: Partial<EventStoreDbOptions> = {
  openWithinMs: 2_000,
  answerWithinMs: 1_500,
  repeatAfterMs: 200,
  retryForMs: 1_000,
  firstPauseMs: 10,
  longestPauseMs: 100,
  idleCheckMs: 300,
};

/** For tests: stand-ins, and logs in them, that end with the test. */
export class TestBed {
  private readonly opened: { close(): Promise<void> | void }[] = [];

  /** Nodes of a cluster hold one log. */
  async start(settings: StandInSettings = {}, identity: string = randomUUID()): Promise<StandIn> {
    const standIn = await StandIn.start(settings);
    standIn.kept.append(IDENTITY_STREAM, NO_STREAM, [identified(identity)]); // as if it had been opened before
    this.endsWith({ close: () => standIn.stop() });
    return standIn;
  }

  async open(url: string, options: Partial<EventStoreDbOptions> = {}): Promise<EventLog> {
    const log = await openEventStoreDbLog(url, { ...SHORT, ...options });
    this.endsWith(log);
    return log;
  }

  endsWith(one: { close(): Promise<void> | void }): void {
    this.opened.push(one);
  }

  async end(): Promise<void> {
    for (const one of this.opened.splice(0).reverse()) await one.close();
  }
}

function identified(identity: string) {
  const names = [['type', 'LogIdentified'] as const, ['content-type', 'application/json'] as const];
  const data = JSON.stringify({ identity, format: LOG_FORMAT });
  return { id: randomUUID(), names, data: btoa(data), meta: btoa('{}') };
}
