export type { JsonLines, SheetTable, Table, TextTable } from './text/table';
export { MAX_BYTES, MAX_ROWS } from './limits/limits';
export { readTable } from './tables';
export { UnreadableFile } from './limits/unreadable-file';
