import type { OwnDetails } from '@rabbet/domain/accounts/accounts';
import { contactDetail, isPhoneName, person, point, vectorValue } from '@rabbet/domain/people/people';
import type { QueryContext } from '../reading/query-context';
import { listRecords } from '../records/list-records';
import { personalTableOf, recordsOf, recordTable } from '../records/record-projection';

interface OwnPhone {
  readonly id: number;
  readonly value: string;
}

/** The first phone of a person, whoever asks: their own page shows it to them. */
export async function phoneOf(context: QueryContext, personId: number): Promise<OwnPhone | null> {
  const rows = await context.rows<OwnPhone & { readonly ways: readonly (string | null)[] }>(
    [contactDetail, vectorValue, point].map(recordsOf),
    `select detail.id, own.doc->>'value' as value, array[way.doc->>'value', of.doc->>'name'] as ways
     from ${recordTable(contactDetail)} detail
       join ${personalTableOf(contactDetail)} own on own.id = detail.id
       left join ${recordTable(vectorValue)} way on way.id = (detail.doc->>'attribute_id')::int
       left join ${recordTable(point)} of on of.id = (way.doc->>'vector_point_id')::int
     where (detail.doc->>'person_id')::int = $1 and own.doc->>'value' is not null order by detail.id`,
    [personId],
  );
  return (
    rows.find(({ value, ways }) =>
      isPhone(
        value,
        ways.filter((name) => name !== null),
      ),
    ) ?? null
  );
}

/** Told by what the way is called; in a shop that calls none anything, by its look. */
function isPhone(value: string, ways: readonly string[]): boolean {
  return ways.length > 0 ? ways.some(isPhoneName) : /^[+(\d][\d\s().-]{5,}$/.test(value);
}

export async function detailsOf(context: QueryContext, personId: number): Promise<OwnDetails> {
  const [record] = await listRecords(context, person, { id: personId });
  const phone = await phoneOf(context, personId);
  const text = (name: string) => (typeof record?.[name] === 'string' ? record[name] : null);
  return { first: text('first'), last: text('last'), phone: phone?.value ?? null };
}
