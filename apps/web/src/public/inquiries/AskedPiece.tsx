import type { FavouriteReply, WidgetReply } from '@rabbet/client';
import { USUAL_HANGING } from '@rabbet/domain/artworks/artworks';
import { makerName } from '@rabbet/domain/text/maker-name';
import type { ComponentType, ReactNode } from 'react';
import { piecePath } from '../../paths/paths';
import { FramedPicture } from '../../ui/FramedPicture';
import { hangingOf, inches, numberWords, pictureOf, priceWords, shapeOf, tilePicture } from '../artworks/artworks';

const BOX = { width: 200, height: 200 };
const ROOM = [[0, 50]] as const;

interface WayProps {
  /** Link to the piece; without it, for a visitor who comes from its page, the name is plain text. */
  readonly Way?: ComponentType<{ readonly to: string; readonly children: ReactNode }>;
}

interface AskedPieceProps extends WayProps {
  readonly piece: WidgetReply;
}

/** The piece that an inquiry is about. */
export function AskedPiece({ piece, Way = Words }: AskedPieceProps) {
  const { id, name, manufacturer, sold } = piece;
  const picture = pictureOf(piece);
  return (
    <div className="asked-piece">
      <div className="asked-picture">
        <FramedPicture
          picture={picture && { ...picture, alt: '' }} // its name stands beside it
          hanging={hangingOf(piece)}
          box={BOX}
          room={ROOM}
          loading="eager"
          shape={shapeOf(inches(piece))}
        />
      </div>
      <p className="asked-words">
        <cite className="asked-name">
          <Way to={piecePath(piece)}>{name}</Way>
        </cite>
        {manufacturer && <span>{makerName(manufacturer)}</span>}
        <span className={sold ? 'asked-price asked-sold' : 'asked-price'}>
          {sold ? 'Sold' : priceWords(piece, 'page')}
        </span>
        <span className="asked-number">{numberWords(id)}</span>
      </p>
    </div>
  );
}

/** Two rows on a phone: the form is not far below. */
const MOST_SHOWN = 8;
const SMALL_BOX = { width: 64, height: 64 };
const SMALL_ROOM = [[0, 18]] as const;

interface AskedPiecesProps extends WayProps {
  readonly pieces: readonly FavouriteReply[];
}

/** Pieces of a list, as short names; the message has their numbers. */
export function AskedPieces({ pieces, Way = Words }: AskedPiecesProps) {
  if (pieces.length === 0) return null;
  const more = pieces.length - MOST_SHOWN;
  return (
    <div className="asked-piece">
      <ul className="chips">
        {pieces.slice(0, MOST_SHOWN).map((piece) => (
          <li key={piece.id} title={piece.name}>
            <Way to={piecePath(piece)}>
              <Small piece={piece} />
              <span className="for-ears">{piece.name}</span>
            </Way>
            {piece.sold && <span className="asked-sold"> Sold</span>}
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
    </div>
  );
}

function Small({ piece }: { readonly piece: FavouriteReply }) {
  const picture = tilePicture(piece);
  return (
    <FramedPicture
      picture={picture && { ...picture, alt: '' }} // its name is there for ears
      hanging={piece.hanging ?? USUAL_HANGING}
      box={SMALL_BOX}
      room={SMALL_ROOM}
      shape={shapeOf(piece)}
    />
  );
}

function Words({ children }: { readonly children: ReactNode }) {
  return children;
}
