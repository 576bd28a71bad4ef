import type { Client, HistoryChangeReply, HistoryReply } from '@rabbet/client';
import { artworkFields, dimensionFields, transactionFields } from '@rabbet/domain/artworks/artworks';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { queryOptions } from '@tanstack/react-query';
import { exactly } from '../Moment';
import { inWords, PIECE } from './edit-artwork';

/** Those of pieces last: what stands in several is of the same sort in each. */
const FIELDS: AnyFields = { ...dimensionFields, ...transactionFields, ...artworkFields };

export function historyQuery(client: Client, id: number, before: number | null = null) {
  return queryOptions({
    queryKey: [PIECE, id, 'history', before],
    queryFn: () => client.widgetHistory(id, before),
  });
}

/** Who did it, at the beginning of a sentence. */
export function whoDid({ by, by_name }: Pick<HistoryReply, 'by' | 'by_name'>): string {
  if (by.startsWith('local-')) return 'Somebody on the machine';
  const name = by_name ?? (by === '' ? 'nobody knows who' : by.replace('-', ' '));
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Such as "the price: $500 to $650". */
export function changeInWords(change: HistoryChangeReply): string {
  return `the ${change.label.toLowerCase()}: ${valueInWords(change, 'before')} to ${valueInWords(change, 'after')}`;
}

/** What is recorded of something else than the fields of the piece, such as "cost $400": what stands, or no longer does. */
export function detailInWords(change: HistoryChangeReply): string {
  const label = change.label.toLowerCase();
  if (change.before === null || change.after === null)
    return `${label} ${valueInWords(change, change.after === null ? 'before' : 'after')}`;
  return `${label} ${valueInWords(change, 'before')} to ${valueInWords(change, 'after')}`;
}

export function valueInWords(change: HistoryChangeReply, side: 'before' | 'after'): string {
  const [field, value] = [FIELDS[change.field], change[side]];
  if (value !== null && field?.kind === 'moment') return exactly(`${String(value).replace(' ', 'T')}Z`);
  if (value !== null && field?.kind === 'reference') return change[`${side}_name`] ?? `number ${value}`;
  return inWords(field, value);
}
