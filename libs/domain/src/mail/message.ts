/**
 * States of a message. `pending`: it waits for its turn. `sending`: an attempt is under way. `kept`: it is not sent, because
 * the shop has no mail server. `held`: too many were sent to its address, and only staff send it. `given-up`: all attempts failed.
 * `dropped`: staff dropped it, or its addressee was erased.
 */
export const MESSAGE_STATES = ['pending', 'sending', 'sent', 'kept', 'held', 'given-up', 'dropped'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** Row of a list of messages, with its addressee. Personal values are null once that person is erased. */
export interface MessageReply {
  readonly id: number;
  readonly template: string;
  /** Null also if the shop has no name, and for readers who may not read names. */
  readonly name: string | null;
  readonly address: string | null;
  readonly subject: string | null;
  readonly state: MessageState;
  /** Reason of the state, in a few words that name nobody. */
  readonly reason: string | null;
  readonly tries: number;
  /** True if it was tried again after an attempt whose end is not known. */
  readonly maybe_twice: boolean;
  readonly made_at: string;
  /** Time of the next attempt; null where the mail does not leave by itself. */
  readonly due_at: string | null;
  readonly settled_at: string | null;
  /** Event from which it was made. */
  readonly event_id: string;
  readonly stream: string;
  readonly person_id: number;
  readonly message_id: string;
  /** Last request of staff about the message. */
  // eslint-disable-next-line house/clear-words -- name on the wire
  readonly asked: string | null;
  readonly asked_by: string | null;
  readonly asked_at: string | null;
}

/** Message with its text, which is null once its addressee is erased. */
export interface WholeMessageReply extends MessageReply {
  readonly text: string | null;
  readonly html: string | null;
  /** Last answer of the mail server. */
  readonly answer: string | null;
}

/** Template of mails, for staff. */
export interface MailTemplateReply {
  readonly name: string;
  readonly about: string;
  readonly events: readonly string[];
  /** True if the addressee has confirmed to want such mail. */
  readonly confirmed: boolean;
  readonly has_link: boolean;
}
