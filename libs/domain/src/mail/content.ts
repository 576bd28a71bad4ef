import type { Cents } from '@rabbet/domain/money/money';

/** A page of the site, below its own address. Mail leads nowhere else: what opens links by itself only looks at pages. */
export type PagePath = `/${string}`;

export type Cell = string | { readonly cents: Cents };

/** A part of a mail. All of it is plain text: nothing in it is read as HTML. */
export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly page: PagePath }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly Cell[])[] };

/** What a mail says, of which its plain text and its HTML are both made. */
export interface MailContent {
  readonly subject: string;
  readonly blocks: readonly Block[];
  /** Who gets what is answered; the shop, unless given. */
  readonly replyTo?: string;
  /** Staff wrote it by hand: no mail program should treat it as sent by a machine (RFC 3834). */
  readonly isByHand?: true;
  /** Of mail that comes again and again: where one step ends it, without opening a page (RFC 8058). */
  readonly unsubscribe?: PagePath;
}

/** What every mail of the shop says of the shop. */
export interface Letterhead {
  readonly name: string;
  readonly address: readonly string[];
  readonly phone: string | null;
  /** The site's own address, as in https://gallery.example.com. */
  readonly site: string;
}

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly replyTo?: string;
  readonly isByHand?: true;
  /** With the address of the site. */
  readonly unsubscribe?: string;
}
