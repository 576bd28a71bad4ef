import { importRunList } from '@rabbet/domain/imports/imports';
import { formatCount } from '@rabbet/domain/numbers/format-count';
import { kindsInWords } from '@rabbet/imports';
import { Link } from 'react-router-dom';
import { importRunPath, STAFF_PATHS } from '../../paths/staff-paths';
import { listPage } from '../list/ListPage';
import { mayChange, useWho } from '../session/who-asks';

export const { Frame, forms, load, Page } = listPage({
  title: 'Imports and bulk changes',
  nouns: ['run', 'runs'],
  list: importRunList,
  path: STAFF_PATHS.imports,
  actions: <NewImport />,
  columns: ['begun_at', 'file', 'by', 'kinds', 'added', 'changed', 'undone', 'run'],
  cells: {
    kinds: ({ kinds }) => kindsInWords(kinds),
    added: ({ added }) => countIn(added),
    changed: ({ changed }) => countIn(changed),
    undone: ({ undone }) => countIn(undone),
  },
  rowPath: ({ run }) => importRunPath(run),
  empty: 'Nothing was imported or changed in bulk yet.',
});

/** Nothing is told of what there is none of. */
function countIn(count: number): string {
  return count === 0 ? '' : formatCount(count);
}

function NewImport() {
  return mayChange(useWho(), 'pieces') ? <Link to={STAFF_PATHS.newImport}>Import a sheet</Link> : null;
}
