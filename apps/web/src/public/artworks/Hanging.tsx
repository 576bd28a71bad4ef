import type { FavouriteReply, TileReply } from '@rabbet/client';
import { USUAL_HANGING } from '@rabbet/domain/artworks/artworks';
import { makerName } from '@rabbet/domain/text/maker-name';
import { ListAsSent } from '../../kernel/lists/ListAsSent';
import { piecePath } from '../../paths/paths';
import { FramedPicture } from '../../ui/FramedPicture';
import { numberWords, priceWords, shapeOf, sizeWords, tilePicture } from './describing';

/** Shape of a picture in hanging.css in narrower columns, with the width of the widest column. */
const BOX = { width: 480, height: 420 };
const ROOM = [
  [75, 20],
  [45, 27],
  [0, 42],
] as const;
/** Number of pieces in the first row of usual windows. */
const FIRST_ROW = 4;

interface HangingProps {
  readonly pieces: readonly (TileReply & Partial<FavouriteReply>)[];
  /** Something else is the first that people look at. */
  readonly below?: boolean;
}

/** Pieces side by side, their pictures along one bottom edge. */
export function Hanging({ pieces, below = false }: HangingProps) {
  return (
    <ListAsSent className="hanging" of={pieces}>
      {pieces.map((piece, i) => (
        <Tile key={piece.id} piece={piece} place={below ? FIRST_ROW + i : i} />
      ))}
    </ListAsSent>
  );
}

function Tile({ piece, place }: { readonly piece: HangingProps['pieces'][number]; readonly place: number }) {
  const size = sizeWords(piece);
  return (
    <li className="tile">
      <a href={piecePath(piece)} className="tile-link">
        <span className="tile-picture">
          <FramedPicture
            picture={tilePicture(piece)}
            hanging={piece.hanging ?? USUAL_HANGING}
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
          {piece.medium && <span className="tile-medium">{piece.medium}</span>}
          {size && <span className="tile-size">{size}</span>}
          <span className={piece.sold ? 'tile-price tile-sold' : 'tile-price'}>
            {piece.sold ? 'Sold' : priceWords(piece, 'tile')}
          </span>
          <span className="tile-number">{numberWords(piece.id)}</span>
        </span>
      </a>
    </li>
  );
}
