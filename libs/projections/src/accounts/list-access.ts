import type { AnyFields } from '@rabbet/domain/records/fields';
import { ACCESS_KINDS, type AccessKind, accessPage, type AccessRecord } from '@rabbet/postgres';
import type { QueryContext } from '../reading/query-context';

export interface AccessRecordReply {
  number: number;
  kind: AccessKind;
  account: number | null;
  token: number | null;
  network: string;
  reason: string;
  at: string;
  last_at: string;
  count: number;
}

export interface AccessRecordsReply {
  records: AccessRecordReply[];
  /** Begin of the next page; null on the last. */
  next: number | null;
}

export interface AccessQuery {
  kind: AccessKind | null;
  account: number | null;
  before: number | null;
  size: number;
}
export const accessQueryFields = {
  kind: { kind: 'choice', of: ACCESS_KINDS, about: 'those of this kind alone' },
  account: { kind: 'whole', min: 1, about: 'those of this account alone' },
  before: { kind: 'whole', min: 1, about: 'the `next` of the page before' },
  size: { kind: 'whole', default: 50, min: 1, max: 200, about: 'on a page' },
} as const satisfies AnyFields;

/** Lists sign-ins and attempts, the newest first. They are in `state`, so no read model is read. */
export async function listAccess(
  context: QueryContext,
  { kind, account, before, size }: AccessQuery,
): Promise<AccessRecordsReply> {
  const page = { kind: kind ?? undefined, account: account ?? undefined, before: before ?? undefined, size: size + 1 };
  const rows = await context.rows<AccessRecord>([], ...accessPage(page));
  const records = rows.slice(0, size).map(replyOf);
  return { records, next: rows.length > size ? (records.at(-1)?.number ?? null) : null };
}

function replyOf({ at, lastAt, ...record }: AccessRecord): AccessRecordReply {
  return { ...record, at: at.toISOString(), last_at: lastAt.toISOString() };
}
