import type { WorkshopReply } from '@rabbet/client';
import { EXPIRED_NOTICE, isExpired } from '@rabbet/domain/workshops/workshops';
import type { ReactNode } from 'react';
import { PhoneLink } from '../../kernel/PhoneLink';

interface StandingProps {
  readonly workshop: Pick<WorkshopReply, 'times' | 'closed' | 'closed_vector'>;
  readonly now: number;
}

/** Says why nobody can register any more, and whom to ask. */
export function Standing({ workshop: { times, closed, closed_vector }, now }: StandingProps): ReactNode {
  if (isExpired(times, now)) return <p className="workshop-closed">{EXPIRED_NOTICE}</p>;
  if (!closed) return null;
  return (
    <p className="workshop-closed">
      Registration is closed.
      {closed_vector?.value && (
        <>
          {' Please ask us if you would like to come: '}
          <Contact value={closed_vector.value} />
        </>
      )}
    </p>
  );
}

/** A telephone number or an address that can be followed; anything else as it stands. */
function Contact({ value }: { readonly value: string }) {
  const [, ...groups] = /^(?:\+?1[\s.-]?)?\(?(\d{3})\)?[\s.-]?(\d{3})[\s.-]?(\d{4})$/.exec(value) ?? [];
  if (groups.length > 0) return <PhoneLink number={groups.join('-')} />;
  return /^[^\s@]+@[^\s@]+$/.test(value) ? <a href={`mailto:${value}`}>{value}</a> : value;
}
