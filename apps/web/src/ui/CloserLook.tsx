import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { PictureSource } from './FramedPicture';
import { holdPage } from './hold-page';

export interface View {
  readonly key: string;
  readonly picture: PictureSource;
  readonly title: string;
  readonly note: string | null;
}

interface CloserLookProps {
  readonly views: readonly View[];
  readonly at: number;
  readonly onMove: (at: number) => void;
  readonly onClose: () => void;
}

/** Distance that a finger moves before it turns to another picture. */
const SWIPE_PIXELS = 48;

/** A picture as large as the window, or as itself; the others are an arrow or a swipe away. */
export function CloserLook({ views, at, onMove, onClose }: CloserLookProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { isLifeSize, wall, turnSize } = useLifeSize();
  const go = (step: number) => {
    if (isLifeSize || !views[at + step]) return;
    onMove(at + step);
  };
  const swipe = useSwipe(go);
  useEffect(() => {
    const { current } = dialog;
    if (current && !current.open) current.showModal();
    const release = holdPage();
    return () => {
      release();
      current?.close();
    };
  }, []);
  const view = views[at];
  if (!view) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || isLifeSize) return; // then they move the picture
    event.preventDefault();
    go(step);
  };
  const { picture, title, note } = view;
  return (
    <dialog
      ref={dialog}
      className={isLifeSize ? 'closer closer-life-size' : 'closer'}
      aria-label={`A closer look: ${title}`}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault(); // whoever has opened it takes it away
        onClose();
      }}
    >
      {/* as a scrolled picture is reached by keys too */}
      <div ref={wall} className="closer-picture" tabIndex={isLifeSize ? 0 : undefined} {...swipe}>
        <Large key={view.key} picture={picture} isLifeSize={isLifeSize} onTurn={turnSize} />
      </div>
      <div className="closer-bar">
        <p className="closer-title" aria-live="polite">
          <strong>{title}</strong> {note}
        </p>
        {views.length > 1 && <Turning at={at} of={views.length} isHeld={isLifeSize} onStep={go} />}
        <button type="button" className="closer-button" aria-pressed={isLifeSize} onClick={turnSize}>
          Full size
        </button>
        <button type="button" className="closer-button" onClick={onClose}>
          Close
        </button>
      </div>
    </dialog>
  );
}

interface LargeProps {
  readonly picture: PictureSource;
  readonly isLifeSize: boolean;
  readonly onTurn: (event: MouseEvent<HTMLElement>) => void;
}

function Large({ picture: { src, srcSet, width, height, alt }, isLifeSize, onTurn }: LargeProps) {
  // so large at once, though its pixels have yet to come
  const [sizes, style] = isLifeSize ? [`${width}px`, { width, height }] : ['100vw', undefined];
  return <img {...{ src, srcSet, sizes, width, height, alt, style }} draggable={false} onClick={onTurn} />;
}

interface TurningProps {
  readonly at: number;
  readonly of: number;
  readonly isHeld: boolean;
  readonly onStep: (step: -1 | 1) => void;
}

function Turning({ at, of, isHeld, onStep }: TurningProps) {
  return (
    <span className="closer-turning">
      <span className="closer-place">{`${at + 1} of ${of}`}</span>
      <Turn words="Previous picture" isLast={at === 0 || isHeld} onClick={() => onStep(-1)} path="m8 2-5 5 5 5" />
      <Turn words="Next picture" isLast={at === of - 1 || isHeld} onClick={() => onStep(1)} path="m5 2 5 5-5 5" />
    </span>
  );
}

interface TurnProps {
  readonly words: string;
  readonly isLast: boolean;
  readonly onClick: () => void;
  readonly path: string;
}

/** Button to another picture. At the ends it is only marked as disabled, so that it keeps the focus. */
function Turn({ words, isLast, onClick, path }: TurnProps) {
  return (
    <button type="button" className="closer-button" aria-label={words} aria-disabled={isLast} onClick={onClick}>
      <svg viewBox="0 0 14 14" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );
}

/** Switches a picture to its full size and scrolls it to the point that was pressed; after the button, to its middle. */
function useLifeSize() {
  const [isLifeSize, setLifeSize] = useState(false);
  const wall = useRef<HTMLDivElement>(null);
  const pressed = useRef({ x: 0.5, y: 0.5 });
  const turnSize = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const isPicture = currentTarget instanceof HTMLImageElement;
    pressed.current = isPicture ? { x: (clientX - left) / width, y: (clientY - top) / height } : { x: 0.5, y: 0.5 };
    setLifeSize(!isLifeSize);
  };
  useLayoutEffect(() => {
    const { current } = wall;
    if (!isLifeSize || !current) return;
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = current;
    current.scrollLeft = pressed.current.x * scrollWidth - clientWidth / 2;
    current.scrollTop = pressed.current.y * scrollHeight - clientHeight / 2;
  }, [isLifeSize]);
  return { isLifeSize, wall, turnSize };
}

/** Detects swipes to the side. Vertical moves and two fingers scroll and enlarge as everywhere. */
function useSwipe(onStep: (step: -1 | 1) => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown({ clientX: x, clientY: y, isPrimary, pointerType }: PointerEvent) {
      from.current = isPrimary && pointerType !== 'mouse' ? { x, y } : null;
    },
    onPointerUp({ clientX, clientY }: PointerEvent) {
      if (!from.current) return;
      const across = clientX - from.current.x;
      const down = clientY - from.current.y;
      from.current = null;
      if (Math.abs(across) > SWIPE_PIXELS && Math.abs(across) > 1.5 * Math.abs(down)) onStep(across < 0 ? 1 : -1);
    },
    onPointerCancel: () => void (from.current = null),
  };
}
