import type { TileReply } from '@rabbet/client';
import { USUAL_HANGING } from '@rabbet/domain/artworks/artworks';
import { makerName } from '@rabbet/domain/text/maker-name';
import { Link } from 'react-router-dom';
import { pictureOfImage } from '../../kernel/pictures/pictures';
import { piecePath } from '../../paths/paths';
import { FramedPicture } from '../../ui/FramedPicture';
import { shapeOf } from '../artworks/artworks';

const BOX = { width: 170, height: 140 };
const ROOM = [
  [45, 20],
  [0, 38],
] as const;

/** Pieces that a text names, hung below it. */
export function NamedPieces({ pieces }: { readonly pieces: readonly TileReply[] }) {
  if (pieces.length === 0) return null;
  return (
    <ul className="named-pieces">
      {pieces.map((piece) => (
        <li key={piece.id}>
          <Link to={piecePath(piece)} discover="none">
            <FramedPicture
              picture={piece.image && pictureOfImage(piece.image, piece.name)}
              hanging={piece.hanging ?? USUAL_HANGING}
              box={BOX}
              room={ROOM}
              shape={shapeOf(piece)}
            />
            <span className="named-piece-words">
              <span className="named-piece-name">{piece.name}</span>
              {piece.manufacturer && <span>{makerName(piece.manufacturer)}</span>}
              {piece.sold && <span>Sold</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
