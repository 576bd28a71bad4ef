export const MAX_BYTES = 20 * 1024 * 1024;
/** Rows below the headings. */
export const MAX_ROWS = 100_000;
/** Place of the last column that may have something in it. */
export const MAX_COLUMNS = 500;
/** Bytes that a workbook may unpack to, whatever its own directory says. */
export const MAX_UNPACKED_BYTES = 200_000_000;
/** Cells of a sheet, with the empty ones to the left of its last in each row. */
export const MAX_CELLS = 3_000_000;
/** Characters of all cells of a sheet together: a text that stands in many cells counts each time. */
export const MAX_CHARACTERS = 50_000_000;
