import type { WhoAsksReply } from '@rabbet/client';
import { useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { useShop } from '../../kernel/data/shop';
import { ShopForm } from '../../kernel/forms/ShopForm';
import { STAFF_PATHS } from '../../paths/staff-paths';
import { Mark } from '../../ui/Mark';
import { Icon } from '../parts/Icon';
import { Inbox } from './Inbox';
import { Keys } from './Keys';
import { Menu, NEW_MENU } from './Menu';
import { newThingsFor } from './new-things';
import { Search } from '../search/Search';
import { placesFor } from './sections';
import { signOut } from '../session/sign-out';

interface BarProps {
  readonly who: WhoAsksReply;
}

/** Stands above every page: the one search, what can be begun, and who is signed in. */
export function Bar({ who }: BarProps) {
  const { name } = useShop();
  const [areKeysOpen, setKeysOpen] = useState(false);
  return (
    <header className="bar">
      <Link to={STAFF_PATHS.home} className="bar-mark" aria-label={`${name}, what waits`}>
        <Mark />
      </Link>
      <Search />
      <NewMenu who={who} />
      <Inbox who={who} />
      <Menu className="who-menu" summary={<WhoSummary who={who} />}>
        <WhoLink who={who} />
        <button type="button" className="staff-keys-button" onClick={() => setKeysOpen(true)}>
          Keys <kbd>?</kbd>
        </button>
        <ShopForm form={signOut} submit="Sign out" look="quiet" className="staff-out" />
      </Menu>
      <Keys places={placesFor(who)} isOpen={areKeysOpen} setOpen={setKeysOpen} />
    </header>
  );
}

/** Begins what the role may begin; no button where that is nothing. */
export function NewMenu({ who }: BarProps) {
  const things = newThingsFor(who);
  if (things.length === 0) return null;
  const summary = (
    <>
      <Icon name="new" />
      <span>New</span>
    </>
  );
  return (
    <Menu className={NEW_MENU} summary={summary} hint="n">
      <ul>
        {things.map(({ title, path }) => (
          <li key={title}>
            <Link to={path}>{title}</Link>
          </li>
        ))}
      </ul>
    </Menu>
  );
}

function nameOf({ account, actor }: WhoAsksReply): string {
  return account === null ? actor : (account.name ?? account.email ?? `Account ${account.id}`);
}

function WhoSummary({ who }: BarProps) {
  const name = nameOf(who);
  const initials = name.split(/\s+/).flatMap((word) => word.at(0) ?? []);
  return (
    <>
      <span className="initials" aria-hidden="true">
        {[initials[0], ...initials.slice(1).slice(-1)].join('').toUpperCase()}
      </span>
      <span className="for-ears">Signed in as {name}</span>
    </>
  );
}

/** Leads to one's own account. Whoever works on the machine itself has none. */
function WhoLink({ who }: BarProps) {
  const role = who.roles.length > 0 ? who.roles.join(', ') : 'no role yet';
  if (who.account === null) return <p className="staff-name">{who.actor}</p>;
  return (
    <NavLink to={STAFF_PATHS.account} className="staff-name">
      <strong>{nameOf(who)}</strong>
      <span>{role}</span>
    </NavLink>
  );
}
