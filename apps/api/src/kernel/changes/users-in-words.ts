import { KINDS } from '@rabbet/domain/registry/kinds';
import type { RecordUser } from '@rabbet/projections';

/** Names of streams that people call otherwise, and that are no records. */
const NAMES: Readonly<Record<string, string>> = { artwork: 'piece', 'gallery-event': 'gallery event' };

/** Names what points at a record, up to a number: `piece 12, customer 7 and more`. */
export function usersInWords(users: readonly RecordUser[], most: number): string {
  const named = users
    .slice(0, most)
    .map(({ kind, id }) => [nameOf(kind), id].filter((part) => part !== null).join(' '));
  return `${named.join(', ')}${users.length > most ? ' and more' : ''}`;
}

function nameOf(kind: string | null): string {
  if (kind === null) return 'something else';
  return NAMES[kind] ?? KINDS.find(({ name }) => name === kind)?.title ?? kind.replaceAll('-', ' ');
}
