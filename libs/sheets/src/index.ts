export type { JsonLines, SheetTable, Table, TextTable } from './text/table';
export { MOST_BYTES, MOST_ROWS } from './limits/limits';
export { tableIn } from './tables';
export { UnreadableFile } from './limits/unreadable-file';
