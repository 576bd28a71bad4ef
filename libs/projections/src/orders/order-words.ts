import type { Order } from '@rabbet/domain/orders/orders';
import { type RowChange, table } from '../engine/table';
import { searchVector } from '../text/search-words';

/** Words by which orders are found, and whose orders they are: a narrow table is read in a tenth of the time of all orders. */
export const orderWords = table(
  'order_words',
  { id: 'int', customer_id: 'int', words: 'words' },
  { indexes: { customer: '(customer_id)' } },
);

export const WORD_INDEX = 'create index order_words_words on order_words using gin (words);';

/** The words of an order: its number, what it is about, and the number that the customer gave it. */
export function wordsOfOrder(id: number, { details }: Order): RowChange {
  const { customer_id, description, purchase_order } = details;
  return orderWords.put({ id, customer_id, words: searchVector([String(id), description, purchase_order]) });
}
