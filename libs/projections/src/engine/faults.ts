import { isConnectionLoss } from '@rabbet/postgres';

/*
 * What the server's state brings about and another try may cure: serialization and deadlocks (40), resources (53),
 * a lock not given, a query cancelled, a standby that takes no writes, the disk (58). The same event at another time
 * would pass; all else is the event's or the handler's fault.
 */
const PASSING = /^(40001|40P01|53...|55P03|57014|25006|58...)$/;

export function isPassing(error: unknown): boolean {
  return isConnectionLoss(error) || PASSING.test(codeOf(error));
}

/** A table or the schema that it should be in is not there. */
export function isMissing(error: unknown): boolean {
  return /^(42P01|3F000)$/.test(codeOf(error));
}

/** A statement names a schema, a table or a column that is not there: it was never right, or something was taken away. */
export function isPartMissing(error: unknown): boolean {
  return /^(42P01|42703|3F000)$/.test(codeOf(error));
}

function codeOf(error: unknown): string {
  return (error as { code?: string } | null)?.code ?? '';
}
