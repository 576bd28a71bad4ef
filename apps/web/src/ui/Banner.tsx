import { DisplayedPicture, type FocusedPicture } from './DisplayedPicture';

/** As wide as a page becomes. */
const BOX = { width: 1_408, height: 600 };
/** Beside it are the page's edges. */
const SHARE = 94;

/** A picture as wide as the page, above its words; it gives the page its place, and is cut to a band. */
export function Banner({ picture }: { readonly picture: FocusedPicture }) {
  return <DisplayedPicture picture={picture} mode="fill" box={BOX} share={SHARE} first />;
}
