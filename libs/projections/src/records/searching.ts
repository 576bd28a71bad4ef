import { isFor } from '@rabbet/domain/callers/caller';
import { isMergeable } from '@rabbet/domain/people/people';
import { type AnyFields, isText } from '@rabbet/domain/records/fields';
import type { AnyKind } from '@rabbet/domain/records/record';
import { folded } from '@rabbet/domain/text/fold';
import type { QueryContext } from '../reading/query-context';
import { answeringSql } from './answering';
import { foldedSql, indexedPattern, indexedText, patternOf } from './folded-sql';
import { hasPersons, personalTableOf, recordTable, referenceColumn } from './record-projection';
import { targetOf } from './with-related';

/** Each word costs a look at every record. */
const MOST_WORDS = 8;

/** Words of a term, each once, folded. */
export function wordsIn(term: unknown): readonly string[] {
  const words = typeof term === 'string' ? folded(term).split(/\s+/).filter(Boolean) : [];
  return [...new Set(words)].slice(0, MOST_WORDS);
}

/** Words of a term, the longest first: it finds the fewest rows, in which the others are looked for. */
export function longestFirst(words: readonly string[]): readonly string[] {
  return words.toSorted((a, b) => b.length - a.length);
}

/**
 * SQL that joins to each record `r` the folded `words` of its texts and of those that it points at, as far as the caller may
 * read them, and the condition that all of these words occur in them, or are its id.
 */
export function searchSql(context: QueryContext, kind: AnyKind, words: readonly string[], values: unknown[]) {
  if (words.length === 0) return { joined: '', conditions: [] };
  const textsOf = (one: AnyKind, row: string): string[] => {
    const texts = Object.keys(one.fields).filter((name) => isTextFor(context, one.fields, name));
    const names = `$${values.push(texts)}::text[]`;
    const all = (doc: string) =>
      `(select string_agg(t.value, ' ') from jsonb_each_text(${doc}) t where t.key = any(${names}))`;
    if (!hasPersons(one)) return [all(`${row}.doc`)];
    return [
      all(`${row}.doc`),
      `(select string_agg(${all('p.doc')}, ' ') from ${personalTableOf(one)} p where p.id = ${row}.id)`,
    ];
  };
  const besides = namedBy(kind).filter(({ field }) => isFor(kind.fields[field]?.readers ?? 'staff', context.caller));
  const beside = besides.map(({ field, other }) => {
    const id = `(r.doc->>'${field}')::int`;
    const answering = isMergeable(other.name) ? answeringSql(other.name, id) : id;
    const texts = textsOf(other, 'o').join(', ');
    return `(select concat_ws(' ', ${texts}) from ${recordTable(other)} o where o.id = ${answering})`;
  });
  const all = [...textsOf(kind, 'r'), ...beside].join(', ');
  const ownId = (id: number) => (isMergeable(kind.name) ? answeringSql(kind.name, String(id)) : String(id));
  return {
    joined: `cross join lateral (select ${foldedSql(`concat_ws(' ', ${all})`)} as words) searched`,
    conditions: longestFirst(words).map((word, i) => {
      const id = /^\d{1,9}$/.test(word) ? ownId(Number(word)) : null;
      const holds = `searched.words like $${values.push(patternOf(word))}${id === null ? '' : ` or r.id = ${id}`}`;
      const pattern = indexedPattern(word);
      if (pattern === null || i > 0) return `(${holds})`;
      const candidates = candidatesSql(kind, besides, `$${values.push(pattern)}`);
      return `r.id in (${[...(id === null ? [] : [`select ${id}`]), ...candidates].join(' union all ')}) and (${holds})`;
    }),
  };
}

/** The kinds that records of a kind point at, with the field that does. */
export function namedBy(kind: AnyKind): readonly { readonly field: string; readonly other: AnyKind }[] {
  return Object.values(kind.related ?? {}).flatMap((spec) =>
    'one' in spec ? [{ field: spec.one, other: targetOf(kind, spec) }] : [],
  );
}

/** Statements for the few records of the kind that hold a word anywhere, or point at one that does, as indexes find them. */
function candidatesSql(kind: AnyKind, besides: ReturnType<typeof namedBy>, pattern: string): readonly string[] {
  const idsOf = (one: AnyKind) =>
    [recordTable(one), ...(hasPersons(one) ? [personalTableOf(one)] : [])].map(
      (table) => `select id from ${table} where ${indexedText('doc')} like ${pattern}`,
    );
  const pointing = besides.map(({ field, other }) => {
    const ids = idsOf(other).join(' union all ');
    const merged = `select d.id from duplicates d where d.kind = '${other.name}' and d.answers in (${ids})`;
    const all = isMergeable(other.name) ? `${ids} union all ${merged}` : ids;
    return `select id from ${recordTable(kind)} where ${referenceColumn(field)} in (${all})`;
  });
  return [...idsOf(kind), ...pointing];
}

export function isTextFor({ caller }: QueryContext, fields: AnyFields, name: string): boolean {
  const field = fields[name];
  return field !== undefined && isText(field) && field.kind !== 'html' && isFor(field.readers ?? 'staff', caller);
}
