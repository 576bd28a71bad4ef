export const MAX_BYTES = 20 * 1024 * 1024;
/** Rows below the headings. */
export const MAX_ROWS = 100_000;
/** Number of columns that may have filled cells. */
export const MAX_COLUMNS = 500;
/** Bytes that a workbook may unpack to. They are counted, because the sizes in its own directory may be false. */
export const MAX_UNPACKED_BYTES = 200_000_000;
/** Cells of a sheet, with the empty ones before the last filled one of each row. */
export const MAX_CELLS = 3_000_000;
/** Characters of all cells of a sheet together. A shared text counts once for each cell that has it. */
export const MAX_CHARACTERS = 50_000_000;
