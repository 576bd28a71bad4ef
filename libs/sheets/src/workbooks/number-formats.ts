import type { Archive } from './archive';
import { damagedWorkbook } from './archive';
import { readXml, parseWholeNumber } from './xml';

/** Format of a number, as far as it changes the meaning of the number. */
export type NumberFormat =
  | { readonly kind: 'plain' | 'date' | 'percent' }
  /** Format with a word or currency before or after the number, or with leading zeros: `INV-0012`, `40.5 cm`. */
  | { readonly kind: 'worded'; readonly prefix: string; readonly suffix: string; readonly digits: number };

export const PLAIN: NumberFormat = { kind: 'plain' };
const DATE: NumberFormat = { kind: 'date' };
const PERCENT: NumberFormat = { kind: 'percent' };

const MAX_STYLES = 100_000;
const MAX_CODE_LENGTH = 255;

/** Reads the number formats of the cell styles; a cell names its style by the index in this list. */
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

/** Format of a built-in id, which has no code in the file. Ids 27 to 36 and 50 to 58 are dates in East Asian versions of Excel. */
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

/** Token of a format code: `"cm"`, `\x`, `_)` (a space of this width), `*x` (fills the cell), `[$€-407]`, `[Red]`, `General`, or one character. */
const FORMAT_TOKEN =
  /"(?<quoted>[^"]*)"?|\\(?<escaped>.)|[_*].|\[\$(?<currency>[^\]-]*)[^\]]*\]|\[[^\]]*\]|General|(?<sign>.)/gsu;

/** Parses a format code such as `$#,##0.00`, `d/m/yyyy`, `0%` or `"INV-"0000`. Only its first section is read, that of positive numbers. */
export function parseFormat(code: string): NumberFormat {
  if (code.length > MAX_CODE_LENGTH) return PLAIN;
  let prefix = '';
  let digits = '';
  let suffix = '';
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
  if (digits === '' || (!isMeaningful(prefix + suffix) && zeros < 2)) return PLAIN;
  return { kind: 'worded', prefix: meaningfulOrEmpty(prefix), suffix: meaningfulOrEmpty(suffix), digits: zeros };
}

/** True of a text that says more than that the number is an amount in dollars. */
function isMeaningful(literal: string): boolean {
  return /[^\s$()+-]/u.test(literal);
}

function meaningfulOrEmpty(literal: string): string {
  return isMeaningful(literal) ? literal : '';
}
