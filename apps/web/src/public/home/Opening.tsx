import type { ImageReply, TileReply } from '@rabbet/client';
import { USUAL_HANGING } from '@rabbet/domain/artworks/artworks';
import { makerName } from '@rabbet/domain/text/maker-name';
import type { PageSettings } from '@rabbet/domain/settings/settings';
import { Link } from 'react-router-dom';
import { usePageSettings } from '../../kernel/data/page-settings';
import { focusedPicture, pictureOfImage } from '../../kernel/pictures/pictures';
import { useShop } from '../../kernel/data/shop';
import { PATHS, piecePath } from '../../paths/paths';
import { Banner } from '../../ui/Banner';
import { FittingPicture } from '../../ui/FramedPicture';
import { capital, priceWords, sizeWords } from '../artworks/artworks';

/** Pixels of its longer side that let it fill a window. */
const LARGE = 1_200;

/** The first with a picture that is large enough to open the page; else the first that has one at all. */
export function openingPiece(pieces: readonly TileReply[]): TileReply | null {
  const pictured = pieces.filter(({ image }) => image !== null);
  const large = pictured.find(({ image }) => image && Math.max(image.width, image.height) >= LARGE);
  return large ?? pictured[0] ?? null;
}

interface OpeningProps {
  readonly piece: TileReply | null;
  /** Picture shown while no piece can be shown. */
  readonly banner: ImageReply | null;
}

/** One work, nearly as high as the window, with a small label beside it, as on a wall. */
export function Opening({ piece, banner }: OpeningProps) {
  const { name, city } = useShop();
  const settings = usePageSettings();
  return (
    <header className={piece ? 'opening opening-hung' : 'opening'}>
      <h1>Art worth living with</h1>
      {piece ? <Work piece={piece} /> : banner && <Banner picture={focusedPicture(banner, name)} />}
      <div className="opening-words">
        <p>
          Original art, custom framing and mirrors, from a family gallery in {city}. {claims(settings)}
        </p>
        <p>
          <Link to={PATHS.inventory}>Look around</Link>
        </p>
      </div>
    </header>
  );
}

/** "Over 25 years in one place, 4,000 square feet, over 2,000 pieces."; one that is set to nothing is not made. */
function claims({ years_in_place: years, square_feet: feet, pieces_held: held }: PageSettings): string {
  const made = [
    years > 0 && `over ${years} years in one place`,
    feet > 0 && `${feet.toLocaleString('en-US')} square feet`,
    held > 0 && `over ${held.toLocaleString('en-US')} pieces`,
  ].filter((sentence) => sentence !== false);
  return made.length === 0 ? '' : `${capital(made.join(', '))}.`;
}

const ROOM = [
  [60, 62],
  [0, 90],
] as const;
const HEIGHT_SHARE = 80;
const LABEL = 'opening-label';

function Work({ piece }: { readonly piece: TileReply }) {
  const { image, name, manufacturer, hanging } = piece;
  const size = sizeWords(piece);
  return (
    <>
      <Link className="opening-work" to={piecePath(piece)} aria-labelledby={LABEL}>
        <FittingPicture
          picture={image && pictureOfImage(image, name)}
          hanging={hanging ?? USUAL_HANGING}
          room={ROOM}
          heightShare={HEIGHT_SHARE}
          loading="eager"
          first
        />
      </Link>
      <p className="opening-label">
        <span id={LABEL}>
          <cite>{name}</cite>
          {manufacturer && <span> {makerName(manufacturer)}</span>}
        </span>
        {size && <span>{size}</span>}
        <span>{priceWords(piece, 'page')}</span>
      </p>
    </>
  );
}
