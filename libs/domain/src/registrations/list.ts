import { list, type RowOf } from '@rabbet/domain/pages/list';
import { WAY_BY_STATUS } from './form';
import { studentFields } from './student';

/** Reasons why somebody on the waitlist has no offer yet. `next`: they get a free seat as soon as mail can be sent. */
export const WAITS_BECAUSE = [
  'next',
  'full',
  'offer under way',
  'others first',
  'no dates',
  'closed',
  'erased',
] as const;
export type WaitsBecause = (typeof WAITS_BECAUSE)[number];

const personalText = { type: 'text?', readers: 'people', isErasable: true } as const;
const amount = { type: 'money?', readers: 'amounts' } as const;

/** List of all registrations for workshops, ended ones as well. Texts about a person are null once they are erased. */
export const registrationList = list({
  path: 'core/content/workshops/registrations',
  name: 'Registration',
  operation: 'listRegistrations',
  tag: 'workshops',
  about: 'who has registered for workshops, newest first',
  readers: 'registrations',
  columns: {
    id: { type: 'id' },
    workshop_id: { type: 'id', about: 'after a move the other one' },
    workshop: { type: 'text', about: 'the name that was promised', example: 'Glazing' },
    starts_at: { type: 'instant?', label: 'Begins', about: 'the first time of the workshop as it is now' },
    is_over: { type: 'flag', label: 'Over', about: 'its last time has ended' },
    customer_id: { type: 'id' },
    person_id: { type: 'id' },
    name: { type: 'text?', about: 'null once they are erased', example: 'Ann Bell', isErasable: true },
    email: { ...personalText, label: 'E-mail', example: 'ann@example.com' },
    phone: personalText,
    status: { type: studentFields.status.of, about: studentFields.status.about },
    ended: {
      type: { orNull: ['cancelled', 'released', 'lapsed', 'moved'] },
      label: 'Ended',
      about: 'how it ended; released: without a payment; lapsed: an offer ran out',
    },
    place: { type: 'whole?', label: 'Place on the waitlist', about: 'from 1, without those who were erased' },
    waits_because: {
      type: { orNull: WAITS_BECAUSE },
      label: 'Not offered a seat because',
      about:
        'on the waitlist. next: a free seat is offered as soon as mail can leave; closed: or hidden, or about to begin',
    },
    kept_until: {
      type: 'instant?',
      label: 'Kept until',
      about:
        'on the waitlist, where no mail offers a free seat: end of the time for which one is kept for it; then anybody may take it',
    },
    held_until: { type: 'instant?', about: 'end of a hold or an offer' },
    is_offered: { type: 'flag', label: 'Offered', about: 'a seat from the waitlist, by mail' },
    is_checking: { type: 'flag', label: 'Payment under way', about: 'its outcome is not known yet' },
    way: { type: Object.values(WAY_BY_STATUS), label: 'Pays by', about: 'how it is paid for, or the waitlist' },
    order_id: { type: 'id' },
    order_total: { ...amount, label: 'Total' },
    paid: amount,
    paid_by: { type: 'text?', about: 'card, check, cash, credit, or several of these', example: 'check' },
    due: { ...amount, about: '0 for whoever has no seat' },
    check_by: { type: 'date?', label: 'Check by', about: 'day by which a check is awaited' },
    overdue: { type: 'flag', about: 'a check that should have come' },
    unconfirmed: {
      type: 'flag',
      label: 'Check unconfirmed',
      about: 'a check that neither the link in its mail nor staff have confirmed',
    },
    credit: { ...amount, about: 'dollars of store credit that its cancellation granted' },
    owed_by_hand: {
      ...amount,
      label: 'Refund owed by check',
      about: 'dollars that came by check or in cash and have to go back: staff send them',
    },
    owed_to_card: { ...amount, label: 'Refund owed to the card', about: 'dollars that go back by themselves' },
    refunded: { ...amount, about: 'dollars that have gone back, to the card or by hand' },
    comments: { type: 'text?', readers: 'people', about: studentFields.comments.about },
    received_at: { type: 'instant', label: 'Registered' },
    changed_at: { type: 'instant', label: 'Changed', about: 'its form or its seat' },
  },
  filters: {
    term: {
      kind: 'text',
      max: 200,
      readers: 'people',
      example: 'bell',
      about:
        'beginnings of words that all occur in the name, the e-mail address, the phone, the workshop or the numbers',
    },
    id: { kind: 'whole', min: 1, about: 'this one alone' },
    workshop_id: {
      kind: 'whole',
      min: 1,
      among: 'workshops',
      label: 'Workshop',
      about: 'those for this workshop alone',
    },
    customer_id: { kind: 'whole', min: 1, about: 'those of this customer alone' },
    status: { kind: 'choice', of: studentFields.status.of, about: 'those with this status' },
    overdue: { kind: 'flag', about: 'those whose check is overdue, or those whose is not' },
    unconfirmed: { kind: 'flag', label: 'Check unconfirmed', about: 'those whose check nobody has confirmed' },
    check_by: { kind: 'date', label: 'Check awaited by', about: 'those whose check is awaited by this day or before' },
    waits_because: {
      kind: 'choice',
      of: WAITS_BECAUSE,
      label: 'Not offered a seat because',
      about: 'those on the waitlist who are not offered a seat for this reason; next: a seat is free',
    },
    refund_owed: {
      kind: 'flag',
      readers: 'amounts',
      label: 'Refund owed by check',
      about: 'those to whom a refund by check or in cash is owed, or the others',
    },
  },
  sorts: ['id', 'workshop', 'starts_at', 'name', 'status', 'place', 'check_by', 'received_at'],
});
export type RegistrationRow = RowOf<typeof registrationList>;
