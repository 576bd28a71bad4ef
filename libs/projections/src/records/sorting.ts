import { company, contactDetail, customer, person } from '@rabbet/domain/people/people';
import { image } from '@rabbet/domain/images/images';
import type { Field } from '@rabbet/domain/records/fields';
import type { AnyKind } from '@rabbet/domain/records/record';
import { recordList } from '@rabbet/domain/records/record-list';
import { titleField } from '@rabbet/domain/records/titles';
import { foldedSql } from './folded-sql';

/** Kinds with as many records as there were customers or pieces: indexes sort them. All others are sorted as they are read. */
const MANY: readonly AnyKind[] = [person, customer, company, contactDetail, image];

export function isNumber(field: Field | undefined): boolean {
  return field !== undefined && /^(whole|decimal|money)$/.test(field.kind);
}

/** Longer texts are sorted by their beginnings: Postgres refuses to index texts above 2.7 KB. */
const MOST_CHARACTERS = 200;

/** SQL for what records are sorted by: a field of their document. */
export function sortSql(doc: string, name: string, field: Field | undefined): string {
  const text = `${doc}->>'${name}'`;
  return isNumber(field) ? `(${text})::numeric` : `left(${foldedSql(text)}, ${MOST_CHARACTERS})`;
}

/** True of fields with few values: the index by which they are sorted finds as many rows as are wanted, and no more. */
export function isPlainValue(field: Field): boolean {
  return field.kind === 'flag' || field.kind === 'choice' || isNumber(field);
}

/** SQL for a folded text as the value of a field that records are sorted by. */
export function sortedAs(field: Field, text: string): string {
  return `${text}::${isNumber(field) ? 'numeric' : 'text'}`;
}

/** SQL that makes an index of the title, and of each order of a list of many records. What is said of persons has its own table. */
export function sortIndexes(kind: AnyKind, table: string, personal: string): readonly string[] {
  const { sorts = [] } = MANY.includes(kind) ? recordList(kind) : {};
  const title = titleField(kind);
  const names = new Set([...sorts, ...(title === null ? [] : [title])]);
  return [...names].flatMap((name) => {
    const field = kind.fields[name];
    if (field === undefined) return [];
    const on = (of: string) => `create index ${of}_by_${name} on ${of} ((${sortSql('doc', name, field)}), id);`;
    const noStatistics = `alter index ${personal}_by_${name} alter column 1 set statistics 0;`;
    return [
      ...(field.personal === 'self' ? [] : [on(table)]),
      ...(field.personal === undefined ? [] : [on(personal), noStatistics]),
    ];
  });
}
