import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { isPageItself, placeAt, type Section, sectionsFor } from './sections';
import { StaffHead } from './StaffHead';
import { useWho } from '../session/who-asks';

interface PageTitleProps {
  readonly title: string;
  /** Actions of this page. */
  readonly children?: ReactNode;
}

/** Shows the pages of the section in one line, with the current one as the title; on a page of its own, its title. */
export function PageTitle({ title, children }: PageTitleProps) {
  const who = useWho();
  const location = useLocation();
  const here = who && placeAt(sectionsFor(who), location);
  const isTab = here !== null && isPageItself(here.page, location) && here.section.pages.length > 1;
  return (
    <header className="page-title">
      <StaffHead title={title} />
      {isTab ? (
        <>
          <h1 className="for-ears">{title}</h1>
          <Tabs section={here.section} current={here.page.title} />
        </>
      ) : (
        <h1>{title}</h1>
      )}
      {children && <div className="page-actions">{children}</div>}
    </header>
  );
}

interface TabsProps {
  readonly section: Section;
  readonly current: string;
}

function Tabs({ section, current }: TabsProps) {
  return (
    <nav className="section-tabs" aria-label={section.title}>
      {section.pages.map(({ title, path, letter }) => (
        <Link
          key={title}
          to={path}
          aria-current={title === current ? 'page' : undefined}
          title={letter && `g ${letter}`}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
