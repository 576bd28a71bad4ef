import type { SheetParts, SheetRow } from './sheet';

/** Headings of the columns that a file of results has behind those of its input. */
export const OUTCOME_HEADINGS: readonly string[] = ['outcome', 'id', 'message'];

/** Outcomes that an earlier import has written into its file of results, by row number. */
export type Outcomes = ReadonlyMap<number, object>;

/** Removes the columns of outcomes from a file of results, and returns the outcomes by row. Another sheet stays as it is. */
export function withoutOutcomes(parts: SheetParts): { readonly parts: SheetParts; readonly outcomes: Outcomes } {
  const { headings, rows } = parts;
  const inputWidth = headings.length - OUTCOME_HEADINGS.length;
  const hasOutcomes = OUTCOME_HEADINGS.every((heading, i) => headings[inputWidth + i] === heading);
  if (inputWidth < 1 || !hasOutcomes) return { parts, outcomes: new Map() };
  const withoutOutcomeCells = ({ number, cells }: SheetRow) => ({
    number,
    cells: [...cells.slice(0, inputWidth), ...cells.slice(headings.length)],
  });
  const outcomes = new Map(
    rows.map(({ number, cells }) => [number, { status: cells[inputWidth], id: cells[inputWidth + 1] }]),
  );
  const inputParts = { ...parts, headings: headings.slice(0, inputWidth), rows: rows.map(withoutOutcomeCells) };
  return { parts: inputParts, outcomes };
}
