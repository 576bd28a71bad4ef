import type { PictureSource } from './FramedPicture';
import { Picture } from './Picture';

/** A picture as wide as the page, above its words; it gives the page its place, and is cut to a band. */
export function Banner({ picture }: { readonly picture: PictureSource }) {
  return <Picture className="banner" picture={picture} sizes="(min-width: 92rem) 88rem, 96vw" first />;
}
