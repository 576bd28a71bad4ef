/** Ways in which the rows of an import are sent: all are new, all change something, or each does what is needed. */
export const MODES = ['add', 'update', 'upsert'] as const;
export type Mode = (typeof MODES)[number];
