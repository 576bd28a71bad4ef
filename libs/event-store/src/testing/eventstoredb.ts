import { randomUUID } from 'node:crypto';
import { LOG_FORMAT } from '@rabbet/postgres';
import { NEVER_MS } from '../contract/store';
import { type EventLog, NO_STREAM } from '../log/event-log';
import { openEventStoreDbLog } from '../eventstoredb/eventstoredb-log';
import type { EventStoreDbOptions } from '../eventstoredb/options';
import { StandIn, type StandInSettings } from '../eventstoredb/stand-in/server';
import { IDENTITY_STREAM } from '../eventstoredb/stored-event';

/** Options for tests: no time limit runs out, and the pauses between retries are short. */
export const PATIENT: Partial<EventStoreDbOptions> = {
  openWithinMs: Infinity,
  answerWithinMs: NEVER_MS,
  repeatAfterMs: NEVER_MS,
  retryForMs: Infinity,
  firstPauseMs: 10,
  maxPauseMs: 100,
  keepAliveIntervalMs: NEVER_MS,
  keepAliveTimeoutMs: NEVER_MS,
  idleCheckMs: NEVER_MS,
};

/** Time limits that a test lets run out by hand. Their lengths differ, because `HandClock` finds a timer by its length. */
export const MANUAL_LIMITS = { answerWithinMs: NEVER_MS, repeatAfterMs: NEVER_MS / 2, idleCheckMs: NEVER_MS / 3 };

/** Starts stand-ins for EventStoreDB, and opens logs in them; `end` closes all of them after a test. */
export class TestBed {
  private readonly resources: { close(): Promise<void> | void }[] = [];

  /** Starts a stand-in. The nodes of a cluster get the same identity, because they hold one log. */
  async start(settings: StandInSettings = {}, identity: string = randomUUID()): Promise<StandIn> {
    const standIn = await StandIn.start(settings);
    standIn.log.append(IDENTITY_STREAM, NO_STREAM, [identityEvent(identity)]); // as if a program had opened the log before
    this.closeAtEnd({ close: () => standIn.stop() });
    return standIn;
  }

  async open(url: string, options: Partial<EventStoreDbOptions> = {}): Promise<EventLog> {
    const log = await openEventStoreDbLog(url, { ...PATIENT, ...options });
    this.closeAtEnd(log);
    return log;
  }

  closeAtEnd(resource: { close(): Promise<void> | void }): void {
    this.resources.push(resource);
  }

  async end(): Promise<void> {
    for (const resource of this.resources.splice(0).reverse()) await resource.close();
  }
}

function identityEvent(identity: string) {
  const names = [['type', 'LogIdentified'] as const, ['content-type', 'application/json'] as const];
  const data = JSON.stringify({ identity, format: LOG_FORMAT });
  return { id: randomUUID(), names, data: btoa(data), meta: btoa('{}') };
}
