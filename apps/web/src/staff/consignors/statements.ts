import type { Client } from '@rabbet/client';
import {
  payoutList,
  STATEMENT,
  type StatedLineReply,
  statementList,
  type StatementReply,
} from '@rabbet/domain/consignors/consignors';
import { dollars } from '@rabbet/domain/money/money';
import { queryOptions } from '@tanstack/react-query';

/** Statement that was given under a number; null: what has come since the last one. */
export function statementQuery(client: Client, id: number, number: number | null) {
  return queryOptions({
    queryKey: ['list', STATEMENT, id, number],
    queryFn: () => client.get<StatementReply>(STATEMENT, { id, ...(number !== null && { number }) }),
  });
}

const MOST = 100;

/** Statements that were given to a consignor, and payouts: the newest of each. */
export function accountQuery(client: Client, id: number) {
  return queryOptions({
    queryKey: ['list', 'account of a consignor', id],
    queryFn: async () => {
      const of = { consignor_id: id, count: MOST };
      const [given, paid] = await Promise.all([client.list(statementList, of), client.list(payoutList, of)]);
      return { statements: given.data, payouts: paid.data };
    },
  });
}

export function inDollars(amount: number): string {
  return dollars(Math.round(amount * 100));
}

/** Such as "Sold for $900.00, your share 60 %", or "Taken back: sold for $900.00 (wrong piece)". */
export function lineInWords(line: StatedLineReply): string {
  const { restates, reason } = line;
  const words = factInWords(line);
  if (restates === null) return words;
  const start = restates === 'late' ? 'Entered late' : 'Taken back';
  return `${start}: ${words.charAt(0).toLowerCase()}${words.slice(1)}${reason === null ? '' : ` (${reason})`}`;
}

function factInWords({ kind, quantity, price, share }: StatedLineReply): string {
  const many = quantity === null || quantity === 1 ? '' : `: ${quantity}`;
  const part = share === null ? '' : `, your share ${share} %`;
  switch (kind) {
    case 'received':
      return `Received${many}${part}`;
    case 'sold':
      return `Sold${many === '' ? '' : ` ${quantity}`} for ${inDollars(price ?? 0)}${many === '' ? '' : ' each'}${part}`;
    case 'brought back':
      return `Brought back by the customer${many}`;
    case 'returned':
      return `Went back${many}`;
    case 'became ours':
      return `Belongs to the gallery now${many}`;
    case 'counted':
      return `Counted: ${quantity ?? 0} here`;
    case 'paid':
      return 'Paid to you';
  }
}

/** Number of the statement in an address; null where it names none. */
export function numberIn(search: URLSearchParams): number | null {
  const number = Number(search.get('number') ?? NaN);
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}
