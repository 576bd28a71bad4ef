import type { WidgetReply } from '@rabbet/client';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useFollowing } from '../../kernel/navigation/as-it-stands';
import { piecePath } from '../../paths/paths';
import { FramedPicture } from '../../ui/FramedPicture';
import { hangingOf, inches, shapeOf, thumbnailOf } from '../artworks/artworks';

const BOX = { width: 132, height: 72 };
const ROOM = [[0, 36]] as const;

interface ThumbnailsProps {
  readonly pieces: readonly WidgetReply[];
  readonly selected: WidgetReply;
  readonly name: string;
}

/** All that the artist has here in one order, the one that is shown marked; the page stays where it is. */
export function Thumbnails({ pieces, selected, name }: ThumbnailsProps) {
  const navigate = useNavigate();
  const follow = useFollowing();
  const list = useRef<HTMLUListElement>(null);
  const here = pieces.findIndex(({ id }) => id === selected.id);
  useEffect(() => {
    const { current } = list;
    const shown = current?.children[here] as HTMLElement | undefined; // a list of elements
    if (current && shown) current.scrollLeft = shown.offsetLeft - (current.clientWidth - shown.offsetWidth) / 2;
  }, [here]);
  if (pieces.every(({ id }) => id === selected.id)) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const next = step && pieces[here + step];
    if (!next) return;
    event.preventDefault();
    void navigate(piecePath(next));
  };
  return (
    <div className="thumbnails" onKeyDown={onKeyDown}>
      <Arrow words="Previous" to={pieces[here - 1]} path="M9 2 4 7l5 5" />
      <section aria-label={`More by ${name}`}>
        <ul ref={list} onClick={follow}>
          {pieces.map((piece) => (
            <li key={piece.id} aria-current={piece.id === selected.id ? 'page' : undefined}>
              {piece.id === selected.id ? (
                <span className="thumbnail">
                  <Small piece={piece} />
                </span>
              ) : (
                <a className="thumbnail" href={piecePath(piece)} title={piece.name}>
                  <Small piece={piece} />
                </a>
              )}
            </li>
          ))}
        </ul>
      </section>
      <Arrow words="Next" to={pieces[here + 1]} path="m5 2 5 5-5 5" />
    </div>
  );
}

function Small({ piece }: { readonly piece: WidgetReply }) {
  const picture = thumbnailOf(piece);
  return (
    <>
      <FramedPicture
        picture={picture && { ...picture, alt: '' }} // its name says what it is
        hanging={hangingOf(piece)}
        box={BOX}
        room={ROOM}
        shape={shapeOf(inches(piece))}
      />
      <span className="for-ears">{piece.name}</span>
    </>
  );
}

interface ArrowProps {
  readonly words: string;
  readonly to: WidgetReply | undefined;
  readonly path: string;
}

function Arrow({ words, to, path }: ArrowProps) {
  const arrow = (
    <svg viewBox="0 0 14 14" aria-hidden="true">
      <path d={path} />
    </svg>
  );
  if (!to) return <span className="thumbnails-arrow">{arrow}</span>;
  return (
    <Link className="thumbnails-arrow" to={piecePath(to)} aria-label={`${words}: ${to.name}`}>
      {arrow}
    </Link>
  );
}
