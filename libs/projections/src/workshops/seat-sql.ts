/** SQL for a seat whose hold or offer is over at an instant in epoch milliseconds. */
export function hasRunOutSql(seat: string, now: string): string {
  return `coalesce((${seat}->>'until')::bigint <= ${now}, false) and ${seat}->>'open' is null`;
}

/** SQL for the free seats of a workshop whose time with its waitlist is over: anybody may take them. */
export function overSql(workshop: string, now: string): string {
  return `(select count(*)::int from kept_seats k cross join lateral jsonb_array_elements_text(k.until) ends
    where k.id = ${workshop} and ends::bigint <= ${now})`;
}

/**
 * SQL for one row with the seats of a workshop: `taken`, those of them that are `offered` or held by an `unconfirmed` check,
 * and who is `waiting`.
 */
export function seatCountsSql(workshop: string, now: string): string {
  return `(select count(*) filter (where is_taken)::int as taken,
    count(*) filter (where is_taken and one->>'stage' = 'offered')::int as offered,
    count(*) filter (where is_taken and (one->>'unconfirmed')::boolean)::int as unconfirmed,
    count(*) filter (where one->>'stage' = 'waitlist')::int as waiting
    from (select one, one->>'stage' in ('held', 'registered', 'check mailed', 'offered')
        and not (${hasRunOutSql('one', now)}) as is_taken
      from (select o.seat as one from seats o where o.workshop_id = ${workshop}
        union all select o.arriving from seats o where o.to_workshop_id = ${workshop} and o.arriving is not null) asked
    ) counted)`;
}
