import { folded } from '@rabbet/domain/text/fold';
import type { CellReading } from './cell-reading';
import { looksLikeShare } from './shares';

export type Arrival = 'Purchased' | 'Consigned';
const ARRIVALS: Readonly<Record<Arrival, RegExp>> = {
  Purchased: /^(?:purch(?:ased?)?|bought|bot|bt|own(?:ed)?|gallery owned|stock|own stock|p|b|o)$/,
  Consigned: /^(?:(?:on |in )?cons(?:ign(?:ed|ment)?)?|c)$/,
};

/** Reads how a piece came to the shop. */
export function readArrival(text: string): CellReading<Arrival> {
  const word = folded(text).trim().replace(/\.$/, '');
  const value = (Object.keys(ARRIVALS) as Arrival[]).find((arrival) => ARRIVALS[arrival].test(word)); // its own names
  if (value !== undefined) return { value };
  const problem = `"${text.trim()}" is no way in which a piece comes to the shop.`;
  return looksLikeShare(text)
    ? { problem, remedy: 'Call the column Split if it says the part of a sale that the consignor gets.' }
    : { problem, remedy: 'Write Purchased or Consigned.' };
}
