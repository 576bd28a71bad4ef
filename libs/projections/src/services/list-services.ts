import { isStaff } from '@rabbet/domain/callers/caller';
import { type ServiceQuery, type ServiceTemplate, serviceTemplate } from '@rabbet/domain/services/services';
import type { QueryContext } from '../reading/query-context';
import { readBy, type RecordReply, recordReply } from '../records/list-records';
import { recordTable } from '../records/record-projection';
import { withRelated, type WithRelated } from '../records/with-related';

/** A service as everybody may know it; staff are told its revision, its warning and its rules besides. */
export type ServiceTemplateReply = { id: number; revision?: number; warning?: string | null } & ServiceTemplate &
  ServiceRulesReply;
/** Rules of a service for staff, as far as the caller may read them. */
export interface ServiceRulesReply {
  steps?: WithRelated[];
  labor?: WithRelated[];
  bom?: WithRelated[];
  vendors?: WithRelated[];
}

/** Services by id; name and category without regard to case. */
export async function listServiceTemplates(
  context: QueryContext,
  { id = null, name = null, category = null }: Partial<ServiceQuery>,
): Promise<ServiceTemplateReply[]> {
  const rows = await context.rows<{ id: number; revision: number; doc: ServiceTemplate }>(
    readBy(serviceTemplate),
    `select id, revision, doc from ${recordTable(serviceTemplate)}
     where ($1::int is null or id = $1) and ($2::text is null or lower(doc->>'name') = lower($2))
       and ($3::text is null or lower(doc->>'category') = lower($3))
     order by id`,
    [id, name, category],
  );
  const isForStaff = isStaff(context.caller);
  const replies = rows.map(({ id: serviceId, revision, doc }) => {
    const fields = recordReply(serviceTemplate, { ...doc }, context.caller);
    return { id: serviceId, ...fields, ...(isForStaff && { revision }) };
  });
  const withRules = isForStaff ? await withRelated(context, serviceTemplate, replies as RecordReply[]) : replies; // with a revision
  return withRules as unknown as ServiceTemplateReply[]; // of this kind
}
