import type { WhoAsksReply } from '@rabbet/client';
import type { Resource } from '@rabbet/domain/callers/roles';
import { STAFF_PATHS } from '../../paths/staff-paths';
import { mayChange } from '../session/who-asks';

interface NewThing {
  readonly title: string;
  readonly path: string;
  /** Resource that a role has to be allowed to change. */
  readonly resource: Resource;
}

const NEW_THINGS: readonly NewThing[] = [
  { title: 'Order', path: STAFF_PATHS.newOrder, resource: 'registrations' },
  { title: 'Customer', path: `${STAFF_PATHS.records}/customers/new`, resource: 'people' },
  { title: 'Piece', path: STAFF_PATHS.newArtwork, resource: 'pieces' },
  { title: 'Artist', path: `${STAFF_PATHS.records}/companies/new?is_artist=true`, resource: 'people' },
  { title: 'Workshop', path: STAFF_PATHS.newWorkshop, resource: 'events' },
  { title: 'Article', path: `${STAFF_PATHS.records}/articles/new`, resource: 'content' },
];

/** Things that a role may begin, in the order in which people need them. */
export function newThingsFor(who: WhoAsksReply): readonly NewThing[] {
  return NEW_THINGS.filter(({ resource }) => mayChange(who, resource));
}
