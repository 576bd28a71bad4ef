import { OPEN, orderItemList as items, orderServiceList as services, READY } from '@rabbet/domain/orders/orders';
import { namesOfCustomers } from '../people/people';
import { pagedList } from '../reading/paged-list';
import { answeringSql } from '../records/answering';
import { duplicates } from '../records/duplicates';
import { orders } from './orders';

const reads = [orders, duplicates];
const CUSTOMER = `${answeringSql('customer', 'o.customer_id')} as customer_id`;

/** Items of framing orders, the newest first; of merged customers, the one who answers for them. */
export const orderItemList = pagedList(items, {
  reads,
  from: `(select i.id, o.id as order_id, ${CUSTOMER}, (x->>'indice')::int as indice, x->>'description' as description,
      x->>'instructions' as instructions, (x->>'state')::int as state, (x->>'quantity')::int as quantity,
      x->>'location' as location, o.due_date
    from order_items i join orders o on o.id = i.order_id
      cross join lateral jsonb_array_elements(o.doc->'items') x
    where (x->>'id')::int = i.id) order_items_listed`,
  order: '-id',
  filters: { location: (place) => `lower(location) = lower(${place})` },
  names: namesOfCustomers,
});

/** The instant of the answer. */
const NOW = '$3::timestamptz';
const IN_PRODUCTION = `o.state > ${OPEN} and o.state < ${READY}`;
/** Steps of a service by their numbers, with whether they are completed and when. */
const STEPS = `select (s->>'id')::int as id, s->>'name' as name, (s->>'percent_complete')::numeric as percent,
    (s->>'warning_age')::int as warning_age, (s->>'critical_age')::int as critical_age,
    row_number() over (order by (s->>'step_no')::int, (s->>'id')::int) as place, d->>'completed' as completed
  from jsonb_array_elements(x->'steps') s
    left join lateral (select d from jsonb_array_elements(x->'done') d
      where d->>'step_id' = s->>'id' and d->>'completed' is not null) done on true`;

/** Services of framing orders, the newest first, with the step behind the last completed one. */
export const orderServiceList = pagedList(services, {
  reads,
  from: `(select t.id, o.id as order_id, o.revision, (x->>'item_id')::int as item_id, ${CUSTOMER},
      (select i->>'description' from jsonb_array_elements(o.doc->'items') i where i->>'id' = x->>'item_id') as item,
      t.template_id, x->>'name' as name, x->>'category' as category, o.state, o.due_date,
      coalesce(last.percent, 0)::float8 as progress, next.id as next_step_id, next.name as next_step, age,
      case when age >= next.critical_age then 'critical' when age >= next.warning_age then 'late'
        when age is not null then 'in time' end as lateness,
      ${IN_PRODUCTION} and next.id is not null as waiting
    from order_services t join orders o on o.id = t.order_id
      cross join lateral jsonb_array_elements(o.doc->'services') x
      left join lateral (select place, percent from (${STEPS}) steps where completed is not null
        order by place desc limit 1) last on true
      left join lateral (select id, name, warning_age, critical_age from (${STEPS}) steps
        where place = coalesce(last.place, 0) + 1) next on true
      left join lateral (select case when next.id is not null then floor(extract(epoch from ${NOW} - coalesce(
          (select max(d->>'completed') from jsonb_array_elements(x->'done') d)::timestamptz, o.booked_at)) / 86400)::int
        end as age) waited on true
    where (x->>'id')::int = t.id) order_services_listed`,
  order: '-id',
  facts: [({ now }) => now.toISOString()],
  names: namesOfCustomers,
});
