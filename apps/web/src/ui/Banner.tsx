import { DisplayedPicture, type FocusedPicture } from './DisplayedPicture';

/** As wide as a page becomes. */
const WIDTH = 1_408;
const USUAL_HEIGHT = 600;
/** Beside it are the page's edges. */
const SHARE = 94;

interface BannerProps {
  readonly picture: FocusedPicture;
  /** Of its widest; a band where people come for what is below it. */
  readonly height?: number;
}

/** A picture as wide as the page, above its words; it gives the page its place, and is cut to a band. */
export function Banner({ picture, height = USUAL_HEIGHT }: BannerProps) {
  return <DisplayedPicture picture={picture} mode="fill" box={{ width: WIDTH, height }} share={SHARE} first />;
}
