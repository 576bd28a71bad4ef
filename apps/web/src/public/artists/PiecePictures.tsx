import type { WidgetReply } from '@rabbet/client';
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { useCover } from '../../kernel/navigation/cover';
import { piecePath } from '../../paths/paths';
import { CloserLook, type View } from '../../ui/CloserLook';
import { FittingPicture, FramedPicture } from '../../ui/FramedPicture';
import { pictureOfImage } from '../../kernel/pictures/pictures';
import { hangingOf, inches, pictureOf, priceWords, shapeOf } from '../artworks/artworks';

const ROOM = [
  [75, 66],
  [60, 58],
  [0, 88],
] as const;
const HEIGHT_SHARE = 72;
const VIEW_BOX = { width: 132, height: 72 };
const VIEW_ROOM = [[0, 36]] as const;

interface PiecePicturesProps {
  readonly piece: WidgetReply;
  readonly pieces: readonly WidgetReply[];
}

/** A closer look at the views of all, from that of one piece on; it ends at the page of what was looked at last. */
function useLook({ piece, pieces }: PiecePicturesProps) {
  const navigate = useNavigate();
  const { isUp, putUp, takeDown } = useCover();
  /** Index of the view that is open; null while none is. */
  const [at, setAt] = useState<number | null>(null);
  const opener = useRef<HTMLElement>(null);
  const views = at === null ? [] : viewsOfAll(piece, pieces);
  /** The page of the piece that is looked at, where that is another one. */
  const onward = () => {
    const looked = at === null ? undefined : views[at]?.of;
    return looked && looked.id !== piece.id ? piecePath(looked) : undefined;
  };
  const gone = useEffectEvent(() => {
    const to = onward();
    setAt(null);
    opener.current?.focus();
    if (to !== undefined) void navigate(to);
  });
  const wasUp = useRef(false);
  useEffect(() => {
    if (wasUp.current && !isUp) gone();
    wasUp.current = isUp;
  }, [isUp]);
  const open = (event: MouseEvent<HTMLElement>, index: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return; // wanted elsewhere
    event.preventDefault();
    if (at !== null) return; // pressed twice
    opener.current = event.currentTarget;
    setAt(viewsOfAll(piece, pieces).findIndex(({ of }) => of.id === piece.id) + index);
    putUp();
  };
  const close = () => {
    const to = onward();
    flushSync(() => setAt(null)); // nothing outside an open dialog takes the focus
    opener.current?.focus();
    takeDown(to);
  };
  return { views, at: isUp ? at : null, move: setAt, open, close };
}

/** The piece, whole, and its other views; each leads to a closer look, from where one goes on to the artist's others. */
export function PiecePictures({ piece, pieces }: PiecePicturesProps) {
  const { views, at, move, open, close } = useLook({ piece, pieces });
  const picture = pictureOf(piece);
  const framed = (
    <FittingPicture
      key={piece.id}
      picture={picture}
      hanging={hangingOf(piece)}
      room={ROOM}
      heightShare={HEIGHT_SHARE}
      loading="eager"
      first
      shape={shapeOf(inches(piece))}
    />
  );
  return (
    <>
      {picture ? (
        <a className="piece-picture" href={largest(picture)} onClick={(event) => open(event, 0)}>
          {framed}
          <span className="piece-closer">
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M10.500 10.500 14.500 14.500M7 2a5 5 0 1 1 0 10A5 5 0 0 1 7 2zm0 2.500v5M4.500 7h5" />
            </svg>
            <span>Look closer</span>
          </span>
        </a>
      ) : (
        framed
      )}
      <OtherViews piece={piece} open={open} />
      {at !== null && <CloserLook views={views} at={at} onMove={move} onClose={close} />}
    </>
  );
}

interface OtherViewsProps {
  readonly piece: WidgetReply;
  readonly open: (event: MouseEvent<HTMLElement>, index: number) => void;
}

function OtherViews({ piece, open }: OtherViewsProps) {
  const views = viewsOf(piece);
  if (views.length < 2) return null;
  return (
    <ul className="piece-views" aria-label="Other views">
      {views.slice(1).map(({ key, picture }, i) => (
        <li key={key}>
          <a className="thumbnail" href={largest(picture)} onClick={(event) => open(event, i + 1)}>
            <FramedPicture picture={picture} hanging="object" box={VIEW_BOX} room={VIEW_ROOM} />
          </a>
        </li>
      ))}
    </ul>
  );
}

interface PieceView extends View {
  readonly of: WidgetReply;
}

/** Views of all pieces of a maker. Since there may be many, they are made when somebody looks closer. */
function viewsOfAll(piece: WidgetReply, pieces: readonly WidgetReply[]): readonly PieceView[] {
  return (pieces.some(({ id }) => id === piece.id) ? pieces : [piece]).flatMap(viewsOf);
}

function viewsOf(piece: WidgetReply): readonly PieceView[] {
  return piece.images.flatMap(({ id, image }) =>
    image
      ? [
          {
            key: `${piece.id} ${id}`,
            picture: pictureOfImage(image, piece.name),
            title: piece.name,
            note: piece.sold ? 'Sold' : priceWords(piece, 'page'),
            of: piece,
          },
        ]
      : [],
  );
}

/** Address of the largest picture, for browsers without scripts. */
function largest({ src, srcSet }: { readonly src: string; readonly srcSet: string | undefined }): string {
  return srcSet?.split(', ').at(-1)?.split(' ')[0] ?? src;
}
