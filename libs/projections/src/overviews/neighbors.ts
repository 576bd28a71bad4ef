import { company, employee, person } from '@rabbet/domain/people/people';
import { makerName } from '@rabbet/domain/text/maker-name';
import { type ContactReply, nameKey, namesOfPeople } from '../people/people';
import type { QueryContext } from '../reading/query-context';
import { recordsWith } from '../records/list-records';
import type { OverviewNeighborReply } from './replies';
import type { FoundSubject } from './subject';

/** People of a company, or companies of a person: employees, contacts there, and those who buy for it. */
export async function neighborsOf(
  context: QueryContext,
  { personId, personIds, companyId, customers }: FoundSubject,
  contacts: readonly ContactReply[],
): Promise<OverviewNeighborReply[]> {
  const isPerson = personId !== null;
  const field = isPerson ? 'company_id' : 'person_id';
  const posts = isPerson
    ? await recordsWith(context, employee, 'person_id', personIds)
    : await recordsWith(context, employee, 'company_id', companyId === null ? [] : [companyId]);
  const ids = [...posts, ...customers, ...contacts].flatMap((record) => {
    const id = record[field];
    return typeof id === 'number' ? [id] : [];
  });
  const neighborIds = [...new Set(ids)];
  return isPerson ? companiesWith(context, neighborIds) : personsWith(context, neighborIds);
}

async function personsWith(context: QueryContext, ids: readonly number[]): Promise<OverviewNeighborReply[]> {
  const references = ids.map((id) => ({ kind: person.name, id }));
  const names = await namesOfPeople(context, references);
  return ids.map((id) => ({ kind: 'person', id, name: names.get(nameKey({ kind: person.name, id })) ?? null }));
}

async function companiesWith(context: QueryContext, ids: readonly number[]): Promise<OverviewNeighborReply[]> {
  const companies = await recordsWith(context, company, 'id', ids);
  return companies.map(({ id, name, is_artist }) => ({
    kind: 'company',
    id,
    name: makerName({ name: String(name ?? ''), is_artist: is_artist === true }),
  }));
}
