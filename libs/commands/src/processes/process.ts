import type { Recorded, ShopEvent } from '@rabbet/domain/events/event';
import type { EventStoreReader } from '@rabbet/event-store';
import type { Database } from '@rabbet/postgres';
import type { CommandContext } from '../executing/aggregate';

/** An act that an event calls for. */
export interface Act<Intent extends object = object> {
  readonly intent: Intent;
  /** Names what it is about within the process: a later act about the same takes its place while it waits. */
  readonly subject?: string;
  /** Waits until then, in epoch milliseconds by the clock of the database. */
  readonly notBefore?: number;
}

/** Ends what waits about a subject. */
export interface Drop {
  readonly drop: string;
}

/**
 * Reaction to events. It sees each event once it is installed, never the past, and never imports or samples. Its act
 * may begin more than once (a crash, a fault, a program that takes over), always with the same key: the effect must
 * happen once for a key.
 */
export interface Process<E extends ShopEvent = ShopEvent, Intent extends object = object> {
  /** Kebab-case, and for ever: its place in the log is kept under it, and its keys are made from it. */
  readonly name: string;
  readonly handles: readonly E['type'][];
  /** Acts at the same time, begun in the order of their events; 1 unless told. */
  readonly parallel?: number;
  /**
   * Answers what an event calls for, as ids and amounts: any number of acts, in their order. Pure. Personal fields read as
   * null here, as if erased, because an intent is stored where no erasure reaches it: the act looks them up.
   */
  intend(event: Recorded<E>): readonly (Act<Intent> | Drop)[];
  /**
   * Does it, and answers what to record of it, as ids and amounts. A Refusal is recorded as an outcome too; any other
   * error is a fault, and the act is tried again later. Of a fault its name and code are recorded, never its message.
   */
  act(intent: Intent, tools: Tools): Promise<object | void>;
}

/** Describes a process by the types of its events and intents, which whoever runs processes does not know. */
export function process<E extends ShopEvent, Intent extends object>(description: Process<E, Intent>): Process {
  return description as unknown as Process;
}

export interface Tools {
  /** The idempotency key: the same in each attempt, and no other act has it. */
  readonly key: string;
  /** 1 the first time. */
  readonly attempt: number;
  /** Aborted when the act has taken too long, or is no longer this program's to do. It is not waited for after that. */
  readonly signal: AbortSignal;
  /** Context of a change that the act makes: the command id is the key, the cause is the event. One change of a stream has room in it. */
  readonly context: CommandContext;
  /** Tells if another act of the process about this subject waits for its time still. */
  readonly waits: (subject: string) => Promise<boolean>;
}

/** End of an attempt at an act. */
export type Ending =
  | { readonly what: 'done' }
  | { readonly what: 'refused'; readonly code: string }
  /** A fault: it is tried again after a while. */
  | { readonly what: 'postponed'; readonly error: string; readonly forMs: number }
  /** Given up until an operator wants it tried again. */
  | { readonly what: 'given-up'; readonly error: string };

/** Report for the log. No personal data. */
export type ProcessReport =
  | { readonly what: 'acting' | 'standing-by'; readonly process: string }
  | { readonly what: 'recorded'; readonly process: string; readonly event: string }
  | (Ending & { readonly process: string; readonly event: string; readonly attempt: number })
  | { readonly what: 'trouble'; readonly error: string };

export type Report = (report: ProcessReport) => void;

/** Parts that reading the log for processes and acting for them both need. */
export interface EngineParts {
  /** May commit later: what a crash undoes is read again, and done again with the same keys. */
  readonly database: Database;
  readonly eventStore: EventStoreReader;
  readonly report: Report;
  /** Milliseconds between two looks at what is due, and between two tries at what is away. */
  readonly lookEveryMs: number;
  /** Milliseconds within which events are handled together, after whoever waits for an answer. */
  readonly gatherMs: number;
  /** Test clock: milliseconds by which what is due runs ahead of the database. */
  readonly aheadMs: () => number;
}

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

export function checkNames(processes: readonly Process[], taken: readonly string[]): void {
  const names = processes.map(({ name }) => name);
  for (const [index, name] of names.entries()) {
    if (!NAME.test(name)) throw new Error(`${JSON.stringify(name)} is no name for a process`);
    if (taken.includes(name) || names.indexOf(name) !== index)
      throw new Error(`two processes would keep their place as ${name}`);
  }
}
