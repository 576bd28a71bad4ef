import { VISITOR } from '@rabbet/domain/callers/caller';
import { type Company, company } from '@rabbet/domain/people/people';
import type { ImageReply } from '@rabbet/domain/images/images';
import { publicContactsOf } from '../people/people';
import type { QueryContext } from '../reading/query-context';
import { readBy, recordReply } from '../records/list-records';
import { recordTable } from '../records/record-projection';
import { relatedTo } from '../records/related';
import type { InstructorReply } from './replies';

/** Instructors by their ids, as everybody may know them. */
export async function instructorsOf(
  context: QueryContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, InstructorReply>> {
  if (ids.length === 0) return new Map();
  const rows = await context.rows<{ id: number; doc: Company }>(
    readBy(company),
    `select id, doc from ${recordTable(company)} where id = any($1::int[])`,
    [ids],
  );
  const related = await relatedTo(
    context,
    rows.map(({ doc }) => ({ kind: 'image', id: doc.image_id })),
  );
  const contacts = await publicContactsOf(context, ids);
  return new Map(
    rows.map(({ id, doc }) => {
      const { name, is_artist, description, image_id } = recordReply(
        company,
        { ...doc },
        VISITOR,
      ) as unknown as Company; // its public fields
      const image = related.of<ImageReply>('image', image_id);
      const vectors = contacts.filter(({ company_id }) => company_id === id);
      return [id, { id, name, is_artist, description, image_id, image, vectors }];
    }),
  );
}
