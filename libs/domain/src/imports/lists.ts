import { list } from '@rabbet/domain/pages/list';

/** Path of imports in the API. */
export const IMPORTS = 'core/imports';

/** Changes of a run to a record: it has added the record, or changed an existing one. */
export const TOUCHES = ['added', 'changed'] as const;

/** Column with the name of a run. */
const RUN_COLUMN = { type: 'text', about: 'name of the run', example: 'run-4f0c2a9b71de' } as const;
const DAY_FILTER = { kind: 'date', example: '2026-11-01' } as const;

/** List of import runs. A run is one sending of many rows: an import, or another bulk command. */
export const importRunList = list({
  path: IMPORTS,
  name: 'ImportRun',
  operation: 'listImports',
  tag: 'imports',
  readers: 'pieces',
  about: 'runs, which are imports and other sendings of many rows: what each has added and changed, newest first',
  columns: {
    id: { type: 'id' },
    run: RUN_COLUMN,
    file: { type: 'text?', about: 'name of the file that it sent last', example: 'stock.csv' },
    rows: { type: 'whole?', about: 'how many rows that file has', example: 45 },
    begun_at: { type: 'instant', label: 'Begun' },
    last_at: { type: 'instant', label: 'Last row' },
    by: { type: 'text', nameAs: 'by_name', about: 'who began it, as events name them', example: 'account-7' },
    origin: { type: 'text', about: 'where it came from', example: 'import' },
    added: { type: 'whole', about: 'how many things it has added', example: 42 },
    changed: { type: 'whole', about: 'how many things it has changed', example: 3 },
    undone: { type: 'whole', about: 'for how many of these it was taken back', example: 1 },
    kinds: { type: 'text', about: 'how many of each kind', example: 'artwork 40, company 5' },
  },
  sorts: ['begun_at', 'last_at', 'added', 'changed', 'undone'],
  filters: {
    run: { kind: 'text', max: 64, about: 'this one alone' },
    digest: { kind: 'text', max: 64, about: 'those that have sent this file' },
    by: { kind: 'text', max: 64, about: 'those of this person alone, as events name them', example: 'account-7' },
    since: { ...DAY_FILTER, about: 'those that were begun on this day or later' },
    until: { ...DAY_FILTER, about: 'those that were begun on this day or before' },
    kind: { kind: 'text', max: 64, about: 'those that touched such things', example: 'artwork' },
    undone: { kind: 'flag', about: 'those of which all is taken back, or those of which something stands' },
  },
});

/** List of the records that one run has added or changed, such as its pieces and the artists that came with them. */
export const importRowList = list({
  path: `${IMPORTS}/rows`,
  name: 'ImportRow',
  operation: 'listImportRows',
  tag: 'imports',
  readers: 'pieces',
  about: 'all that a run has added or changed, the last of it first',
  columns: {
    id: { type: 'id' },
    run: RUN_COLUMN,
    kind: { type: 'text', about: 'as streams are named', example: 'artwork' },
    record_id: { type: 'id', label: 'Record', about: 'of the piece or record' },
    title: { type: 'text?', about: 'of a piece or a company, as it is now', example: 'Low Tide' },
    touched: { type: TOUCHES, example: 'added' },
    by: { type: 'text', nameAs: 'by_name', label: 'Recorded by', about: 'as events name them', example: 'account-7' },
    undone: { type: 'flag', about: 'the run was taken back for it' },
  },
  filters: {
    run: { kind: 'text', max: 64, required: true, about: 'of this run', example: 'run-4f0c2a9b71de' },
    kind: { kind: 'text', max: 64, about: 'things of this kind alone', example: 'artwork' },
    touched: { kind: 'choice', of: TOUCHES },
    undone: { kind: 'flag', about: 'those for which it was taken back, or those for which it stands' },
  },
});
