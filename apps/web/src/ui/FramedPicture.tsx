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
}

/** A picture as it hangs: whole, in a mat, in a thin frame. Without one, the mat says so. */
export function FramedPicture({ picture, box, room, loading = 'lazy', first = false }: FramedPictureProps) {
  const { width, height } = fitted(picture ?? { width: 4, height: 3 }, box);
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
          <svg className="frame-nothing" width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img">
            <title>No photograph yet</title>
            {width >= ROOM_FOR_WORDS && (
              <text x="50%" y="50%">
                Photograph to come
              </text>
            )}
          </svg>
        )}
      </span>
    </span>
  );
}

const MEDIUM = '(min-width: 45rem)';
const WIDE = '(min-width: 75rem)';

const ROOM_FOR_WORDS = 240;

function sizesOf([narrow, medium, wide]: Room, width: number): string {
  const most = (room: number) => `min(${width}px, ${room}vw)`;
  return `${WIDE} ${most(wide)}, ${MEDIUM} ${most(medium)}, ${most(narrow)}`;
}

function fitted(picture: Box, box: Box): Box {
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  return { width: Math.round(picture.width * scale), height: Math.max(1, Math.round(picture.height * scale)) };
}
