import type { Column, SheetRow } from '@rabbet/domain/imports/imports';
import { counted } from '@rabbet/domain/numbers/counted';
import { rowsInWords } from './row-numbers';
import type { SheetNote } from './sheet-notes';

/** Cells about a piece that is not for sale any more, or not yet. */
const GONE = /^(?:sold|on hold|hold|held|reserved|ret(?:urned|\.)?\b.*|not for sale|nfs|gone|donated|lost|stolen)$/i;
const PERCENT = /^\d{1,3}(?:[.,]\d+)?\s*%?$/;
const SHARE = /\bcomm(?:ission)?\b|\bpercent\b|%/i;

/** Notes on columns that are left out, and that say something without which pieces are read wrongly. */
export function leftOutNotes(columns: readonly Column[], rows: readonly SheetRow[]): readonly SheetNote[] {
  return columns.flatMap(({ heading, meaning }, i) => {
    if (meaning !== null) return [];
    const said = rows.filter(({ cells }) => (cells[i] ?? '').trim() !== '');
    const gone = said.filter(({ cells }) => GONE.test((cells[i] ?? '').trim())).map(({ number }) => number);
    return [
      ...(gone.length > 0 ? [{ text: goneInWords(heading, gone) }] : []),
      ...(SHARE.test(heading) && said.some(({ cells }) => PERCENT.test((cells[i] ?? '').trim()))
        ? [
            {
              text: `${heading} is left out, as it does not say whose share it is. Call it Split where it is the consignor's.`,
            },
          ]
        : []),
    ];
  });
}

function goneInWords(heading: string, rows: readonly number[]): string {
  const cells = rows.length === 1 ? '1 of its cells says' : `${counted(rows.length)} of its cells say`;
  return `${heading || 'A column without a heading'} is left out: ${cells} that a piece is sold, held or gone (${rowsInWords(rows)}). They would be offered for sale: leave out these rows.`;
}
