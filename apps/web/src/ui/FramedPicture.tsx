export interface PictureSource {
  readonly src: string;
  readonly srcSet: string | undefined;
  /** Of the original. */
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

interface Box {
  readonly width: number;
  readonly height: number;
}

/** How much of the window it takes at most, in hundredths of its width: of narrow, medium and wide ones. */
type Room = readonly [narrow: number, medium: number, wide: number];

interface FramedPictureProps {
  readonly picture: PictureSource | null;
  /** What the picture is fitted into, in pixels; where there is less room it shrinks as a whole. */
  readonly box: Box;
  readonly room: Room;
  readonly loading?: 'eager' | 'lazy';
  /** The first thing that people look at. */
  readonly first?: boolean;
  /** Of what hangs there, where there is no picture of it. */
  readonly shape?: Box;
}

const USUAL_SHAPE: Box = { width: 4, height: 3 };

/** A picture as it hangs: whole, in a mat, in a thin frame. Without one, the frame is of its shape and says so. */
export function FramedPicture(props: FramedPictureProps) {
  const { picture, box, room, loading = 'lazy', first = false, shape = USUAL_SHAPE } = props;
  const { width, height } = fitted(picture ?? shape, box);
  return (
    <span className="frame">
      <span className="frame-mat">
        {picture ? (
          <img
            src={picture.src}
            srcSet={picture.srcSet}
            sizes={sizesOf(room, width)}
            width={width}
            height={height}
            alt={picture.alt}
            loading={loading}
            decoding="async"
            fetchPriority={first ? 'high' : undefined}
          />
        ) : (
          <span className="frame-nothing">
            <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" />
            <span>Picture to follow</span>
          </span>
        )}
      </span>
    </span>
  );
}

const MEDIUM = '(min-width: 45rem)';
const WIDE = '(min-width: 75rem)';

function sizesOf([narrow, medium, wide]: Room, width: number): string {
  const most = (room: number) => `min(${width}px, ${room}vw)`;
  return `${WIDE} ${most(wide)}, ${MEDIUM} ${most(medium)}, ${most(narrow)}`;
}

function fitted(picture: Box, box: Box): Box {
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  return { width: Math.round(picture.width * scale), height: Math.max(1, Math.round(picture.height * scale)) };
}
