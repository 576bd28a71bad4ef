import type { WorkshopReply } from '@rabbet/client';
import { EXPIRED_NOTICE, isExpired } from '@rabbet/domain/workshops/workshops';
import type { ReactNode } from 'react';
import { ContactLink } from '../../kernel/contact/ContactLink';

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
          <ContactLink value={closed_vector.value} />
        </>
      )}
    </p>
  );
}
