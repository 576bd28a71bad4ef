import type { SheetParts, SheetRow } from './sheet';

/** Columns that a file of results has beside those of its input. */
export const OUTCOME_HEADINGS: readonly string[] = ['outcome', 'id', 'message'];

/** Outcomes that an earlier import has written, by the numbers of their rows. */
export type Outcomes = ReadonlyMap<number, object>;

/** Takes the columns that an earlier import has added off the sheet. */
export function withoutOutcomes(parts: SheetParts): { readonly parts: SheetParts; readonly outcomes: Outcomes } {
  const { headings, rows } = parts;
  const width = headings.length - OUTCOME_HEADINGS.length;
  if (width < 1 || OUTCOME_HEADINGS.some((heading, i) => headings[width + i] !== heading))
    return { parts, outcomes: new Map() };
  const cellsOf = ({ number, cells }: SheetRow) => ({
    number,
    cells: [...cells.slice(0, width), ...cells.slice(headings.length)],
  });
  const outcomes = new Map(rows.map(({ number, cells }) => [number, { status: cells[width], id: cells[width + 1] }]));
  return { parts: { ...parts, headings: headings.slice(0, width), rows: rows.map(cellsOf) }, outcomes };
}
