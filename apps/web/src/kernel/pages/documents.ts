import type { VisitorClient } from '@rabbet/client';

/** Input of a document for machines, besides the shop's data. */
export interface DocumentInput {
  readonly path: string;
  /** Origin of this site: `https://rabbet.example`. */
  readonly origin: string;
  /** Says if a page is at an address. */
  readonly isOpen: (path: string) => boolean;
}

/** Document for machines that is no page: a sitemap, a feed. It is the same for everybody. */
export interface MachineDocument {
  readonly address: RegExp;
  /** Media type of the document. */
  readonly type: string;
  /** Null where there is none at this very address. */
  write(input: DocumentInput, client: VisitorClient): Promise<string | null>;
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

/** Escapes text and quoted attributes. It escapes > too, so that no text ends a CDATA section. */
export function xmlText(text: string): string {
  return text.replace(IMPOSSIBLE, '').replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '');
}
