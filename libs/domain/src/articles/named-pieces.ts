import { WHOLE_MAX } from '@rabbet/domain/records/fields';

/** Mention of a piece: a link to its page, or its number as on tiles ("catalog no. 12"), also with markup between the words. */
const BLANK = '(?:\\s|&nbsp;|<[^<>]*>)';
const NAMED = new RegExp(
  ` href="/artists/\\d+/[^/"?#]+/(\\d{1,10})/[^/"?#]+["?#]|\\bcatalog${BLANK}+no\\b\\.?${BLANK}+(\\d{1,10})\\b`,
  'gi',
);

/** Ids of the pieces that a text in clean HTML names, each once, in the order of the text. */
export function piecesNamed(html: string | null): readonly number[] {
  const ids = [...(html ?? '').matchAll(NAMED)].map(([, linked, numbered]) => Number(linked ?? numbered));
  return [...new Set(ids)].filter((id) => id > 0 && id <= WHOLE_MAX);
}
