/**
 * What becomes of a message: it waits, is on its way, was sent; or is kept because nothing leaves this shop, held back
 * because its address was written to too often, given up, or dropped.
 */
export const MESSAGE_STATES = ['pending', 'sending', 'sent', 'kept', 'held', 'given-up', 'dropped'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** A message as lists show it, with its addressee. Personal values are null once that person is erased. */
export interface MessageReply {
  readonly id: number;
  readonly template: string;
  /** Null as well where the shop has no name of theirs, and for readers who may not know names. */
  readonly name: string | null;
  readonly address: string | null;
  readonly subject: string | null;
  readonly state: MessageState;
  /** Why it is as it is, in a few words that name nobody. */
  readonly reason: string | null;
  readonly tries: number;
  /** It was begun once more after nobody heard how the time before had ended. */
  readonly maybe_twice: boolean;
  readonly made_at: string;
  /** Time of the next attempt; null where the mail does not leave by itself. */
  readonly due_at: string | null;
  readonly settled_at: string | null;
  /** The event that it was made from. */
  readonly event_id: string;
  readonly stream: string;
  readonly person_id: number;
  readonly message_id: string;
  /** What somebody of the staff last had done about it. */
  readonly asked: string | null;
  readonly asked_by: string | null;
  readonly asked_at: string | null;
}

/** The same with its text: null once its addressee is erased. */
export interface WholeMessageReply extends MessageReply {
  readonly text: string | null;
  readonly html: string | null;
  /** What the mail server said last. */
  readonly answer: string | null;
}

/** A template, as staff look at it. */
export interface MailTemplateReply {
  readonly name: string;
  readonly about: string;
  readonly events: readonly string[];
  /** Its addressee has confirmed to want such mail. */
  readonly confirmed: boolean;
  readonly has_link: boolean;
}
