export type { JsonLines, SheetTable, Table, TextTable } from './table';
export { MOST_BYTES, MOST_ROWS } from './limits';
export { tableIn } from './tables';
export { UnreadableFile } from './unreadable-file';
