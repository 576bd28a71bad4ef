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

/** How much of the window it takes at most, in hundredths of its width: of windows from so many rem on, widest first. */
type Room = readonly (readonly [from: number, share: number])[];

interface FramedPictureProps {
  readonly picture: PictureSource | null;
  /** What the picture is fitted into, in pixels; where there is less room it shrinks as a whole. */
  readonly box: Box;
  /** The box itself shrinks where there is less room, so that none towers above its neighbours. */
  readonly boxShrinks?: boolean;
  readonly room: Room;
  readonly loading?: 'eager' | 'lazy';
  /** The first thing that people look at. */
  readonly first?: boolean;
  /** Of what hangs there, where there is no picture of it. */
  readonly shape?: Box;
}

const REM_PIXELS = 16;
const USUAL_SHAPE: Box = { width: 4, height: 3 };

/** A picture as it hangs: whole, in a mat, in a thin frame. Without one, the frame is of its shape and says so. */
export function FramedPicture(props: FramedPictureProps) {
  const { picture, box, boxShrinks = false, room, loading = 'lazy', first = false, shape = USUAL_SHAPE } = props;
  const { width, height } = fitted(picture ?? shape, box);
  const isTall = boxShrinks && width < box.width;
  return (
    <span className={isTall ? 'frame frame-tall' : 'frame'}>
      <span className="frame-mat">
        {picture ? (
          <img
            src={picture.src}
            srcSet={picture.srcSet}
            sizes={sizesOf(room, width, isTall ? width / box.width : 1)}
            width={width}
            height={height}
            alt={picture.alt}
            loading={loading}
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

function sizesOf(room: Room, width: number, part: number): string {
  const sizes = room.map(([from, share], i) => {
    const taken = Math.ceil(share * part);
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
