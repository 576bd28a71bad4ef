import { priceTag } from '@rabbet/domain/money/money';
import type { ListColumn } from '@rabbet/domain/pages/list';
import { longDate } from '@rabbet/domain/time/words';
import { Moment } from './Moment';

interface ValueProps {
  readonly value: unknown;
  readonly column: Pick<ListColumn, 'type' | 'isErasable'>;
  readonly now: Date;
}

/** A value of a column, as a person reads it. */
export function Value({ value, column: { type, isErasable }, now }: ValueProps) {
  if (value === null || value === undefined) return isErasable ? '[erased]' : '';
  if (type === 'instant' || type === 'instant?') return <Moment at={String(value)} now={now} />;
  if (type === 'date' || type === 'date?') return longDate(String(value));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (String(type).startsWith('money')) return priceTag(Math.round(Number(value) * 100));
  return String(value);
}
