import type { ArtistEntryReply } from '@rabbet/client';
import { USUAL_HANGING } from '@rabbet/domain/artworks/artworks';
import { makerName } from '@rabbet/domain/text/maker-name';
import { ListAsSent } from '../../kernel/lists/ListAsSent';
import { pictureOfImage } from '../../kernel/pictures/pictures';
import { artistPath } from '../../paths/paths';
import { FramedPicture } from '../../ui/FramedPicture';

const BOX = { width: 150, height: 120 };
const ROOM = [[0, 32]] as const;
/** Widths of the ladder that such a small picture needs. */
const LADDER = [160, 320, 640] as const;
/** Number of entries that usual windows show without scrolling. */
const IN_SIGHT = 6;

/** Names in large letters, a work beside each. */
export function ArtistsIndex({ artists }: { readonly artists: readonly ArtistEntryReply[] }) {
  return (
    <ListAsSent className="artists-index" of={artists}>
      {artists.map((artist, i) => (
        <li key={artist.id} className="artists-entry">
          <a href={artistPath(artist)}>
            <span className="artists-work">
              <FramedPicture
                {...hungBeside(artist)}
                box={BOX}
                room={ROOM}
                loading={i < IN_SIGHT ? 'eager' : 'lazy'}
                first={i === 0}
              />
            </span>
            <span className="artists-words">
              <span className="artists-name">{makerName(artist)}</span>
              {artist.pieces > 0 && (
                <span className="artists-pieces">{artist.pieces === 1 ? 'One work' : `${artist.pieces} works`}</span>
              )}
            </span>
          </a>
        </li>
      ))}
    </ListAsSent>
  );
}

/** A work; of an artist who has none here, the portrait. */
function hungBeside(artist: ArtistEntryReply) {
  const { work, image } = artist;
  if (work?.image)
    return {
      picture: { ...pictureOfImage(work.image, work.name, LADDER), alt: work.name },
      hanging: work.hanging ?? USUAL_HANGING,
    };
  const portrait = image && pictureOfImage(image, makerName(artist), LADDER);
  return { picture: portrait && { ...portrait, alt: '' }, hanging: USUAL_HANGING };
}
