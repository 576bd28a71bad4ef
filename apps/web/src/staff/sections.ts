import type { WhoAsksReply } from '@rabbet/client';
import type { Resource } from '@rabbet/domain/callers/roles';
import { STAFF_PATHS } from '../staff-paths';
import { mayRead } from './who-asks';

export interface Section {
  readonly title: string;
  readonly path: string;
  /** Key that leads there after `g`. */
  readonly letter: string;
  /** Resource that one has to be allowed to read; null: it is for all staff. */
  readonly resource: Resource | null;
}

/** Places to go to, in the order of a day at the counter. */
const SECTIONS: readonly Section[] = [
  { title: 'What waits', path: STAFF_PATHS.home, letter: 'h', resource: null },
  { title: 'Pieces', path: STAFF_PATHS.artworks, letter: 'p', resource: 'pieces' },
  { title: 'Enquiries', path: STAFF_PATHS.enquiries, letter: 'e', resource: 'people' },
  { title: 'Newsletter', path: STAFF_PATHS.newsletter, letter: 'n', resource: 'people' },
  { title: 'Records', path: STAFF_PATHS.records, letter: 'k', resource: null },
  { title: 'Mail', path: STAFF_PATHS.mail, letter: 'm', resource: 'mails' },
  { title: 'Who works here', path: STAFF_PATHS.people, letter: 'w', resource: 'accounts' },
  { title: 'Tokens', path: STAFF_PATHS.tokens, letter: 't', resource: 'accounts' },
  { title: 'Roles', path: STAFF_PATHS.roles, letter: 'r', resource: 'accounts' },
  { title: 'Access', path: STAFF_PATHS.access, letter: 'a', resource: 'log' },
];
const OWN: Section = { title: 'Your account', path: STAFF_PATHS.account, letter: 'y', resource: null };

export function sectionsFor(who: WhoAsksReply): readonly Section[] {
  return SECTIONS.filter(({ resource }) => resource === null || mayRead(who, resource));
}

/** Sections, and one's own account, which stands apart. */
export function placesFor(who: WhoAsksReply): readonly Section[] {
  return [...sectionsFor(who), ...(who.account === null ? [] : [OWN])];
}
