import type { ShopCommand, StreamDecider } from '@rabbet/domain/deciders/decider';
import type { PersonId, Recorded, ShopEvent } from '@rabbet/domain/events/event';
import type { MailContent } from '@rabbet/domain/mail/mail';
import type { QueryContext } from '@rabbet/projections';

/** Receiver of a mail, looked up when the mail is made. */
export interface Addressee {
  readonly person: PersonId;
  readonly address: string;
}

/** Reads the state of the event's stream just before the event, for events that contain little data themselves. */
export type ReadStateBefore = <S, C extends ShopCommand, E extends ShopEvent>(
  decider: StreamDecider<S, C, E>,
) => Promise<S>;

/** Event without its personal data: texts that strangers have typed are part of these, and of nothing else. */
export type Impersonal<E extends ShopEvent> = E extends unknown ? Omit<Recorded<E>, 'personal'> : never;

interface OneTimeLink<E extends ShopEvent> {
  /** Only action that the link allows. */
  readonly purpose: string;
  /** Account or subscription that the link acts for. The link is bound to the address that it was sent to. */
  readonly owner: (event: Recorded<E>, addressee: Addressee) => string;
  readonly validForMs: number;
}

interface Template<E extends ShopEvent, F> {
  /** Name in kebab-case. It never changes, as stored mails refer to it. */
  readonly name: string;
  readonly about: string;
  readonly events: readonly E['type'][];
  /** Finds the receiver; null if no mail is to be sent. The context has the rights of the program. */
  readonly findAddressee: (
    event: Recorded<E>,
    context: QueryContext,
    readStateBefore: ReadStateBefore,
  ) => Promise<Addressee | null>;
  /** Makes the mail; pure. `secret` is a part of the link to a page, and null unless the template has a `link`. */
  readonly content: (facts: F, secret: string | null) => MailContent;
  /** Facts for a preview of the template. */
  readonly example: F;
  readonly link?: OneTimeLink<E>;
}

/** Template of mails to a person who has confirmed that they want them. */
interface ConfirmedTemplate<E extends ShopEvent, F> extends Template<E, F> {
  readonly confirmed: true;
  readonly facts: (event: Recorded<E>, context: QueryContext, readStateBefore: ReadStateBefore) => Promise<F>;
}

/**
 * Template of mails to an address that anybody may have typed in. A stranger could send their own words in the shop's
 * name, so the mail is made of public facts and of the event without personal values.
 */
interface UnconfirmedTemplate<E extends ShopEvent, F> extends Template<E, F> {
  readonly confirmed: false;
  readonly facts: (event: Impersonal<E>, context: QueryContext, readStateBefore: ReadStateBefore) => Promise<F>;
  /** True for mail about a payment: the limit of mails to one address does not apply to it. */
  readonly isPaid?: (facts: F) => boolean;
}

/** Template of any event, for code that handles all templates. */
export type MailTemplate = Omit<Template<ShopEvent, unknown>, 'content' | 'to' | 'link'> & {
  readonly confirmed: boolean;
  readonly findAddressee: (
    event: Recorded,
    context: QueryContext,
    readStateBefore: ReadStateBefore,
  ) => Promise<Addressee | null>;
  readonly facts: (event: Recorded, context: QueryContext, readStateBefore: ReadStateBefore) => Promise<unknown>;
  readonly isPaid?: (facts: unknown) => boolean;
  readonly content: (facts: unknown, secret: string | null) => MailContent;
  readonly link?: OneTimeLink<ShopEvent>;
};

/** Makes a template of the mails for some events. A feature lists its templates in `mails`. */
export function mailTemplate<E extends ShopEvent, F>(
  template: ConfirmedTemplate<E, F> | UnconfirmedTemplate<E, F>,
): MailTemplate {
  return template as unknown as MailTemplate; // it gets only the events that it names
}
