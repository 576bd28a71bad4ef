import type { WhoAsksReply } from '@rabbet/client';
import { Link, useLocation } from 'react-router-dom';
import { Icon } from '../parts/Icon';
import { placeAt, type Section, sectionsFor } from './sections';

interface RailProps {
  readonly who: WhoAsksReply;
}

/** Sections by where a person stands; those of the shop's own upkeep stand below a line. */
export function Rail({ who }: RailProps) {
  const sections = sectionsFor(who);
  const isUpkeep = (section: Section) => section.isUpkeep;
  return (
    <nav className="rail" aria-label="Staff">
      <Entries sections={sections.filter((section) => !isUpkeep(section))} all={sections} />
      <Entries sections={sections.filter(isUpkeep)} all={sections} />
    </nav>
  );
}

interface EntriesProps {
  readonly sections: readonly Section[];
  readonly all: readonly Section[];
}

function Entries({ sections, all }: EntriesProps) {
  const here = placeAt(all, useLocation());
  if (sections.length === 0) return null;
  return (
    <ul>
      {sections.map(({ title, path, icon, pages }) => (
        <li key={title}>
          <Link
            to={path}
            aria-current={here?.section.title === title ? 'page' : undefined}
            title={pages[0]?.letter && `g ${pages[0].letter}`}
          >
            <Icon name={icon} />
            <span>{title}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
