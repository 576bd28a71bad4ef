import { parseDecimal } from '@rabbet/domain/numbers/decimal';
import { withSixPlaces } from './long-decimals';
import type { CellReading } from './cell-reading';

const HALF = /^(?:(?:a |one )?half|½|50 ?[/:-] ?50)$/i;
const REMEDY = "Write the consignor's share of a sale in percent, such as 60%.";

/** Reads the consignor's part of a sale in percent: 60%, 60, half, 50/50 or 0.6. */
export function readShare(text: string): CellReading<number> {
  const cell = text.trim();
  if (HALF.test(cell)) return { value: 50 };
  const isPercent = /(?:%|percent)$/i.test(cell);
  const numberText = withSixPlaces(cell.replace(/\s*(?:%|percent)$/i, '').replace(/^(\d{1,3}),(\d{1,2})$/, '$1.$2'));
  const [, first, second] = /^(\d{1,3}) ?%? ?[/:-] ?(\d{1,3})$/.exec(numberText) ?? [];
  if (first !== undefined && Number(first) + Number(second) === 100)
    return {
      problem: `"${cell}" does not say whose share is which.`,
      remedy: `Write the consignor's share: ${first}% or ${second}%.`,
    };
  const number = parseDecimal(numberText);
  if (number === null || numberText.includes('/')) return { problem: `"${cell}" is no percentage.`, remedy: REMEDY };
  if (number === 1 && !isPercent)
    return { problem: `"${cell}" may be one percent or the whole.`, remedy: 'Write 1% or 100%.' };
  const value = number > 0 && number < 1 && !isPercent ? number * 100 : number;
  if (value > 0 && value < 1) return { problem: `"${cell}" is less than one percent.`, remedy: REMEDY };
  if (value < 0 || value > 100) return { problem: `"${cell}" is more than the whole.`, remedy: REMEDY };
  return { value: Math.round(value * 100) / 100 };
}

/** True of a text that says a part of a sale, or both parts. */
export function looksLikeShare(text: string): boolean {
  const reading = readShare(text);
  return 'value' in reading || /whose share/.test(reading.problem);
}
