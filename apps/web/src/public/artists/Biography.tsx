import type { ArtistReply } from '@rabbet/client';
import { Toggle } from '../../ui/Toggle';
import { pictureOfImage } from '../../kernel/pictures/pictures';

/** The artist's portrait beside the story, where there is one. */
export function Biography({ artist, name }: { readonly artist: ArtistReply | null; readonly name: string }) {
  if (!artist?.description) return null;
  const portrait = artist.image && pictureOfImage(artist.image, name);
  return (
    <Toggle title={`About ${name}`}>
      <div className="biography">
        {portrait && (
          <img
            className="biography-portrait"
            src={portrait.src}
            srcSet={portrait.srcSet}
            sizes="(min-width:45rem) 20rem,92vw"
            width={portrait.width}
            height={portrait.height}
            alt={portrait.alt}
            loading="lazy"
          />
        )}
        {/* clean HTML: read models are told of no other */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: artist.description }} />
      </div>
    </Toggle>
  );
}
