import type { RegistrationRow, WaitsBecause } from '@rabbet/domain/registrations/registrations';

const WAITS: Readonly<Record<WaitsBecause, string>> = {
  next: 'Next in line: a seat is free',
  full: 'the workshop is full',
  'offer under way': 'a seat is being offered to somebody else',
  'others first': 'others come first',
  'no dates': 'there are no dates yet',
  closed: 'the workshop takes nobody now',
  erased: 'their address was erased',
};

/** The status in words; what somebody has to do something about stands out. */
export function Status({ row }: { readonly row: RegistrationRow }) {
  const { status, place, waits_because: why, overdue, unconfirmed, is_offered, is_checking } = row;
  if (status === 'waitlist') {
    const words = why === null ? '' : WAITS[why as WaitsBecause]; // one of these
    return (
      <>
        {place === null ? 'waitlist' : `waitlist, number ${place}`}
        {words && ' · '}
        {why === 'next' ? <strong className="badge">{words}</strong> : words}
      </>
    );
  }
  if (row.owed_by_hand)
    return (
      <>
        {status} <strong className="badge">refund owed by check</strong>
      </>
    );
  if (overdue)
    return (
      <>
        {status} <strong className="badge">check overdue</strong>
      </>
    );
  if (unconfirmed)
    return (
      <>
        {status} <strong className="badge">unconfirmed</strong>
      </>
    );
  if (is_offered) return 'seat offered';
  return is_checking ? `${status}, payment under way` : status;
}
