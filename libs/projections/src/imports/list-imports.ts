import { artwork } from '@rabbet/domain/artworks/artworks';
import { importRowList as rowsListed, importRunList as listed } from '@rabbet/domain/imports/imports';
import { company } from '@rabbet/domain/people/people';
import { SHOP_ZONE } from '@rabbet/domain/time/zone';
import { namesOfActors } from '../accounts/accounts';
import { artworks } from '../artworks/artworks';
import { keptTotal } from '../engine/kept-count';
import { pagedList } from '../reading/paged-list';
import { imports } from './imports';

const startOf = (day: string) => `(${day})::timestamp at time zone '${SHOP_ZONE}'`;
const countOf = (what: 'added' | 'changed' | 'undone') =>
  `(select coalesce(sum(c.${what}), 0)::int from import_counts c where c.run_id = import_runs.id)`;
const KINDS = `(select coalesce(string_agg(c.kind || ' ' || (c.added + c.changed), ', ' order by c.kind), '')
  from import_counts c where c.run_id = import_runs.id)`;

/** Runs, the last that was begun first. */
export const importRunList = pagedList(listed, {
  reads: [imports],
  from: 'import_runs',
  order: '-id',
  columns: { added: countOf('added'), changed: countOf('changed'), undone: countOf('undone'), kinds: KINDS },
  filters: {
    since: (day) => `begun_at >= ${startOf(`${day}::date`)}`,
    until: (day) => `begun_at < ${startOf(`${day}::date + 1`)}`,
    digest: (digest) => `${digest} = any(string_to_array(digests, ' '))`,
    kind: (kind) => `exists (select from import_counts c where c.run_id = import_runs.id and c.kind = ${kind})`,
    undone: (undone) => `(${countOf('undone')} = ${countOf('added')} + ${countOf('changed')}) = ${undone}`,
  },
  names: namesOfActors,
});

const RUN = '(select r.run from import_runs r where r.id = import_rows.run_id)';
const TITLE = `case kind
  when '${artwork.name}' then (select a.name collate "default" from artworks a where a.id = record_id)
  when '${company.name}' then
    (select n.name collate "default" from names n where n.kind = '${company.name}' and n.id = record_id)
  end`;

/** Things that one run has touched, the last first. */
export const importRowList = pagedList(rowsListed, {
  reads: [imports, artworks],
  from: 'import_rows',
  order: '-id',
  total: keptTotal('import_rows'),
  columns: { run: RUN, title: TITLE },
  names: namesOfActors,
  filters: { run: (run) => `run_id = (select r.id from import_runs r where r.run = ${run})` },
  conditions: { undone: (undone) => (undone === true ? 'undone' : 'not undone') },
});
