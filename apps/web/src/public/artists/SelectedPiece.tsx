import type { WidgetReply } from '@rabbet/client';
import type { Hanging } from '@rabbet/domain/artworks/artworks';
import { ASKING_FOR_SIMILAR, SUBJECTS } from '@rabbet/domain/inquiries/inquiries';
import { Link } from 'react-router-dom';
import { AskOrCall } from '../../kernel/contact/AskOrCall';
import { artistPath, inventoryPath, type Maker } from '../../paths/paths';
import {
  capital,
  categoriesOf,
  depth,
  hangingOf,
  inches,
  inchWords,
  medium,
  priceWords,
  sizeWords,
} from '../artworks/artworks';
import { PiecePictures } from './PiecePictures';
import { Thumbnails } from './Thumbnails';
import * as WORDS from '../../ui/words';

interface SelectedPieceProps {
  readonly piece: WidgetReply;
  /** Other pieces of the maker, in the order in which they are shown. */
  readonly pieces: readonly WidgetReply[];
  /** Null where a firm has made it, or nobody knows who has. */
  readonly artist: Maker | null;
  /** Name of the maker as it is shown. */
  readonly name: string;
  /** The page is about the piece, not about its maker. */
  readonly alone: boolean;
}

export function SelectedPiece({ piece, pieces, artist, name, alone }: SelectedPieceProps) {
  const Title = alone ? 'h1' : 'h2';
  return (
    <div className={`piece${lengthClass('piece', piece.name)}`}>
      <div className="piece-pictures">
        <PiecePictures piece={piece} pieces={pieces} />
      </div>
      <div className="piece-words">
        <Title className={`piece-name${lengthClass('piece-name', piece.name)}`}>{piece.name}</Title>
        {alone && <p className="piece-artist">{artist ? <Link to={artistPath(artist)}>{name}</Link> : name}</p>}
        <p className={piece.sold ? 'piece-price piece-sold' : 'piece-price'}>
          {piece.sold ? 'Sold' : priceWords(piece, 'page')}
          <span key={piece.id} className="piece-heart" data-heart={piece.id} data-name={piece.name} />
        </p>
        <AskOrCall about={{ piece: piece.id }}>{piece.sold ? ASKING_FOR_SIMILAR : SUBJECTS.piece.asking}</AskOrCall>
        <Facts piece={piece} />
        {piece.description && <p className="piece-description">{piece.description}</p>}
        <Categories piece={piece} />
      </div>
      <Thumbnails pieces={pieces} selected={piece} name={name} />
    </div>
  );
}

const LONG_NAME = 60;
const VERY_LONG_NAME = 140;

/** A name that is a story is set smaller, and so is the picture, so that price and title are in sight. */
function lengthClass(of: string, { length }: string): string {
  if (length > VERY_LONG_NAME) return ` ${of}-very-long`;
  return length > LONG_NAME ? ` ${of}-long` : '';
}

/** Works in a frame are measured without it; mirrors and objects as they are. */
const FRAMED: ReadonlySet<Hanging> = new Set(['matted', 'floater']);

function Facts({ piece }: { readonly piece: WidgetReply }) {
  const size = sizeWords(inches(piece));
  const deep = depth(piece);
  const facts = [
    ['Size', size && FRAMED.has(hangingOf(piece)) ? `${size}, without its frame` : size],
    ['Depth', deep && inchWords(deep)],
    ['Framed', piece.framed_size],
    ['Medium', medium(piece)],
    ['Year', piece.year],
    ['Edition', piece.edition],
    ['Signed', piece.signed],
    [WORDS.catalogNo, String(piece.id)],
    ['Artist’s catalog number', piece.catalog_no],
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
