/**
 * States of a message. `pending`: it waits for its turn. `sending`: an attempt is under way. `kept`: it is not sent, because
 * the shop has no mail server. `held`: too many were sent to its address, and only staff send it. `given-up`: all attempts failed.
 * `dropped`: staff dropped it, or its addressee was erased.
 */
export const MESSAGE_STATES = ['pending', 'sending', 'sent', 'kept', 'held', 'given-up', 'dropped'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** Template of mails, for staff. */
export interface MailTemplateReply {
  readonly name: string;
  readonly about: string;
  readonly events: readonly string[];
  /** True if the addressee has confirmed to want such mail. */
  readonly confirmed: boolean;
  readonly has_link: boolean;
}
