import type { Difference } from '../rows/row/row';

const MAX_LENGTH = 60;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Value before or after a change, as people read it: a text in HTML is plain, and a long one is cut. */
export function valueInWords(value: Difference['before']): string {
  if (typeof value !== 'string') return String(value ?? 'nothing');
  const plain = /<\/?[a-z][^>]*>/i.test(value) ? plainText(value) : value;
  return plain.length > MAX_LENGTH ? `${plain.slice(0, MAX_LENGTH - 1).trimEnd()}…` : plain;
}

function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}
