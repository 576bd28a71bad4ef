import { isHeld, pieceActs, pieceList, type PieceRow, priceLabel } from '@rabbet/domain/artworks/artworks';
import { dateIn } from '@rabbet/domain/time/zone';
import { Link } from 'react-router-dom';
import { staffArtworkPath, STAFF_PATHS } from '../../paths/staff-paths';
import { mayChange, useWho } from '../session/who-asks';
import { listPage } from '../list/ListPage';
import { rowPicture } from '../list/RowImage';
import type { State } from '../list/query/list-spec';
import { capital, sizeWords } from './piece-words';

/** Every piece of the shop, those that came last first. */
export const { Frame, forms, load, Page } = listPage({
  title: 'Pieces',
  nouns: ['piece', 'pieces'],
  acts: pieceActs,
  list: pieceList,
  hint: 'Title, artist, number',
  hasGrid: true,
  path: STAFF_PATHS.artworks,
  actions: <AddPiece />,
  columns: [
    'name',
    'artist',
    'catalog_no',
    'price',
    'location',
    'standing',
    'offered',
    'type',
    'width',
    'quantity',
    'came_at',
    'held_until',
    'cost',
  ],
  heads: { catalog_no: { title: 'No.' }, width: { title: 'Size' }, offered: { title: 'Site' } },
  worded: ['width'],
  cells: {
    catalog_no: ({ id, catalog_no }) => catalog_no ?? id,
    price: ({ price }) => priceLabel(price === null ? null : Math.round(price * 100), true, 'tile'),
    width: sizeWords,
  },
  states: {
    standing: standingOf,
    offered: ({ offered }) => (offered ? { words: 'Shown', tone: 'well' } : { words: 'Hidden' }),
  },
  evenEmpty: ['catalog_no'],
  picture: rowPicture,
  card: { figure: 'price', facts: ['artist', 'location', 'standing'] },
  rowPath: ({ id }) => staffArtworkPath(id),
  unseen: ['id'],
  chips: ['standing', 'manufacturer_id', 'location'],
  namedKinds: { location: 'location' },
  views: [
    { name: 'All', query: {} },
    { name: 'Without picture', query: { pictured: false } },
    { name: 'On hold', query: { held: true } },
    { name: 'Sold', query: { standing: 'sold' } },
    { name: 'Not on the site', query: { offered: false } },
  ],
});

const TONES = {
  'not received': undefined,
  owned: undefined,
  consigned: 'active',
  sold: 'late',
  returned: undefined,
} as const;

/** Standing of a piece, or that it is held for a customer. */
function standingOf({ standing, held_until }: PieceRow, now: Date): State {
  const tone = TONES[standing];
  const words = capital(standing);
  if (isHeld({ held_until }, dateIn(now.getTime()))) return { words: `${words}, on hold`, tone: 'active' };
  return tone ? { words, tone } : { words };
}

function AddPiece() {
  if (!mayChange(useWho(), 'pieces')) return null;
  return (
    <Link to={STAFF_PATHS.newArtwork} className="button">
      Add<span className="wide-words">{'\u00a0'}a piece</span>
    </Link>
  );
}
