/** Apart from the other addresses, so that still pages load no more than this. */
export const ENQUIRE = '/enquire';
