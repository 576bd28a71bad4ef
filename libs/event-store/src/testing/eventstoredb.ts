import { randomUUID } from 'node:crypto';
import { LOG_FORMAT } from '@rabbet/postgres';
import { NEVER_MS } from '../contract/store';
import { type EventLog, NO_STREAM } from '../log/event-log';
import { openEventStoreDbLog } from '../eventstoredb/eventstoredb-log';
import type { EventStoreDbOptions } from '../eventstoredb/options';
import { StandIn, type StandInSettings } from '../eventstoredb/stand-in/server';
import { IDENTITY_STREAM } from '../eventstoredb/stored-event';

/** Options for tests: no limit runs out, and the pauses between two tries are short. */
export const PATIENT: Partial<EventStoreDbOptions> = {
  openWithinMs: Infinity,
  answerWithinMs: NEVER_MS,
  repeatAfterMs: NEVER_MS,
  retryForMs: Infinity,
  firstPauseMs: 10,
  longestPauseMs: 100,
  keepAliveIntervalMs: NEVER_MS,
  keepAliveTimeoutMs: NEVER_MS,
  idleCheckMs: NEVER_MS,
};

/** Limits that a test lets run out by hand. Each has a length of its own, by which `HandClock` finds it. */
export const BY_HAND = { answerWithinMs: NEVER_MS, repeatAfterMs: NEVER_MS / 2, idleCheckMs: NEVER_MS / 3 };

/** Stand-ins, and logs in them, that end with the test. */
export class TestBed {
  private readonly resources: { close(): Promise<void> | void }[] = [];

  /** Nodes of a cluster hold one log. */
  async start(settings: StandInSettings = {}, identity: string = randomUUID()): Promise<StandIn> {
    const standIn = await StandIn.start(settings);
    standIn.log.append(IDENTITY_STREAM, NO_STREAM, [identified(identity)]); // as if it had been opened before
    this.endsWith({ close: () => standIn.stop() });
    return standIn;
  }

  async open(url: string, options: Partial<EventStoreDbOptions> = {}): Promise<EventLog> {
    const log = await openEventStoreDbLog(url, { ...PATIENT, ...options });
    this.endsWith(log);
    return log;
  }

  endsWith(resource: { close(): Promise<void> | void }): void {
    this.resources.push(resource);
  }

  async end(): Promise<void> {
    for (const resource of this.resources.splice(0).reverse()) await resource.close();
  }
}

function identified(identity: string) {
  const names = [['type', 'LogIdentified'] as const, ['content-type', 'application/json'] as const];
  const data = JSON.stringify({ identity, format: LOG_FORMAT });
  return { id: randomUUID(), names, data: btoa(data), meta: btoa('{}') };
}
