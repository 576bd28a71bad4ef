import type { TileReply } from '@rabbet/client';
import { Link } from 'react-router-dom';
import { makerName } from '@rabbet/domain/people/people';
import { piecePath } from '../../paths';
import { FramedPicture } from '../../ui/FramedPicture';
import { priceWords, shapeOf, sizeWords, tilePicture } from './describing';

/** Of the shape that hanging.css gives it in narrower columns. */
const BOX = { width: 400, height: 350 };
const ROOM = [
  [100, 16],
  [75, 19],
  [45, 26],
  [0, 41],
] as const;
/** As many as the first row has in the widest window. */
const FIRST_ROW = 4;

/** Pieces side by side, their pictures along one bottom edge. */
export function Hanging({ pieces }: { readonly pieces: readonly TileReply[] }) {
  return (
    <ul className="hanging">
      {pieces.map((piece, i) => (
        <Tile key={piece.id} piece={piece} place={i} />
      ))}
    </ul>
  );
}

function Tile({ piece, place }: { readonly piece: TileReply; readonly place: number }) {
  const size = sizeWords(piece);
  return (
    <li className="tile">
      <Link to={piecePath(piece)} className="tile-link" discover="none">
        <span className="tile-picture">
          <FramedPicture
            picture={tilePicture(piece)}
            box={BOX}
            boxShrinks
            room={ROOM}
            loading={place < FIRST_ROW ? 'eager' : 'lazy'}
            first={place === 0}
            shape={shapeOf(piece)}
          />
        </span>
        <span className="tile-words">
          <span className="tile-name">{piece.name}</span>
          {piece.manufacturer && <span className="tile-artist">{makerName(piece.manufacturer)}</span>}
          <span className="tile-price">{piece.sold ? 'Sold' : priceWords(piece, 'tile')}</span>
          {size && <span className="tile-size">{size}</span>}
          <span className="tile-number">{`Catalog no ${piece.id}`}</span>
        </span>
      </Link>
    </li>
  );
}
