import type { WidgetReply } from '@rabbet/client';
import { Link } from 'react-router-dom';
import { piecePath } from '../../paths';
import { FramedPicture } from '../../ui/FramedPicture';
import { inches, pictureOf, shapeOf } from '../artworks/artworks';

const BOX = { width: 150, height: 120 };
const ROOM = [
  [75, 12],
  [45, 20],
  [0, 30],
] as const;

interface OtherPiecesProps {
  readonly pieces: readonly WidgetReply[];
  readonly selected: WidgetReply | null;
  readonly name: string;
}

/** Small pictures of what else the artist has here; the page stays where it is when one is chosen. */
export function OtherPieces({ pieces, selected, name }: OtherPiecesProps) {
  const others = pieces.filter(({ id }) => id !== selected?.id);
  if (others.length === 0) return null;
  return (
    <section className="others" aria-labelledby="others">
      <h2 id="others">More by {name}</h2>
      <ul>
        {others.map((piece) => (
          <li key={piece.id}>
            <Link to={piecePath(piece)}>
              <FramedPicture picture={pictureOf(piece)} box={BOX} room={ROOM} shape={shapeOf(inches(piece))} />
              <span className="others-name">{piece.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
