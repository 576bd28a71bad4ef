import type { ArtistReply, TileReply, WidgetReply } from '@rabbet/client';
import { Head, StructuredData } from '../../kernel/pages/Head';
import { sharedPicture } from '../../kernel/pictures/pictures';
import { useShop } from '../../kernel/data/shop';
import { artistPath, piecePath } from '../../paths/paths';
import { categoriesOf, depth, inches, medium, pictureOf, sizeWords } from '../artworks/artworks';

interface ArtistHeadProps {
  /** Name as it is shown. */
  readonly name: string;
  readonly artist: ArtistReply | null;
  /** The piece that the address names. */
  readonly piece: WidgetReply | null;
  /** The first of what hangs there, where it names none. */
  readonly work: TileReply | undefined;
  readonly origin: string;
}

export function ArtistHead({ name, artist, piece, work, origin }: ArtistHeadProps) {
  const shop = useShop();
  if (piece === null) {
    const canonical = artist ? origin + artistPath(artist) : undefined;
    return (
      <Head
        title={name}
        description={`Pieces by ${name}, with sizes and prices, and the artist's story.`}
        keywords={[name, 'artist']}
        canonical={canonical}
        image={sharedPicture(work?.image, work?.name ?? name, origin)}
      />
    );
  }
  const facts = [medium(piece), sizeWords(inches(piece))].filter(Boolean).join(', ');
  return (
    <>
      <Head
        title={`${piece.name} by ${name}`}
        description={`${piece.name} by ${name}${facts && `: ${facts}`}.`}
        keywords={[piece.name, name, ...categoriesOf(piece)]}
        canonical={origin + piecePath(piece)}
        image={sharedPicture(piece.images[0]?.image, piece.name, origin)}
      />
      <StructuredData facts={artworkFacts(piece, name, origin, shop.name)} />
    </>
  );
}

/** https://schema.org/VisualArtwork; an offer only where everybody may know the price. */
function artworkFacts(piece: WidgetReply, name: string, origin: string, seller: string): object {
  const url = origin + piecePath(piece);
  const { width, height } = inches(piece);
  const deep = depth(piece);
  const picture = pictureOf(piece);
  const distance = (value: number) => ({ '@type': 'Distance', name: `${value} in` });
  return {
    '@context': 'https://schema.org',
    '@type': 'VisualArtwork',
    name: piece.name,
    url,
    ...(piece.manufacturer && { creator: { '@type': piece.manufacturer.is_artist ? 'Person' : 'Organization', name } }),
    ...(picture && { image: origin + picture.src }),
    ...(piece.description && { description: piece.description }),
    ...(medium(piece) && { artMedium: medium(piece) }),
    ...(piece.year && { dateCreated: piece.year }),
    ...(piece.edition && { artEdition: piece.edition }),
    ...(width && { width: distance(width) }),
    ...(height && { height: distance(height) }),
    ...(deep && { depth: distance(deep) }),
    ...(piece.price !== null && !piece.sold && { offers: offerOf(piece, url, seller) }),
  };
}

function offerOf({ price }: WidgetReply, url: string, seller: string): object {
  return {
    '@type': 'Offer',
    price: String(price),
    priceCurrency: 'USD',
    availability: 'https://schema.org/InStock',
    url,
    seller: { '@type': 'ArtGallery', name: seller },
  };
}
