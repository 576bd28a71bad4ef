/** SQL that keeps numbers and amounts of orders by state: whoever asks waits for no count of all orders. */
export const KEPT_TOTALS = `
create table order_totals (
  state integer primary key, orders integer not null, cancelled integer not null, total bigint not null, owed bigint not null
);
create function order_totals_change() returns trigger language plpgsql as $change$
begin
  if tg_op <> 'INSERT' then
    execute format(${quoted(addingSql('-', 'gone'))}, tg_table_schema);
  end if;
  if tg_op <> 'DELETE' then
    execute format(${quoted(addingSql('', 'came'))}, tg_table_schema);
  end if;
  -- as if there never had been one
  execute format('delete from %I.order_totals where orders = 0 and cancelled = 0', tg_table_schema);
  return null;
end $change$;
create trigger order_totals_insert after insert on orders referencing new table as came
  for each statement execute function order_totals_change();
create trigger order_totals_update after update on orders referencing old table as gone new table as came
  for each statement execute function order_totals_change();
create trigger order_totals_delete after delete on orders referencing old table as gone
  for each statement execute function order_totals_change();
`;

/** SQL for the number of all framing orders. */
export const ORDERS_IN_ALL = '(select coalesce(sum(orders + cancelled), 0)::int from order_totals)';

function addingSql(sign: '' | '-', rows: string): string {
  const stands = 'filter (where not is_cancelled)';
  return `insert into %I.order_totals as kept (state, orders, cancelled, total, owed)
    select state, ${sign}(count(*) ${stands}), ${sign}(count(*) filter (where is_cancelled)),
      ${sign}coalesce(sum(total) ${stands}, 0), ${sign}coalesce(sum(total - paid) ${stands}, 0)
    from ${rows} group by state
    on conflict (state) do update set orders = kept.orders + excluded.orders,
      cancelled = kept.cancelled + excluded.cancelled, total = kept.total + excluded.total, owed = kept.owed + excluded.owed`;
}

function quoted(sql: string): string {
  return `'${sql}'`;
}
