/** Reason of the credit that a cancellation grants: an undone one finds it by this. */
export function reasonOfCancelled(id: number): string {
  return `registration ${id} was cancelled`;
}

/** Reason of the credit that is left when somebody moves to a cheaper date. */
export function reasonOfMoved(id: number, from: number, to: number): string {
  return `registration ${id} was moved from workshop ${from} to workshop ${to}`;
}

/** Reason of what a move leaves besides its first credit: each part has a last day, and a mail, of its own. */
export function reasonOfFurtherPart(reason: string): string {
  const move = parseMoveReason(reason);
  return move ? `registration ${move.id} was moved` : reason;
}

/** The move that a credit is left from; null of any other credit. */
export function parseMoveReason(
  reason: string,
): { readonly id: number; readonly from: number; readonly to: number } | null {
  const [, id, from, to] = /^registration (\d+) was moved from workshop (\d+) to workshop (\d+)$/.exec(reason) ?? [];
  return id && from && to ? { id: Number(id), from: Number(from), to: Number(to) } : null;
}
