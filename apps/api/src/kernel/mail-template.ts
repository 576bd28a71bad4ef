import type { ShopCommand, StreamDecider } from '@rabbet/domain/deciders/decider';
import type { PersonId, Recorded, ShopEvent } from '@rabbet/domain/events/event';
import type { MailContent } from '@rabbet/domain/mail/mail';
import type { QueryContext } from '@rabbet/projections';

/** Receiver of a mail, looked up when the mail is made. */
export interface Addressee {
  readonly person: PersonId;
  readonly address: string;
}

/** Reads the state of the event's stream just before the event, as some events say little by themselves. */
export type Before = <S, C extends ShopCommand, E extends ShopEvent>(decider: StreamDecider<S, C, E>) => Promise<S>;

/** An event without what is said of persons: all that strangers type stands there, and nowhere else. */
export type Impersonal<E extends ShopEvent> = E extends unknown ? Omit<Recorded<E>, 'personal'> : never;

interface OneTimeLink<E extends ShopEvent> {
  /** Action that the link allows: it is good for nothing else. */
  readonly purpose: string;
  /** Account or subscription that the link acts for, bound to the address that it was sent to. */
  readonly owner: (event: Recorded<E>, addressee: Addressee) => string;
  readonly validForMs: number;
}

interface Template<E extends ShopEvent, F> {
  /** Kebab-case, and for ever: what was made is known by it. */
  readonly name: string;
  readonly about: string;
  readonly events: readonly E['type'][];
  /** Null where nobody is to get one; as the process may ask, who may know everything. */
  readonly to: (event: Recorded<E>, context: QueryContext, before: Before) => Promise<Addressee | null>;
  /** Pure. `secret` is for the address of a page: null unless the template has a `link`. */
  readonly content: (facts: F, secret: string | null) => MailContent;
  /** Facts for a preview of the template. */
  readonly example: F;
  readonly link?: OneTimeLink<E>;
}

/** Template of mails to a person who has confirmed that they want them. */
interface ConfirmedTemplate<E extends ShopEvent, F> extends Template<E, F> {
  readonly confirmed: true;
  readonly facts: (event: Recorded<E>, context: QueryContext, before: Before) => Promise<F>;
}

/**
 * Template of mails to an address that anybody may have typed in. A stranger could send their own words in the shop's
 * name, so the mail is made of public facts and of the event without personal values.
 */
interface UnconfirmedTemplate<E extends ShopEvent, F> extends Template<E, F> {
  readonly confirmed: false;
  readonly facts: (event: Impersonal<E>, context: QueryContext, before: Before) => Promise<F>;
  /** True of mail about what was paid for: the budget of its address never holds it back. */
  readonly isPaid?: (facts: F) => boolean;
}

/** A template of whatever event, for those who treat all alike. */
export type MailTemplate = Omit<Template<ShopEvent, unknown>, 'content' | 'to' | 'link'> & {
  readonly confirmed: boolean;
  readonly to: (event: Recorded, context: QueryContext, before: Before) => Promise<Addressee | null>;
  readonly facts: (event: Recorded, context: QueryContext, before: Before) => Promise<unknown>;
  readonly isPaid?: (facts: unknown) => boolean;
  readonly content: (facts: unknown, secret: string | null) => MailContent;
  readonly link?: OneTimeLink<ShopEvent>;
};

/** Mail that a feature sends for its events, to be listed in the feature's `mails`. */
export function mailTemplate<E extends ShopEvent, F>(
  template: ConfirmedTemplate<E, F> | UnconfirmedTemplate<E, F>,
): MailTemplate {
  return template as unknown as MailTemplate; // it is told of the events that it names alone
}
