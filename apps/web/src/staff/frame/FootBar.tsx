import type { WhoAsksReply } from '@rabbet/client';
import { Link, useLocation } from 'react-router-dom';
import { STAFF_PATHS } from '../../paths/staff-paths';
import { NewMenu } from './Bar';
import { Icon } from '../parts/Icon';
import { Menu } from './Menu';
import { placeAt, type Section, sectionsFor } from './sections';

interface FootBarProps {
  readonly who: WhoAsksReply;
}

/** The way around on a phone: at the foot of the window, under the thumb. */
export function FootBar({ who }: FootBarProps) {
  const sections = sectionsFor(who);
  const here = placeAt(sections, useLocation());
  const workplace = sections.find(({ icon }) => icon === 'floor') ?? sections[1];
  const isHere = (section: Section | undefined) => (here && here.section.title === section?.title ? 'page' : undefined);
  const more = (
    <>
      <Icon name="more" />
      <span>More</span>
    </>
  );
  return (
    <nav className="foot-bar" aria-label="Staff, at hand">
      {sections[0] && <Entry section={sections[0]} current={isHere(sections[0])} />}
      <Link to={STAFF_PATHS.search}>
        <Icon name="search" />
        <span>Search</span>
      </Link>
      <NewMenu who={who} />
      {workplace && <Entry section={workplace} current={isHere(workplace)} />}
      <Menu className="more-menu" summary={more}>
        <ul>
          {sections.map((section) => (
            <li key={section.title}>
              <Entry section={section} current={isHere(section)} />
            </li>
          ))}
        </ul>
      </Menu>
    </nav>
  );
}

interface EntryProps {
  readonly section: Section;
  readonly current: 'page' | undefined;
}

function Entry({ section: { title, path, icon }, current }: EntryProps) {
  return (
    <Link to={path} aria-current={current}>
      <Icon name={icon} />
      <span>{title}</span>
    </Link>
  );
}
