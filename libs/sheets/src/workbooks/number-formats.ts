import type { Archive } from './archive';
import { damaged } from './archive';
import { readXml, wholeOf } from './xml';

/** Format of a number, as far as it changes what the number says. */
export type NumberFormat =
  | { readonly kind: 'plain' | 'date' | 'percent' }
  /** Words or a currency stand around it, and zeros in front. */
  | { readonly kind: 'worded'; readonly before: string; readonly after: string; readonly digits: number };

export const PLAIN: NumberFormat = { kind: 'plain' };
const DATE: NumberFormat = { kind: 'date' };
const PERCENT: NumberFormat = { kind: 'percent' };

const MOST_STYLES = 100_000;
const LONGEST_CODE = 255;

/** Formats of cells, by the number that a cell has of its style. */
export async function readFormats(archive: Archive, part: string): Promise<readonly NumberFormat[]> {
  const own = new Map<number, NumberFormat>();
  const ids: number[] = [];
  let isOfCells = false;
  await readXml(archive, part, {
    open(tag, { numFmtId, formatCode = '' }) {
      if (tag === 'cellXfs') isOfCells = true;
      if (tag === 'numFmt') own.set(wholeOf(numFmtId), formatOf(formatCode));
      if (tag === 'xf' && isOfCells) ids.push(wholeOf(numFmtId));
      if (own.size > MOST_STYLES || ids.length > MOST_STYLES) throw damaged(archive.from, 'it has too many styles');
    },
    close(tag) {
      if (tag === 'cellXfs') isOfCells = false;
    },
  });
  return ids.map((id) => own.get(id) ?? builtIn(id));
}

/** Formats that have a number and no code; those from 27 on show days in the east of Asia. */
function builtIn(id: number): NumberFormat {
  const isDate = [
    [14, 22],
    [27, 36],
    [45, 47],
    [50, 58],
  ].some(([first = 0, last = 0]) => id >= first && id <= last);
  if (isDate) return DATE;
  return id === 9 || id === 10 ? PERCENT : PLAIN;
}

/** A quoted text, an escaped sign, a width, a filling sign, a currency, another word in brackets, or one sign. */
const TOKEN =
  /"(?<quoted>[^"]*)"?|\\(?<escaped>.)|[_*].|\[\$(?<currency>[^\]-]*)[^\]]*\]|\[[^\]]*\]|General|(?<sign>.)/gsu;

/** Format by its code, such as `$#,##0.00`, `d/m/yyyy`, `0%` or `"INV-"0000`: what it does with positive numbers. */
export function formatOf(code: string): NumberFormat {
  if (code.length > LONGEST_CODE) return PLAIN;
  let [before, digits, after] = ['', '', ''];
  for (const [token, quoted, escaped, currency, sign] of code.matchAll(TOKEN)) {
    if (sign === ';') break;
    const isDigits = token === 'General' || (sign !== undefined && /[0#?.,/E%dmyhs]/i.test(sign));
    if (isDigits) {
      digits += after + token;
      after = '';
      continue;
    }
    const literal = quoted ?? escaped ?? currency ?? sign ?? '';
    if (digits === '') before += literal;
    else after += literal;
  }
  if (/[dmyhs]/i.test(digits.replaceAll('General', ''))) return DATE;
  if (digits.includes('%')) return PERCENT;
  const zeros = /^0+$/.test(digits) ? digits.length : 0;
  if (digits === '' || (isSaid(before + after) === false && zeros < 2)) return PLAIN;
  return { kind: 'worded', before: wordsOf(before), after: wordsOf(after), digits: zeros };
}

/** True of what says more than that a number is an amount in dollars. */
function isSaid(literal: string): boolean {
  return /[^\s$()+-]/u.test(literal);
}

function wordsOf(literal: string): string {
  return isSaid(literal) ? literal : '';
}
