/** Titles of the changes of a registration on its own sheet, by their verbs. */
export const CHANGE_TITLES: Readonly<Record<string, string>> = {
  seat: 'Give a free seat, or accept the offer',
  'confirm-check': 'Confirm that a check is on its way: the seat stands',
  'receive-check': 'The check has come',
  'return-check': 'The check bounced, or was received by mistake',
  'take-cash': 'The rest was paid in cash',
  'apply-credit': 'Pay with store credit, as far as it goes',
  'change-way': 'Pay another way',
  'allow-attempts': 'Allow more attempts to pay by card',
  move: 'Move to another date',
  release: 'Let the seat go that nobody has paid for',
  cancel: 'Cancel this registration',
  'undo-cancellation': 'Undo the cancellation',
  'send-refund': 'The refund was sent by check or in cash',
  comment: 'Note something',
  'correct-mail': 'Correct the e-mail address',
  'pass-on': 'Give the seat to another person',
};
