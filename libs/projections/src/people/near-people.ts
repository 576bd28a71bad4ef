import { company, person } from '@rabbet/domain/people/people';
import type { AnyKind } from '@rabbet/domain/records/record';
import { wordsOf } from '@rabbet/domain/text/fold';
import type { QueryContext } from '../reading/query-context';
import { duplicates } from '../records/duplicates';
import { personalTableOf, recordsOf, recordTable } from '../records/record-projection';
import { sortSql } from '../records/sorting';

/** Letters at the beginning of a name that are rarely mistyped. */
const SURE_LETTERS = 3;
/** Names that are compared at most, of each sort. */
const MOST_COMPARED = 200;

interface NearNames {
  readonly personIds: readonly number[];
  readonly companyIds: readonly number[];
}

/**
 * Finds those whose names may be a typed one that is misspelled. The first or last name of a person begins as it was typed,
 * and the other one with the same letter; the name of a company begins as it was typed.
 */
export async function findNearNames(context: QueryContext, typedName: string): Promise<NearNames> {
  const [first, ...rest] = wordsOf(typedName);
  if (first === undefined) return { personIds: [], companyIds: [] };
  const last = rest.at(-1) ?? first;
  const values: unknown[] = [];
  const place = (value: string) => `$${values.push(value)}::text`;
  const begins = (kind: AnyKind, field: string, word: string, letters: number) => {
    const sorted = sortSql('doc', field, kind.fields[field]);
    const beginning = [...word].slice(0, letters).join('');
    return `${sorted} >= ${place(beginning)} and ${sorted} < ${place(`${beginning}\u{10FFFF}`)}`;
  };
  const isNear = [
    `${begins(person, 'last', last, SURE_LETTERS)} and ${begins(person, 'first', first, 1)}`,
    `${begins(person, 'first', first, SURE_LETTERS)} and ${begins(person, 'last', last, 1)}`,
  ];
  const persons = isNear.map(
    (condition) => `(select id from ${personalTableOf(person)} where ${condition} limit ${MOST_COMPARED})`,
  );
  const rows = await context.rows<{ kind: string; id: number }>(
    [recordsOf(person), recordsOf(company), duplicates],
    `select '${person.name}' as kind, n.id from (${persons.join(' union ')}) n
       where not exists (select from duplicates d where d.kind = '${person.name}' and d.id = n.id)
     union all (select '${company.name}', id from ${recordTable(company)}
       where ${begins(company, 'name', first, SURE_LETTERS)} limit ${MOST_COMPARED})`,
    values,
  );
  const idsOf = ({ name }: AnyKind) => rows.filter(({ kind }) => kind === name).map(({ id }) => id);
  return { personIds: idsOf(person), companyIds: idsOf(company) };
}
