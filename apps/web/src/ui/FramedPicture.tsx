import { Frame } from './Frame';
import type { FrameStyle } from './frame-choice';
import type { Hanging } from '@rabbet/domain/artworks/artworks';

export interface PictureSource {
  readonly src: string;
  readonly srcSet: string | undefined;
  /** Width and height of the original. */
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

interface Box {
  readonly width: number;
  readonly height: number;
}

/**
 * Greatest width of the picture in percent of the window, for windows from a width in rem on; the widest window comes
 * first.
 */
type Room = readonly (readonly [from: number, share: number])[];

interface PictureProps {
  readonly picture: PictureSource | null;
  readonly hanging: Hanging;
  readonly finish?: FrameStyle;
  readonly room: Room;
  readonly loading?: 'eager' | 'lazy';
  /** The first thing that people look at. */
  readonly first?: boolean;
  /** Shape of the work, used where there is no picture of it. */
  readonly shape?: Box;
}

interface FramedPictureProps extends PictureProps {
  /** Size in pixels that the picture is fitted into; in less room it shrinks as a whole. */
  readonly box: Box;
  /** The box itself shrinks and grows with its place, so that none towers above its neighbours. */
  readonly boxShrinks?: boolean;
}

const REM_PIXELS = 16;
const USUAL_SHAPE: Box = { width: 4, height: 3 };

/** A picture as it hangs, whole. Without one, the frame is of its shape and says so. */
export function FramedPicture(props: FramedPictureProps) {
  const { picture, hanging, finish, box, boxShrinks = false, room, shape = USUAL_SHAPE } = props;
  const { width, height } = fitted(picture ?? shape, box);
  const isTall = boxShrinks && width < box.width;
  const sizes = sizesOf(room, width, isTall ? width / box.width : 1);
  return (
    <Frame hanging={hanging} {...finish} among={isTall ? 'frame-tall' : undefined}>
      {picture ? (
        <Picture {...props} picture={picture} sizes={sizes} width={width} height={height} />
      ) : (
        nothing(width, height)
      )}
    </Frame>
  );
}

/** Least length of the longer side where there is room: a small photograph is enlarged a little. */
const LARGE = 1_600;

interface FittingPictureProps extends PictureProps {
  /** Greatest height of the picture in percent of the window. */
  readonly heightShare: number;
}

/**
 * A picture as it hangs, as large as its place is wide and as the window is high: its style says by `--most-height` how
 * much of that is for it.
 */
export function FittingPicture(props: FittingPictureProps) {
  const { picture, hanging, finish, room, heightShare, shape = USUAL_SHAPE } = props;
  const { width, height } = picture ?? shape;
  const large = Math.max(1, LARGE / Math.max(width, height));
  const wide = Math.round(width * large);
  const high = Math.round(height * large);
  const byHeight = `${Math.ceil((heightShare * width) / height)}vh`;
  const sizes = room.map(([from, share]) => `${from ? `(min-width:${from}rem) ` : ''}min(${share}vw,${byHeight})`);
  return (
    <Frame hanging={hanging} {...finish} among="frame-fitting">
      {picture ? (
        <span className="frame-window">
          <svg className="frame-strut" width={wide} height={high} viewBox={`0 0 ${wide} ${high}`} aria-hidden="true" />
          <Picture {...props} picture={picture} sizes={sizes.join(',')} width={width} height={height} />
        </span>
      ) : (
        nothing(wide, high, 'frame-strut')
      )}
    </Frame>
  );
}

interface ShownPictureProps extends Box, Pick<PictureProps, 'loading' | 'first'> {
  readonly picture: PictureSource;
  readonly sizes: string;
}

function Picture({ picture, sizes, width, height, loading = 'lazy', first = false }: ShownPictureProps) {
  return (
    <img
      src={picture.src}
      srcSet={picture.srcSet}
      sizes={sizes}
      width={width}
      height={height}
      alt={picture.alt}
      loading={loading}
      fetchPriority={first ? 'high' : undefined}
    />
  );
}

function nothing(width: number, height: number, strut?: string) {
  return (
    <span className="frame-nothing">
      <svg className={strut} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" />
      <span>Picture to follow</span>
    </span>
  );
}

function sizesOf(room: Room, width: number, fraction: number): string {
  const sizes = room.map(([from, share], i) => {
    const taken = Math.ceil(share * fraction);
    const widest = ((room[i - 1]?.[0] ?? Infinity) * REM_PIXELS * taken) / 100;
    const most = widest <= width ? `${taken}vw` : `min(${width}px,${taken}vw)`;
    return from === 0 ? most : `(min-width:${from}rem) ${most}`;
  });
  return sizes.join(',');
}

function fitted(picture: Box, box: Box): Box {
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  return { width: Math.round(picture.width * scale), height: Math.max(1, Math.round(picture.height * scale)) };
}
