import type { WidgetReply } from '@rabbet/projections';
import { Link } from 'react-router-dom';
import { dialled, SHOP } from '../../kernel/shop';
import { artistPath, inventoryPath, type Named } from '../../paths';
import { FramedPicture } from '../../ui/FramedPicture';
import { categoriesOf, medium, pictureOf, pictureOfImage, priceOf, sizeWords } from '../artworks/artworks';

const BOX = { width: 900, height: 680 };
const VIEW_BOX = { width: 280, height: 200 };

interface SelectedPieceProps {
  readonly piece: WidgetReply;
  readonly maker: Named | null;
  /** The maker's, as it is shown. */
  readonly name: string;
  /** The page is about the piece, not about its maker. */
  readonly alone: boolean;
}

export function SelectedPiece({ piece, maker, name, alone }: SelectedPieceProps) {
  const Title = alone ? 'h1' : 'h2';
  const views = piece.images.slice(1).flatMap(({ image }) => (image ? [pictureOfImage(image, piece.name)] : []));
  return (
    <div className="piece">
      <div className="piece-pictures">
        <FramedPicture
          key={piece.id}
          picture={pictureOf(piece)}
          box={BOX}
          room="(min-width: 960px) 60vw, 86vw"
          loading="eager"
          first
        />
        {views.length > 0 && (
          <ul className="piece-views" aria-label="Other views">
            {views.map((view) => (
              <li key={view.src}>
                <FramedPicture picture={view} box={VIEW_BOX} room="40vw" />
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="piece-label">
        <Title className="piece-name">{piece.name}</Title>
        {alone && <p className="piece-artist">{maker ? <Link to={artistPath(maker)}>{name}</Link> : name}</p>}
        <Price piece={piece} />
        <Facts piece={piece} />
        {piece.description && <p className="piece-description">{piece.description}</p>}
        <Categories piece={piece} />
      </div>
    </div>
  );
}

function Price({ piece }: { readonly piece: WidgetReply }) {
  const [{ number }] = SHOP.phones;
  if (piece.sold) return <p className="piece-price piece-sold">Sold</p>;
  return (
    <>
      <p className="piece-price">{priceOf(piece) ?? 'Call for price'}</p>
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
    ['Size', sizeWords(piece)],
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
            {category}
          </Link>
        </li>
      ))}
    </ul>
  );
}
