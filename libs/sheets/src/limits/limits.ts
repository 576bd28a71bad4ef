export const MOST_BYTES = 20 * 1024 * 1024;
/** Rows below the headings. */
export const MOST_ROWS = 100_000;
/** Place of the last column that may have something in it. */
export const MOST_COLUMNS = 500;
/** Bytes that a workbook may unpack to, whatever its own directory says. */
export const MOST_UNPACKED = 200_000_000;
/** Cells of a sheet, with the empty ones to the left of its last in each row. */
export const MOST_CELLS = 3_000_000;
/** Characters of all cells of a sheet together: a text that stands in many cells counts each time. */
export const MOST_CHARACTERS = 50_000_000;
