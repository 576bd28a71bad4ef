import { offsetAt } from '@rabbet/domain/time/zone';
import type { QueryContext } from '@rabbet/projections';
import { type FormItem, rejectedForm } from '../kernel/shapes/form-envelope';
import { about, oneOf, type Property, replyShape, type Whole } from '../kernel/shapes/reply-shape';

export interface OffsetQuery {
  readonly timestamp: string | null;
}

interface OffsetReply {
  readonly status: 0 | 1;
  readonly type: 'success' | 'error';
  readonly data: { readonly offset: number } | readonly FormItem[];
}

const EARLIEST = Date.UTC(1900);
const LATEST = Date.UTC(2200);

/** Seconds by which the clock of the shop is ahead of UTC, in the standard envelope. */
export async function readOffset(_context: QueryContext, { timestamp }: OffsetQuery): Promise<OffsetReply> {
  const instant = /^-?\d{1,15}$/.test(timestamp ?? '') ? Number(timestamp) : NaN;
  if (instant >= EARLIEST && instant < LATEST)
    return { status: 0, type: 'success', data: { offset: offsetAt(instant) } };
  const message = 'It must be a moment between 1900 and 2199, in milliseconds since 1970: 1767286800000.';
  return rejectedForm([{ field: 'timestamp', code: timestamp === null ? 'required' : 'format', message }]);
}

const words = { type: 'string' };
const data: Property<Whole<OffsetReply['data']>> = {
  schema: {
    type: ['object', 'array'],
    properties: { offset: { type: 'integer' } },
    items: { type: 'object', properties: { field: words, code: words, message: words } },
  },
  about: 'the offset in seconds, with the sign of ISO 8601: New York is at -18000 in winter; or what is wrong',
  example: { offset: -18_000 },
};

export const offsetShape = replyShape<OffsetReply>('Offset', {
  status: about(oneOf(0, 1), '1: the timestamp is none, and data says why'),
  type: oneOf('success', 'error'),
  data,
});
