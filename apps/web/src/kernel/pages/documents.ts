import type { VisitorClient } from '@rabbet/client';

/** What a document for machines is made of, besides the shop's data. */
export interface DocumentInput {
  readonly path: string;
  /** Of this site: `https://rabbet.example`. */
  readonly origin: string;
  /** Whether a page is at an address. */
  readonly isOpen: (path: string) => boolean;
}

/** What is no page and is read by machines: a sitemap, a feed. It is the same for everybody. */
export interface MachineDocument {
  readonly address: RegExp;
  /** Its media type. */
  readonly type: string;
  /** Null where there is none at this very address. */
  write(asked: DocumentInput, client: VisitorClient): Promise<string | null>;
}

export const XML_BEGINS = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Anything that XML 1.0 has no place for, not even escaped. */
const IMPOSSIBLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text and for attributes in quotes; with > escaped, no text ends a CDATA section either. */
export function xmlText(text: string): string {
  return text.replace(IMPOSSIBLE, '').replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '');
}
