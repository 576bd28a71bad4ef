import { Link } from 'react-router-dom';
import { inquirePath, PATHS } from '../../paths/paths';
import { useIsOpen } from '../pages/open-pages';
import { PhoneLink } from './PhoneLink';
import { dialled, useShop } from '../data/shop';

interface AskOrCallProps {
  readonly about: Parameters<typeof inquirePath>[0];
  readonly children: string;
}

/** The way to an inquiry, once there is a page for it, and the telephone beside it. */
export function AskOrCall({ about, children }: AskOrCallProps) {
  const isOpen = useIsOpen();
  const { phone } = useShop();
  if (!isOpen(PATHS.inquire))
    return (
      phone && (
        <p className="ask-or-call">
          <a className="button" href={dialled(phone)}>
            Call {phone}
          </a>
        </p>
      )
    );
  return (
    <p className="ask-or-call">
      <Link className="button button-main" to={inquirePath(about)}>
        {children}
      </Link>
      {phone && (
        <span>
          or call <PhoneLink number={phone} />
        </span>
      )}
    </p>
  );
}
