import type { ORDER_PAPERS } from '../../paths/staff-paths';

export type Paper = (typeof ORDER_PAPERS)[number];

export const PAPER_TITLES: Readonly<Record<Paper, string>> = {
  ticket: 'Ticket',
  quote: 'Quote',
  invoice: 'Invoice',
  receipt: 'Receipt',
};

/** True of papers that tell no amounts: framers print them too. */
export function isForEverybody(paper: Paper): boolean {
  return paper === 'ticket';
}
