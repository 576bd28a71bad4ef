import { WHOLE_MAX } from '@rabbet/domain/records/fields';

/** A link to the page of a piece, or its number as tiles have it; formatting may stand between the words. */
const BLANK = '(?:\\s|&nbsp;|<[^<>]*>)';
const NAMED = new RegExp(
  ` href="/artists/\\d+/[^/"?#]+/(\\d{1,10})/[^/"?#]+["?#]|\\bcatalog${BLANK}+no\\b\\.?${BLANK}+(\\d{1,10})\\b`,
  'gi',
);

/** The ids of the pieces that a text in clean HTML names, in the order in which it does, each once. */
export function piecesNamed(html: string | null): readonly number[] {
  const ids = [...(html ?? '').matchAll(NAMED)].map(([, linked, numbered]) => Number(linked ?? numbered));
  return [...new Set(ids)].filter((id) => id > 0 && id <= WHOLE_MAX);
}
