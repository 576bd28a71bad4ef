/**
 * What becomes of a message: it waits, is on its way, was sent; or is kept because nothing leaves this shop, held back
 * because its address was written to too often, given up, or dropped.
 */
export const MESSAGE_STATES = ['pending', 'sending', 'sent', 'kept', 'held', 'given-up', 'dropped'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** A message as lists show it: nothing in it is said of a person. */
export interface MessageReply {
  readonly id: number;
  readonly template: string;
  readonly state: MessageState;
  /** Why it is as it is, in a few words that name nobody. */
  readonly reason: string | null;
  readonly tries: number;
  /** It was begun once more after nobody heard how the time before had ended. */
  readonly maybe_twice: boolean;
  readonly made_at: string;
  /** When it is tried next. */
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

/** The same with what is said of its addressee: null once they are erased. */
export interface WholeMessageReply extends MessageReply {
  readonly address: string | null;
  readonly subject: string | null;
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

/** Mail that nobody confirmed to want: so many a day to one address, whoever asks. */
export const MOST_A_DAY = 3;
