import { randomUUID } from 'node:crypto';
import { VISITOR } from '@rabbet/domain/callers/caller';
import type { QueryContext } from '../reading/query-context';
import type { MakerReply, RelatedRecords } from '../records/related';
import { relatedTexts } from '../records/related-texts';
import { replyOf, type ShownWidget } from './widget-replies';

/** No JSON text holds it as it is: it stands before and behind the address of a record. */
const MARK = '\u0001';
/** Random text that nobody can have written into a piece. */
const SECRET = randomUUID();
const SPELLED = new RegExp(`"${SECRET} ([a-z-]+ [0-9]+)"`, 'g');

/**
 * Reply for visitors on a piece, as JSON text. Where it shows a record, that record's address is marked instead: so the
 * text changes only with the piece itself, and a list is answered by joining texts.
 */
export function visitorReply(widget: ShownWidget, ordinals: ReadonlyMap<number, number>): string {
  const reply = replyOf(widget, new Marks(ordinals), VISITOR);
  return JSON.stringify(reply).replace(SPELLED, `${MARK}$1${MARK}`);
}

/** Stands for the records that a piece shows, by a text that is spelled as it is. */
class Marks implements RelatedRecords {
  constructor(private readonly ordinals: ReadonlyMap<number, number>) {}

  of<T extends { id: number }>(kind: string, id: number | null): T | null {
    return id === null ? null : (`${SECRET} ${kind} ${id}` as unknown as T); // nobody looks into it
  }

  maker(id: number | null) {
    return this.of<MakerReply>('maker', id);
  }

  ordinal(dimension: number): number {
    return this.ordinals.get(dimension) ?? 0;
  }
}

/** Puts the marked records into these texts. */
export async function withRecords(context: QueryContext, replies: readonly string[]): Promise<string[]> {
  const split = replies.map((reply) => reply.split(MARK));
  const addresses = new Set<string>();
  for (const parts of split) for (let i = 1; i < parts.length; i += 2) addresses.add(parts[i]!); // every other is an address
  const texts = await relatedTexts(context, addresses);
  return split.map((parts) => {
    let text = '';
    for (let i = 0; i < parts.length; i++) text += i % 2 === 0 ? parts[i]! : (texts.get(parts[i]!) ?? 'null'); // within the list
    return text;
  });
}
