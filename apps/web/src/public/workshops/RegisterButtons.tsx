import type { WorkshopReply } from '@rabbet/client';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../kernel/data/sources';
import { registerPath } from '../../paths/paths';
import { placesIn, seatsQuery } from './workshops';

interface RegisterButtonsProps {
  readonly workshop: WorkshopReply;
  readonly now: number;
  /** Names its workshop, for ears: there are several on the page. */
  readonly isOfSeveral?: boolean;
}

/** Seats badge, and the button to register or to join the waitlist: nothing where nothing is taken. */
export function RegisterButtons({ workshop, now, isOfSeveral = false }: RegisterButtonsProps) {
  const { id, name } = workshop;
  const { data: counts } = useQuery(seatsQuery(useClient(), id));
  if (!counts) return null;
  const { button, badge } = placesIn(workshop, counts, now);
  if (button === null) return null;
  return (
    <p className="workshop-register">
      {badge && (
        <span className="seats-badge" data-colour={badge.colour}>
          {badge.text}
        </span>
      )}
      <a className={isOfSeveral ? 'button button-quiet' : 'button button-main'} href={registerPath(id)}>
        {button}
        {isOfSeveral && <span className="workshop-unseen">{` for ${name}`}</span>}
      </a>
    </p>
  );
}
