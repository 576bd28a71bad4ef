import type { Recorded, ShopEvent } from '@rabbet/domain/events/event';
import type { EventStoreReader } from '@rabbet/event-store';
import type { Database } from '@rabbet/postgres';
import type { CommandContext } from '../executing/aggregate';

/** An act that a process intends because of an event. */
export interface Act<Intent extends object = object> {
  readonly intent: Intent;
  /** Subject within the process: while the act waits, a later act about the same subject replaces it. */
  readonly subject?: string;
  /** Time before which it does not start: epoch milliseconds by the clock of the database. */
  readonly notBefore?: number;
}

/** Drops the waiting acts about a subject. */
export interface Drop {
  readonly drop: string;
}

/**
 * Reaction to events, such as sending a mail. It gets each event after it was installed, but no imports or samples. Its act
 * may start more than once (after a crash, a fault, or when another program takes over), always with the same key: `act`
 * has to make sure that the effect happens once for a key.
 */
export interface Process<E extends ShopEvent = ShopEvent, Intent extends object = object> {
  /** Name in kebab-case, which never changes: its checkpoint and its keys depend on it. */
  readonly name: string;
  readonly handles: readonly E['type'][];
  /** Maximum number of acts at the same time, started in the order of their events; 1 by default. */
  readonly parallel?: number;
  /**
   * Returns the acts that an event calls for, in their order. A pure function. Its intents hold ids and amounts only: they
   * are stored where the erasure of a person does not reach them, so personal fields are null here, and `act` looks them up.
   */
  intend(event: Recorded<E>): readonly (Act<Intent> | Drop)[];
  /**
   * Does it, and returns what to record of it, as ids and amounts. A Refusal is recorded as an outcome too. After any other
   * error the act is retried later; its name and code are recorded, but not its message, which may hold personal data.
   */
  act(intent: Intent, tools: Tools): Promise<object | void>;
}

/** Declares a process. Its own types of events and intents are checked here, and dropped for the engine. */
export function process<E extends ShopEvent, Intent extends object>(description: Process<E, Intent>): Process {
  return description as unknown as Process;
}

export interface Tools {
  /** Idempotency key of the act: the same for each attempt. */
  readonly key: string;
  /** 1 the first time. */
  readonly attempt: number;
  /** Aborted when the act has taken too long, or this program has lost the lease. The engine does not wait for it then. */
  readonly signal: AbortSignal;
  /** Context for one change of a stream by the act: its command id is the key, its cause is the event. */
  readonly context: CommandContext;
  /** True if another act of the process about this subject still waits for its time. */
  readonly hasWaitingIntent: (subject: string) => Promise<boolean>;
}

/** Result of an attempt at an act. */
export type AttemptResult =
  | { readonly what: 'done' }
  | { readonly what: 'refused'; readonly code: string }
  /** A fault: it is retried after `forMs`. */
  | { readonly what: 'postponed'; readonly error: string; readonly forMs: number }
  /** A fault after the last attempt: it is retried only if an operator asks for that. */
  | { readonly what: 'given-up'; readonly error: string };

/** Report for the program's log lines. Without personal data. */
export type ProcessReport =
  | { readonly what: 'acting' | 'standing-by'; readonly process: string }
  | { readonly what: 'recorded'; readonly process: string; readonly event: string }
  | (AttemptResult & { readonly process: string; readonly event: string; readonly attempt: number })
  | { readonly what: 'trouble'; readonly error: string };

export type Report = (report: ProcessReport) => void;

/** Parts that `ProcessSubscription` and `IntentExecutor` both need. */
export interface EngineParts {
  /** Database with asynchronous commits: what a crash loses is read again, and done again with the same keys. */
  readonly database: Database;
  readonly eventStore: EventStoreReader;
  readonly report: Report;
  /** Milliseconds between two checks for due intents, and before a retry. */
  readonly pollMs: number;
  /** Milliseconds for which events are gathered and then handled together, so that requests come first. */
  readonly gatherMs: number;
  /** Test clock: milliseconds by which the clock of due intents is ahead of the database. */
  readonly aheadMs: () => number;
}

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

export function validateNames(processes: readonly Process[], reservedNames: readonly string[]): void {
  const names = processes.map(({ name }) => name);
  for (const [index, name] of names.entries()) {
    if (!NAME.test(name)) throw new Error(`${JSON.stringify(name)} is no name for a process`);
    if (reservedNames.includes(name) || names.indexOf(name) !== index)
      throw new Error(`two processes would keep their place as ${name}`);
  }
}
