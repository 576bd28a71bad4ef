import { DisplayedPicture, type FocusedPicture } from './DisplayedPicture';

/** Greatest width of a page. */
const WIDTH = 1_408;
const USUAL_HEIGHT = 600;
/** Width in percent of the window; the rest is the margin of the page. */
const SHARE = 94;

interface BannerProps {
  readonly picture: FocusedPicture;
  /** Height at the greatest width; less on pages whose visitors come for what is below the banner. */
  readonly height?: number;
}

/** A picture as wide as the page, above its words; it gives the page its place, and is cut to a band. */
export function Banner({ picture, height = USUAL_HEIGHT }: BannerProps) {
  return <DisplayedPicture picture={picture} mode="fill" box={{ width: WIDTH, height }} share={SHARE} first />;
}
