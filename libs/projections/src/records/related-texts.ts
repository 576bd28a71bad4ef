import { VISITOR } from '@rabbet/domain/callers/caller';
import { company } from '@rabbet/domain/people/people';
import type { QueryContext } from '../reading/query-context';
import { recordsOf } from './record-projection';
import { relatedTo } from './related';

/**
 * What visitors may know of records, as JSON text by their addresses, `unit 3`; a `maker` is what is shown of a company
 * beside what it made.
 */
export async function relatedTexts(
  context: QueryContext,
  wanted: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const known = new Map<string, Map<number, string>>();
  const missing: { kind: string; id: number }[] = [];
  for (const address of wanted) {
    const [kind = '', digits] = address.split(' ');
    const id = Number(digits);
    const projection = recordsOf({ name: recordKind(kind) });
    let texts = known.get(kind);
    if (!texts) {
      context.noteRead(projection);
      known.set(kind, (texts = context.texts.of(kind, projection.name)));
    }
    const text = texts.get(id);
    if (text === undefined) missing.push({ kind, id });
    else found.set(address, text);
  }
  if (missing.length === 0) return found;
  const related = await relatedTo(
    context,
    missing.map(({ kind, id }) => ({ kind: recordKind(kind), id })),
    VISITOR, // whoever asks: they are kept for all
  );
  for (const { kind, id } of missing) {
    const text = JSON.stringify(kind === 'maker' ? related.maker(id) : related.of(kind, id));
    known.get(kind)?.set(id, text);
    found.set(`${kind} ${id}`, text);
  }
  return found;
}

function recordKind(kind: string): string {
  return kind === 'maker' ? company.name : kind;
}
