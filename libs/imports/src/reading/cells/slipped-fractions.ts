import type { Wrong } from './values';

const FRACTION = /(?<![\d.,/])(?:(?<whole>\d{1,6})[ -]+)?(?<above>\d{1,6})\/(?<below>[1-9]\d{0,2})(?![\d/])/g;

/** Fault of a size with a fraction of more than one, as 161/2 is where 16 1/2 has lost its space; null of any other. */
export function slippedFraction(said: string): Wrong | null {
  for (const { 0: fraction, index, groups = {} } of said.matchAll(FRACTION)) {
    const { whole, above = '', below = '' } = groups;
    if (Number(above) <= Number(below)) continue;
    const meant = whole === undefined ? wholesIn(above, below) : [];
    const texts = meant.map((one) => said.slice(0, index) + one + said.slice(index + fraction.length));
    return {
      wrong: `"${said}" has a fraction of more than one: ${above}/${below}.`,
      right:
        texts.length > 0
          ? `Write ${texts.join(' or ')} if that is meant.`
          : 'Write it with a space behind the whole number, such as 16 1/2.',
    };
  }
  return null;
}

/** Numbers that a fraction is if its first digits are a whole number: 161/2 is 16 1/2. */
function wholesIn(above: string, below: string): readonly string[] {
  const cuts = Array.from({ length: above.length - 1 }, (_, i) => [above.slice(0, i + 1), above.slice(i + 1)] as const);
  return cuts
    .filter(([, part]) => !part.startsWith('0') && Number(part) < Number(below))
    .map(([whole, part]) => `${whole} ${part}/${below}`);
}
