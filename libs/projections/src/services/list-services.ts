import { isStaff } from '@rabbet/domain/callers/caller';
import { type ServiceQuery, type ServiceTemplate, serviceTemplate } from '@rabbet/domain/services/services';
import type { QueryContext } from '../reading/query-context';
import { readBy, recordReply } from '../records/list-records';
import { recordTable } from '../records/record-projection';

/** A service as everybody may know it; staff are told its revision besides. */
export type ServiceTemplateReply = { id: number; revision?: number } & ServiceTemplate;

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
  return rows.map(({ id: own, revision, doc }) => {
    const fields = recordReply(serviceTemplate, { ...doc }, context.caller) as unknown as ServiceTemplate; // of this kind
    return { id: own, ...fields, ...(isStaff(context.caller) && { revision }) };
  });
}
