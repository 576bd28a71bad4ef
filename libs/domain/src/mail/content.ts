import type { Cents } from '@rabbet/domain/money/money';

/** Path of a page of the site. Mails link only to pages, because scanners of mail open links: opening a page changes nothing. */
export type PagePath = `/${string}`;

export type Cell = string | { readonly cents: Cents };

/** Part of a mail. All texts are plain: none is read as HTML. */
export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly page: PagePath }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly Cell[])[] };

/** Content of a mail, from which its plain text and its HTML are made. */
export interface MailContent {
  readonly subject: string;
  readonly blocks: readonly Block[];
  /** Address for answers; that of the shop, unless given. */
  readonly replyTo?: string;
  /** True for a mail that staff wrote by hand: no mail program should take it for an automatic one (RFC 3834). */
  readonly isByHand?: true;
  /** Page that ends a recurring mail in one step, without being opened (RFC 8058). */
  readonly unsubscribe?: PagePath;
}

/** Facts of the shop at the end of every mail. */
export interface Letterhead {
  readonly name: string;
  readonly address: readonly string[];
  readonly phone: string | null;
  /** Address of the site: https://gallery.example.com. */
  readonly site: string;
}

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly replyTo?: string;
  readonly isByHand?: true;
  /** Whole address, with that of the site. */
  readonly unsubscribe?: string;
}
