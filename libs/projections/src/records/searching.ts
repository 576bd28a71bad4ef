import { isFor, mayRead } from '@rabbet/domain/callers/caller';
import { contactDetail, isMergeable } from '@rabbet/domain/people/people';
import { type AnyFields, isText } from '@rabbet/domain/records/fields';
import type { AnyKind } from '@rabbet/domain/records/record';
import type { Projection } from '../engine/projection';
import type { QueryContext } from '../reading/query-context';
import type { SearchWord } from '../text/search-words';
import { answeringSql } from './answering';
import { hasContactDetails, holdersSql, pointingSql, withMergedSql } from './finding-words';
import { recordsOf, recordTable, referenceColumn } from './record-projection';
import { wordFields } from './record-words';
import { targetOf } from './with-related';

/**
 * SQL for the ids of the records of a kind that a word finds: in their texts, in those of what they point at, in contact
 * details, as far as the caller may read these, or as their id.
 */
export function recordsWithWord(
  context: QueryContext,
  kind: AnyKind,
  { query, id }: SearchWord,
  place: (value: unknown) => string,
): string {
  const word = `${place(query)}::tsquery`;
  const hasContacts = isFoundByContacts(context, kind);
  const pointing = searchedBeside(context, kind).map(({ field, other }) => {
    const targets = withMergedSql(other, holdersSql(other, word, hasContacts));
    const records = { from: `${recordTable(kind)} pointing`, columns: 'pointing.id' };
    return pointingSql({ ...records, column: referenceColumn(field, 'pointing') }, targets);
  });
  const idSql = id === null ? null : isMergeable(kind.name) ? answeringSql(kind.name, String(id)) : String(id);
  const statements = [holdersSql(kind, word, hasContacts), ...pointing, ...(idSql === null ? [] : [`select ${idSql}`])];
  return statements.join(' union all ');
}

/** Read models of what a search of a kind looks into, beside the records themselves. */
export function readBySearch(context: QueryContext, kind: AnyKind): readonly Projection[] {
  const targetKinds = searchedBeside(context, kind).map(({ other }) => other);
  const isByContacts = isFoundByContacts(context, kind) && [kind, ...targetKinds].some(hasContactDetails);
  return [...targetKinds, ...(isByContacts ? [contactDetail] : [])].map(recordsOf);
}

/** A contact detail is found by the name of its owner, and not by other details of theirs. */
function isFoundByContacts({ caller }: QueryContext, { name }: AnyKind): boolean {
  return name !== contactDetail.name && mayRead(caller, contactDetail.resource);
}

/** The kinds that records of a kind point at, with the field that does. */
export function namedBy(kind: AnyKind): readonly { readonly field: string; readonly other: AnyKind }[] {
  return Object.values(kind.related ?? {}).flatMap((spec) =>
    'reference' in spec ? [{ field: spec.reference, other: targetOf(kind, spec) }] : [],
  );
}

/** Kinds that a search of another kind looks into: the caller may read all of their texts. */
function searchedBeside({ caller }: QueryContext, kind: AnyKind) {
  const isReadable = (fields: AnyFields, name: string) => isFor(fields[name]?.readers ?? 'staff', caller);
  return namedBy(kind).filter(
    ({ field, other }) =>
      isReadable(kind.fields, field) && wordFields(other).every((name) => isReadable(other.fields, name)),
  );
}

/** True of a text that the caller may read. */
export function isTextFor({ caller }: QueryContext, fields: AnyFields, name: string): boolean {
  const field = fields[name];
  return field !== undefined && isText(field) && field.kind !== 'html' && isFor(field.readers ?? 'staff', caller);
}
