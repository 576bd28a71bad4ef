import type { ImageReply } from '@rabbet/client';
import { imageAddress } from '@rabbet/domain/images/images';
import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react';
import { useFilling } from '../../kernel/forms/ShopForm';

interface Point {
  readonly x: number;
  readonly y: number;
}

const WIDTH = 480;
const STEPS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -0.05, y: 0 },
  ArrowRight: { x: 0.05, y: 0 },
  ArrowUp: { x: 0, y: -0.05 },
  ArrowDown: { x: 0, y: 0.05 },
};

/** Field of a form: the point of a picture that stays in view where it is cut. Clicks and arrow keys move it. */
export function FocusPoint({ image, label }: { readonly image: ImageReply; readonly label: string }) {
  const { values } = useFilling();
  const [moved, setMoved] = useState<Point | null>(null);
  const id = useId();
  const point = moved ?? { x: Number(values.center_x ?? 0.5), y: Number(values.center_y ?? 0.5) };
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (event.detail === 0) return; // Enter and the space bar point at nothing
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    setMoved({ x: within((event.clientX - left) / width), y: within((event.clientY - top) / height) });
  };
  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault(); // the page stays where it is
    setMoved({ x: within(point.x + by.x), y: within(point.y + by.y) });
  };
  return (
    <div className="focus-point">
      <button type="button" aria-label={label} aria-describedby={id} onClick={click} onKeyDown={step}>
        <img
          src={imageAddress(image.id, image, WIDTH)}
          width={image.width}
          height={image.height}
          alt={image.alt ?? ''}
        />
        <FocusMark x={point.x} y={point.y} />
      </button>
      <p id={id} className="field-hint" aria-live="polite">
        {`Focus: ${percent(point.x)} from the left, ${percent(point.y)} from the top. Click the picture or use the arrow keys.`}
      </p>
      <input type="hidden" name="center_x" value={point.x} />
      <input type="hidden" name="center_y" value={point.y} />
    </div>
  );
}

/** Mark on a picture: pages carry no styles of their own, so it is drawn. */
export function FocusMark({ x, y }: Point) {
  return (
    <svg className="focus-mark" aria-hidden="true">
      <circle cx={percent(x)} cy={percent(y)} r="8" />
    </svg>
  );
}

function within(part: number): number {
  return Math.round(Math.min(1, Math.max(0, part)) * 100) / 100;
}

function percent(part: number): string {
  return `${Math.round(part * 100)}%`;
}
