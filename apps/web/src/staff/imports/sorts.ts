import type { WhoAsksReply } from '@rabbet/client';
import type { Resource } from '@rabbet/domain/callers/roles';
import { type Mode, SHEET_KINDS, type SheetKind } from '@rabbet/imports';
import { STAFF_PATHS, staffArtworkPath, staffCompanyPath, staffCustomerPath } from '../../paths/staff-paths';
import { mayChange } from '../session/who-asks';

interface Sort {
  readonly title: string;
  /** Right that whoever imports such a sheet has. */
  readonly resource: Resource;
  readonly modes: Readonly<Record<Mode, string>>;
  /** List of what is imported. */
  readonly path: string;
  readonly pathOf: (id: number) => string;
}

const records = (list: string) => `${STAFF_PATHS.records}/${list}`;

/** Words of the page on what a sheet holds. */
export const SORTS: Readonly<Record<SheetKind, Sort>> = {
  artworks: {
    title: 'Pieces',
    resource: 'pieces',
    path: STAFF_PATHS.artworks,
    pathOf: staffArtworkPath,
    modes: {
      add: 'Add each row as a new piece',
      update: 'Update pieces that are here',
      upsert: 'Update pieces that are here, add the others',
    },
  },
  artists: {
    title: 'Artists',
    resource: 'people',
    path: records('companies?is_artist=true'),
    pathOf: staffCompanyPath,
    modes: {
      add: 'Add each row as a new artist',
      update: 'Update artists who are here',
      upsert: 'Update artists who are here, add the others',
    },
  },
  customers: {
    title: 'Customers',
    resource: 'people',
    path: records('customers'),
    pathOf: staffCustomerPath,
    modes: {
      add: 'Add each row as a new customer',
      update: 'Update customers who are here',
      upsert: 'Update customers who are here, add the others',
    },
  },
};

/** Sheets that somebody may import. */
export function sortsFor(who: WhoAsksReply | null): readonly SheetKind[] {
  return SHEET_KINDS.filter((sort) => mayChange(who, SORTS[sort].resource));
}
