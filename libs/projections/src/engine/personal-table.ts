/**
 * SQL for the one table of a projection that holds plain personal fields; all else points to it by id. What is erased
 * from it must be gone from the files of the database: so its columns have no statistics, which would keep values, but for
 * its ids, which are in the log for good. Its comment tells the scrub to rewrite it.
 */
export function personalTable(name: string, definition: string): string {
  return `
create table ${name} (${definition});
comment on table ${name} is 'personal';
do $$
declare attribute name;
begin
  for attribute in select attname from pg_attribute where attrelid = '${name}'::regclass and attnum > 0
    and attname not in ('id', 'person') loop
    execute format('alter table ${name} alter column %I set statistics 0', attribute);
  end loop;
end $$;
`;
}
