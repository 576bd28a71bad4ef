import type { WidgetReply } from '@rabbet/client';
import { makerName } from '@rabbet/domain/people/people';
import type { ComponentType, ReactNode } from 'react';
import { piecePath } from '../../paths';
import { FramedPicture } from '../../ui/FramedPicture';
import { hangingOf, inches, numberWords, pictureOf, priceWords, shapeOf } from '../artworks/artworks';

const BOX = { width: 200, height: 200 };
const ROOM = [[0, 50]] as const;

interface AskedPieceProps {
  readonly piece: WidgetReply;
  /** What leads to it; where one comes from there, nothing does. */
  readonly Way?: ComponentType<{ readonly to: string; readonly children: ReactNode }>;
}

/** The piece that an enquiry is about. */
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

function Words({ children }: { readonly children: ReactNode }) {
  return children;
}
