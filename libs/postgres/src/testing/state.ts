import type { Queryable } from '../database/database';

/** Empties `state` in a test, as if it had just been migrated. Much faster than a database for each test. */
export async function emptyState(db: Queryable): Promise<void> {
  await db.query(`
    do $$
    declare
      statement text;
    begin
      for statement in
        select format(case c.relkind when 'S' then 'drop sequence %s' else 'delete from %s' end, c.oid::regclass)
        from pg_class c
        where c.relnamespace = 'state'::regnamespace and c.relkind in ('r', 'S') and c.relname <> 'migration'
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'i') -- counts a column
      loop
        execute statement;
      end loop;
    end $$`);
}
