import type { WhoAsksReply } from '@rabbet/client';
import type { ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { ConfirmingProvider } from '../../kernel/forms/confirming';
import type { Form } from '../../kernel/forms/form';
import { ShopForm } from '../../kernel/forms/ShopForm';
import type { PageInput } from '../../kernel/pages/load-page';
import { useShop } from '../../kernel/data/shop';
import { STAFF_PATHS } from '../../paths/staff-paths';
import { Mark } from '../../ui/Mark';
import { closesOnEscape, closesWhenLeft } from '../../ui/unfolding';
import { useConfirmDialog } from './ConfirmDialog';
import { Keys } from './Keys';
import { placeAt, placesFor, sectionsFor } from './sections';
import { useWho } from './who-asks';

const signOut: Form = {
  name: 'sign-out',
  fields: {},
  call: () => ({ method: 'POST', path: 'security/sign-out', body: {} }),
  done: () => STAFF_PATHS.signIn,
  changesAsker: true,
};
/** What can be sent from every page with this frame. */
export const FRAME_FORMS = [signOut];

interface StaffFrameProps {
  readonly visit: PageInput;
  readonly children: ReactNode;
}

/** What stands around every page for those who are signed in: where they may go, who they are, and the way out. */
export function StaffFrame({ children }: StaffFrameProps) {
  const who = useWho();
  const { ask, dialog } = useConfirmDialog();
  const { key } = useLocation();
  const { name } = useShop();
  if (who === null) return children;
  return (
    <ConfirmingProvider value={ask}>
      <div className="staff">
        <header className="staff-side">
          <Link to={STAFF_PATHS.home} className="staff-mark" aria-label={`${name}, what waits`}>
            <Mark />
            <span>{name}</span>
          </Link>
          <div className="staff-wide">
            <Side who={who} />
          </div>
          <details className="staff-small" key={key} onKeyDown={closesOnEscape} onBlur={closesWhenLeft}>
            <summary aria-label="Menu">
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M3 6h18M3 12h18M3 18h18" />
              </svg>
            </summary>
            <Side who={who} />
          </details>
          <Keys places={placesFor(who)} />
        </header>
        <div className="staff-page">
          <Pages who={who} />
          {children}
        </div>
      </div>
      {dialog}
    </ConfirmingProvider>
  );
}

interface WhoProps {
  readonly who: WhoAsksReply;
}

/** Pages of the section that one is in, where it has several. */
function Pages({ who }: WhoProps) {
  const here = placeAt(sectionsFor(who), useLocation());
  if (!here || here.section.pages.length < 2) return null;
  return (
    <nav className="staff-pages" aria-label={here.section.title}>
      {here.section.pages.map(({ title, path }) => (
        <Link key={title} to={path} aria-current={here.page.title === title ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  );
}

function Side({ who }: WhoProps) {
  const sections = sectionsFor(who);
  const here = placeAt(sections, useLocation());
  return (
    <div className="staff-menu">
      <nav aria-label="Staff">
        <ul>
          {sections.map(({ title, path, letter }) => (
            <li key={title}>
              <Link to={path} aria-current={here?.section.title === title ? 'page' : undefined}>
                <span>{title}</span>
                <kbd aria-hidden="true">g {letter}</kbd>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="staff-who">
        <Whose who={who} />
        <ShopForm form={signOut} submit="Sign out" look="quiet" className="staff-out" />
      </div>
    </div>
  );
}

/** Whoever works on the machine itself has no account to look at. */
function Whose({ who: { account, roles, actor } }: WhoProps) {
  const role = roles.length > 0 ? roles.join(', ') : 'no role yet';
  if (account === null) return <p className="staff-name">{actor}</p>;
  return (
    <NavLink to={STAFF_PATHS.account} className="staff-name">
      <strong>{account.name ?? account.email ?? `Account ${account.id}`}</strong>
      <span>{role}</span>
    </NavLink>
  );
}
