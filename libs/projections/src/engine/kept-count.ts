/**
 * SQL that keeps the number of rows of a table in a table beside it: counting 100,000 rows for each page of a list would
 * take longer than the page.
 */
export function keptCountSql(table: string): string {
  const count = (event: 'insert' | 'delete', rows: string, sign: '+' | '-') => `
create function ${table}_count_${event}() returns trigger language plpgsql as $count$
begin
  execute format('update %I.${table}_count set total = total ${sign} $1', tg_table_schema) using (select count(*) from counted);
  return null;
end $count$;
create trigger ${table}_count_${event} after ${event} on ${table} referencing ${rows} table as counted
  for each statement execute function ${table}_count_${event}();`;
  return `
create table ${table}_count (only_one boolean primary key default true check (only_one), total integer not null)
  with (fillfactor = 10);
insert into ${table}_count (total) values (0);${count('insert', 'new', '+')}${count('delete', 'old', '-')}
`;
}

/** SQL for the number of rows of a table with a kept count. */
export function keptTotal(table: string): string {
  return `(select total from ${table}_count)`;
}
