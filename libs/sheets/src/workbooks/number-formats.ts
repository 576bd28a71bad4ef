import type { Archive } from './archive';
import { damagedWorkbook } from './archive';
import { readXml, parseWholeNumber } from './xml';

/** Format of a number, as far as it changes what the number says. */
export type NumberFormat =
  | { readonly kind: 'plain' | 'date' | 'percent' }
  /** Words or a currency stand around it, and zeros in front. */
  | { readonly kind: 'worded'; readonly prefix: string; readonly suffix: string; readonly digits: number };

export const PLAIN: NumberFormat = { kind: 'plain' };
const DATE: NumberFormat = { kind: 'date' };
const PERCENT: NumberFormat = { kind: 'percent' };

const MAX_STYLES = 100_000;
const MAX_CODE_LENGTH = 255;

/** Formats of cells, by the number that a cell has of its style. */
export async function readFormats(archive: Archive, part: string): Promise<readonly NumberFormat[]> {
  const customFormats = new Map<number, NumberFormat>();
  const ids: number[] = [];
  let isInCellFormats = false;
  await readXml(archive, part, {
    open(tag, { numFmtId, formatCode = '' }) {
      if (tag === 'cellXfs') isInCellFormats = true;
      if (tag === 'numFmt') customFormats.set(parseWholeNumber(numFmtId), parseFormat(formatCode));
      if (tag === 'xf' && isInCellFormats) ids.push(parseWholeNumber(numFmtId));
      if (customFormats.size > MAX_STYLES || ids.length > MAX_STYLES)
        throw damagedWorkbook(archive.fileName, 'it has too many styles');
    },
    close(tag) {
      if (tag === 'cellXfs') isInCellFormats = false;
    },
  });
  return ids.map((id) => customFormats.get(id) ?? builtInFormat(id));
}

/** Formats that have a number and no code; those from 27 on show days in the east of Asia. */
function builtInFormat(id: number): NumberFormat {
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
const FORMAT_TOKEN =
  /"(?<quoted>[^"]*)"?|\\(?<escaped>.)|[_*].|\[\$(?<currency>[^\]-]*)[^\]]*\]|\[[^\]]*\]|General|(?<sign>.)/gsu;

/** Format by its code, such as `$#,##0.00`, `d/m/yyyy`, `0%` or `"INV-"0000`: what it does with positive numbers. */
export function parseFormat(code: string): NumberFormat {
  if (code.length > MAX_CODE_LENGTH) return PLAIN;
  let [prefix, digits, suffix] = ['', '', ''];
  for (const [token, quoted, escaped, currency, sign] of code.matchAll(FORMAT_TOKEN)) {
    if (sign === ';') break;
    const isDigits = token === 'General' || (sign !== undefined && /[0#?.,/E%dmyhs]/i.test(sign));
    if (isDigits) {
      digits += suffix + token;
      suffix = '';
      continue;
    }
    const literal = quoted ?? escaped ?? currency ?? sign ?? '';
    if (digits === '') prefix += literal;
    else suffix += literal;
  }
  if (/[dmyhs]/i.test(digits.replaceAll('General', ''))) return DATE;
  if (digits.includes('%')) return PERCENT;
  const zeros = /^0+$/.test(digits) ? digits.length : 0;
  if (digits === '' || (isMeaningful(prefix + suffix) === false && zeros < 2)) return PLAIN;
  return { kind: 'worded', prefix: meaningfulOrEmpty(prefix), suffix: meaningfulOrEmpty(suffix), digits: zeros };
}

/** True of what says more than that a number is an amount in dollars. */
function isMeaningful(literal: string): boolean {
  return /[^\s$()+-]/u.test(literal);
}

function meaningfulOrEmpty(literal: string): string {
  return isMeaningful(literal) ? literal : '';
}
