import type { TileReply } from '@rabbet/client';
import { USUAL_HANGING } from '@rabbet/domain/artworks/artworks';
import { makerName } from '@rabbet/domain/text/maker-name';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useIsOpen } from '../../kernel/pages/open-pages';
import { pictureOfImage } from '../../kernel/pictures/pictures';
import { PATHS, piecePath } from '../../paths/paths';
import { FramedPicture } from '../../ui/FramedPicture';
import { Picture } from '../../ui/Picture';
import { tilePicture } from '../artworks/artworks';
import type { ServiceRow } from './service';
import type { ShownRow } from './shown';

interface ServiceRowViewProps {
  readonly row: ServiceRow;
  readonly words: string;
  readonly shown: ShownRow;
  /** Says that the picture is the first of the page. */
  readonly first: boolean;
  readonly children?: ReactNode;
}

/** Words beside a picture; the style sheet changes their sides from row to row. */
export function ServiceRowView({ row, words, shown, first, children }: ServiceRowViewProps) {
  const { image, piece } = shown;
  const picture = image ? (
    <Picture picture={pictureOfImage(image, row.title)} sizes={IMAGE_SIZES} first={first} />
  ) : (
    piece && <HungPiece piece={piece} first={first} />
  );
  return (
    <>
      <section className={picture ? 'service-row service-row-pictured' : 'service-row'}>
        <div className="service-words">
          <h2>{row.title}</h2>
          <p>{words}</p>
          {row.leadsTo && <WayOn to={row.leadsTo} />}
        </div>
        {picture && <div className="service-picture">{picture}</div>}
      </section>
      {children && <div className="service-below">{children}</div>}
    </>
  );
}

const IMAGE_SIZES = '(min-width: 60rem) 46vw, 92vw';
const BOX = { width: 640, height: 560 };
const ROOM = [
  [60, 42],
  [0, 84],
] as const;

/** A piece from the inventory, with the way to it. */
function HungPiece({ piece, first }: { readonly piece: TileReply; readonly first: boolean }) {
  const { name, manufacturer, hanging } = piece;
  return (
    <Link className="service-piece" to={piecePath(piece)}>
      <FramedPicture
        picture={tilePicture(piece)}
        hanging={hanging ?? USUAL_HANGING}
        box={BOX}
        room={ROOM}
        loading={first ? 'eager' : 'lazy'}
        first={first}
      />
      <span className="service-label">
        <cite>{name}</cite>
        {manufacturer && `, ${makerName(manufacturer)}`}
      </span>
    </Link>
  );
}

const WAYS = {
  contact: { text: 'CONTACT US', to: PATHS.contact },
  artists: { text: 'VIEW ARTISTS', to: PATHS.artists },
} as const;

function WayOn({ to: way }: { readonly to: keyof typeof WAYS }) {
  const isOpen = useIsOpen();
  const { text, to } = WAYS[way];
  if (!isOpen(to)) return null;
  return (
    <Link className="service-way" to={to}>
      {text}
    </Link>
  );
}
