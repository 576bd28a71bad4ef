import { KINDS } from '@rabbet/domain/registry/kinds';

const PIECE = 'artwork'; // its decider stays out of the browser

/** Kind of a thing as people call it. */
export function kindInWords(name: string): string {
  if (name === PIECE) return 'piece';
  return KINDS.find((kind) => kind.name === name)?.title ?? name.replaceAll('-', ' ');
}

/** `2 pieces, 1 company` of the counts that a list tells. */
export function kindsInWords(kinds: string): string {
  const counts = kinds.split(', ').map((one) => /^(.*) (\d+)$/.exec(one));
  return counts.map((found) => (found ? countInWords(found[1] ?? '', Number(found[2])) : '')).join(', ');
}

function countInWords(name: string, count: number): string {
  const words = kindInWords(name);
  const many = words.endsWith('y') ? `${words.slice(0, -1)}ies` : `${words}s`;
  return `${count.toLocaleString('en-US')} ${count === 1 ? words : many}`;
}
