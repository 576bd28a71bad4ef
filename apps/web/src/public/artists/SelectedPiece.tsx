import type { WidgetReply } from '@rabbet/client';
import { Link } from 'react-router-dom';
import { dialled, SHOP } from '../../kernel/shop';
import { artistPath, inventoryPath, type Maker } from '../../paths';
import { FramedPicture } from '../../ui/FramedPicture';
import {
  capital,
  categoriesOf,
  inches,
  medium,
  pictureOf,
  pictureOfImage,
  priceWords,
  shapeOf,
  sizeWords,
} from '../artworks/artworks';
import { Wall } from './Wall';

const BOX = { width: 900, height: 680 };
/** Words alone fill less. */
const BOX_WITHOUT = { width: 520, height: 420 };
const ROOM = [
  [75, 53],
  [60, 47],
  [0, 86],
] as const;
const VIEW_BOX = { width: 280, height: 200 };
const VIEW_ROOM = [[0, 80]] as const;

interface SelectedPieceProps {
  readonly piece: WidgetReply;
  /** Null where a firm has made it, or nobody knows who has. */
  readonly artist: Maker | null;
  /** The maker's, as it is shown. */
  readonly name: string;
  /** The page is about the piece, not about its maker. */
  readonly alone: boolean;
}

export function SelectedPiece({ piece, artist, name, alone }: SelectedPieceProps) {
  const Title = alone ? 'h1' : 'h2';
  const picture = pictureOf(piece);
  const views = piece.images.slice(1).flatMap(({ image }) => (image ? [pictureOfImage(image, piece.name)] : []));
  return (
    <div className="piece">
      <div className="piece-pictures">
        <FramedPicture
          key={piece.id}
          picture={picture}
          box={picture ? BOX : BOX_WITHOUT}
          room={ROOM}
          loading="eager"
          first
          shape={shapeOf(inches(piece))}
        />
        {views.length > 0 && (
          <ul className="piece-views" aria-label="Other views">
            {views.map((view) => (
              <li key={view.src}>
                <FramedPicture picture={view} box={VIEW_BOX} room={VIEW_ROOM} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="piece-label">
        <div className="piece-words">
          <Title className={nameClass(piece.name)}>{piece.name}</Title>
          {alone && <p className="piece-artist">{artist ? <Link to={artistPath(artist)}>{name}</Link> : name}</p>}
          <Price piece={piece} />
          <Facts piece={piece} />
          {piece.description && <p className="piece-description">{piece.description}</p>}
          <Categories piece={piece} />
        </div>
        <Wall piece={piece} />
      </div>
    </div>
  );
}

const LONG_NAME = 60;
const VERY_LONG_NAME = 140;

/** A name that is a story is set smaller, so that it leaves room for the rest. */
function nameClass({ length }: string): string {
  if (length > VERY_LONG_NAME) return 'piece-name piece-name-very-long';
  return length > LONG_NAME ? 'piece-name piece-name-long' : 'piece-name';
}

function Price({ piece }: { readonly piece: WidgetReply }) {
  const [{ number }] = SHOP.phones;
  if (piece.sold) return <p className="piece-price piece-sold">Sold</p>;
  return (
    <>
      <p className="piece-price">{priceWords(piece, 'page')}</p>
      <p className="piece-call">
        <a className="button" href={dialled(number)}>
          Call {number}
        </a>
      </p>
    </>
  );
}

function Facts({ piece }: { readonly piece: WidgetReply }) {
  const facts = [
    ['Size', sizeWords(inches(piece))],
    ['Medium', medium(piece)],
    ['Catalog no', String(piece.id)],
  ] as const;
  return (
    <dl className="piece-facts">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Categories({ piece }: { readonly piece: WidgetReply }) {
  const categories = categoriesOf(piece);
  if (categories.length === 0) return null;
  return (
    <ul className="piece-categories" aria-label="Categories">
      {categories.map((category) => (
        <li key={category}>
          <Link className="chip" to={inventoryPath(new URLSearchParams({ category }).toString())}>
            {capital(category)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
