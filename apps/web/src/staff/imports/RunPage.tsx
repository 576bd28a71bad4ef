import type { WhoAsksReply } from '@rabbet/client';
import { importRowList, importRunList } from '@rabbet/domain/imports/imports';
import type { RowOf } from '@rabbet/domain/pages/list';
import { isFullyUndone, kindInWords, kindsIn, kindsInWords, undoingResource } from '@rabbet/imports';
import { Link } from 'react-router-dom';
import { useAnswer } from '../../kernel/data/answer';
import {
  staffArtworkPath,
  staffCompanyPath,
  staffCustomerPath,
  STAFF_PATHS,
  staffPersonPath,
} from '../../paths/staff-paths';
import { listPage } from '../list/ListPage';
import { listQuery } from '../list/query/list-query';
import type { ListQuery } from '../list/query/list-address';
import { Listed } from '../parts/Listed';
import { useClient } from '../session/staff-client';
import { mayChange, useWho } from '../session/who-asks';
import { Undo } from './Undo';

const page = listPage({
  title: 'Import',
  nouns: ['row', 'rows'],
  list: importRowList,
  path: STAFF_PATHS.importRows,
  actions: <Link to={STAFF_PATHS.imports}>All imports</Link>,
  columns: ['title', 'record_id', 'kind', 'touched', 'by', 'undone'],
  evenEmpty: ['title'],
  cells: { title: titleOf, kind: ({ kind }) => kindInWords(kind) },
  worded: ['record_id'],
  unseen: ['run', 'kind'],
  loadBeside: ({ queryClient, client }, _who, { run = null }) => [
    queryClient.fetchQuery({ ...listQuery(client, importRunList, { run }), staleTime: 0 }),
  ],
  Summary: RunSummary,
  empty: 'It has touched nothing.',
});
export const { Frame, forms, Page } = page;

/** The list of all imports stands for an address that names none. */
export const load: typeof page.load = (visit, sources) =>
  visit.search.has('run') ? page.load(visit, sources) : Promise.resolve({ status: 303, location: STAFF_PATHS.imports });

const PATHS: Readonly<Record<string, (id: number) => string>> = {
  artwork: staffArtworkPath,
  company: staffCompanyPath,
  customer: staffCustomerPath,
  person: staffPersonPath,
};

function titleOf({ kind, record_id, title }: RowOf<typeof importRowList>) {
  const words = title ?? `${kindInWords(kind)} ${record_id}`;
  const path = PATHS[kind]?.(record_id);
  return path === undefined ? words : <Link to={path}>{words}</Link>;
}

function RunSummary({ query: { run = null } }: { readonly query: ListQuery }) {
  const answer = useAnswer(listQuery(useClient(), importRunList, { run }));
  const who = useWho();
  return (
    <Listed answer={answer} what="the import">
      {({ data: [found] }) =>
        found ? (
          <div className="import-outcome">
            <p>
              {found.run}
              {found.file !== null && `, ${found.file}`}, by {found.by_name ?? found.by}: {kindsInWords(found.kinds)},{' '}
              {countsOf(found)}.{found.origin === 'import' && ' It is of the past: nobody was told of it as news.'}
            </p>
            {mayUndo(who, found.kinds) ? (
              <Undo run={found.run} isUndone={isFullyUndone(found)} />
            ) : (
              found.kinds !== '' && !isUndoable(found.kinds) && <p>It is not taken back: change these by hand.</p>
            )}
          </div>
        ) : (
          <p>There is no import {run}.</p>
        )
      }
    </Listed>
  );
}

function isUndoable(kinds: string): boolean {
  return kindsIn(kinds).some((kind) => undoingResource(kind) !== null);
}

/** True of somebody who may change any of these kinds, as far as the program takes them back. */
function mayUndo(who: WhoAsksReply | null, kinds: string): boolean {
  return kindsIn(kinds).some((kind) => {
    const resource = undoingResource(kind);
    return resource !== null && mayChange(who, resource);
  });
}

function countsOf({ added, changed, undone }: RowOf<typeof importRunList>): string {
  const said = [
    [added, 'added'],
    [changed, 'changed'],
    [undone, 'taken back'],
  ] as const;
  return said.flatMap(([count, words]) => (count > 0 ? [`${count.toLocaleString('en-US')} ${words}`] : [])).join(', ');
}
