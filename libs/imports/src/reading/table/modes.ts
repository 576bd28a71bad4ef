/** Modes of an import: all rows add a record, all change an existing one, or each does either (`upsert`). */
export const MODES = ['add', 'update', 'upsert'] as const;
export type Mode = (typeof MODES)[number];
