import { CutOut } from './CutOut';
import { type PlaceProps, around, FRAMES, type Sides } from './work';

/** A work with its frame around it, and the shadow that the frame casts down the wall. */
export function HungWork({ work, x, y }: PlaceProps) {
  const { width, height, hanging, picture } = work;
  const sides = hanging === 'matted' || hanging === 'floater' ? FRAMES[hanging] : null;
  const out = around(hanging);
  const outer = { x: x - width / 2 - out, y: y - height / 2 - out, width: width + 2 * out, height: height + 2 * out };
  const opening = { x: x - width / 2, y: y - height / 2, width, height };
  if (!sides && picture?.part)
    return (
      <g className="room-work" filter="url(#room-cast)">
        <CutOut picture={picture} part={picture.part} place={opening} />
      </g>
    );
  return (
    <g className="room-work">
      <rect {...outer} x={outer.x + 0.9} y={outer.y + 1.7} fill="#000" opacity="0.2" filter="url(#room-soft)" />
      <rect {...outer} x={outer.x + 0.3} y={outer.y + 0.5} fill="#000" opacity="0.25" />
      {sides && <rect {...outer} fill={sides.ground} />}
      {picture ? (
        <image href={picture.href} {...opening} preserveAspectRatio="xMidYMid slice" />
      ) : (
        <rect {...opening} fill="#d9cfbf" />
      )}
      {sides && <Mitred {...outer} sides={sides} />}
    </g>
  );
}

function Mitred({ x, y, width, height, sides }: { x: number; y: number; width: number; height: number; sides: Sides }) {
  const right = x + width;
  const bottom = y + height;
  const m = sides.moulding;
  const [top, east, south, west] = sides.wood;
  return (
    <>
      <path fill={top} d={`M${x} ${y}H${right}l${-m} ${m}H${x + m}z`} />
      <path fill={east} d={`M${right} ${y}V${bottom}l${-m} ${-m}V${y + m}z`} />
      <path fill={south} d={`M${x} ${bottom}H${right}l${-m} ${-m}H${x + m}z`} />
      <path fill={west} d={`M${x} ${y}V${bottom}l${m} ${-m}V${y + m}z`} />
    </>
  );
}
