import { VISITOR } from '@rabbet/domain/callers/caller';
import { company } from '@rabbet/domain/people/people';
import type { QueryContext } from '../reading/query-context';
import { recordsOf } from './record-projection';
import { relatedTo } from './related';

/**
 * Records as visitors may know them, as JSON text by their addresses, `unit 3`; a `maker` is the part of a company that
 * is shown beside its works.
 */
export async function relatedTexts(
  context: QueryContext,
  addresses: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const textsByAddress = new Map<string, string>();
  const textsByKind = new Map<string, Map<number, string>>();
  const missing: { kind: string; id: number }[] = [];
  for (const address of addresses) {
    const [kind = '', digits] = address.split(' ');
    const id = Number(digits);
    const projection = recordsOf({ name: recordKind(kind) });
    let texts = textsByKind.get(kind);
    if (!texts) {
      context.noteRead(projection);
      textsByKind.set(kind, (texts = context.texts.of(kind, projection.name)));
    }
    const text = texts.get(id);
    if (text === undefined) missing.push({ kind, id });
    else textsByAddress.set(address, text);
  }
  if (missing.length === 0) return textsByAddress;
  const related = await relatedTo(
    context,
    missing.map(({ kind, id }) => ({ kind: recordKind(kind), id })),
    VISITOR, // whoever asks: they are kept for all
  );
  for (const { kind, id } of missing) {
    const text = JSON.stringify(kind === 'maker' ? related.maker(id) : related.of(kind, id));
    textsByKind.get(kind)?.set(id, text);
    textsByAddress.set(`${kind} ${id}`, text);
  }
  return textsByAddress;
}

function recordKind(kind: string): string {
  return kind === 'maker' ? company.name : kind;
}
