import { seatCountFields, type SeatCounts, studentFields } from '@rabbet/domain/registrations/registrations';
import {
  type ConfirmationReply,
  type ConfirmedRegistration,
  ENDED,
  type HeldMail,
  type LastingPart,
  type PaidPart,
  type SeatsReply,
} from '@rabbet/projections';
import {
  about,
  fieldProperties,
  flag,
  id,
  instant,
  listOf,
  money,
  nullable,
  objectOf,
  oneOf,
  replyShape,
  text,
  whole,
} from '../../kernel/shapes/reply-shape';
import { orderShape, publicWorkshopShape } from '../../workshops/workshops';

export const seatCountsShape = replyShape<SeatsReply>('SeatCounts', {
  ...fieldProperties<SeatCounts>(seatCountFields),
  open_seats: about(whole, 'free seats that anybody may take: not those that are owed to whoever waits'),
});

const day = (words: string) => nullable(about(text, words, '2027-03-31'));
const paidPartShape = replyShape<PaidPart>('PaidPart', {
  how: oneOf('card', 'check', 'cash', 'credit'),
  amount: money,
});
export const lastingPartShape = replyShape<LastingPart>('CreditPart', {
  amount: money,
  until: about(text, 'the last day', '2027-03-31'),
});
const registrationShape = replyShape<ConfirmedRegistration>('ConfirmedRegistration', {
  id,
  status: about(oneOf(...studentFields.status.of), studentFields.status.about),
  is_checking: about(flag, 'a payment whose outcome is not known yet: ask again in a moment'),
  is_offered: about(flag, 'a seat that is kept until whoever waited takes it by its link'),
  ended: about(nullable(oneOf(...ENDED)), 'what became of it; null while it stands'),
  paid: money,
  due: money,
  paid_by: about(listOf(paidPartShape), 'parts of what is paid, by how they were'),
  check_by: day('day by which a check is awaited, and its seat held'),
  is_unconfirmed: about(flag, 'a check that neither the link in its mail nor staff have confirmed'),
  until: about(nullable(instant), 'end of a hold or an offer'),
  place: about(nullable(whole), 'on the waitlist, from 1'),
  credit: about(money, 'dollars of store credit that its cancellation granted'),
  refund: about(money, 'dollars that go back the way they came'),
  credits: about(listOf(lastingPartShape), 'parts of that credit, by their last days'),
});
const customerShape = replyShape<ConfirmationReply['customer']>('ConfirmedCustomer', { full_name: text });
const heldMailShape = replyShape<HeldMail>('HeldMail', {
  leaves_at: about(nullable(instant), 'null where it leaves at the word of staff alone'),
});
const dataShape = replyShape<ConfirmationReply>('ConfirmedOrder', {
  order: objectOf(orderShape),
  workshop: about(objectOf(publicWorkshopShape), 'by the name that was promised, also once it is hidden'),
  customer: objectOf(customerShape),
  registration: objectOf(registrationShape),
  held_mail: about(
    nullable(objectOf(heldMailShape)),
    'the mail about it, where too many went to its address within a day; null where it leaves at once, or has left',
  ),
});

interface Confirmation {
  readonly status: 0;
  readonly type: 'success';
  readonly data: ConfirmationReply;
}
export const confirmationShape = replyShape<Confirmation>('WorkshopConfirmation', {
  status: oneOf(0),
  type: oneOf('success'),
  data: objectOf(dataShape),
});
