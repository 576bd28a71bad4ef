import { painted } from '../brush';
import { rough } from '../chance';
import { type Colour, css, darker, lighter, mix } from '../colour';
import { outline, type Scene, tag } from '../scene';
import { passers } from './passers';

/** An arcade in the sun, its long shadows, and somebody on the square. */
export function arcade(scene: Scene): string {
  const { chance, palette, noise, width, height } = scene;
  const floor = chance.between(0.66, 0.76);
  const wide = width / height;
  const colour = (u: number, v: number): Colour =>
    v > floor
      ? mix(
          lighter(palette.ground[0], 0.2),
          palette.ground[0],
          (v - floor) * 3 + 0.3 * rough(noise, u * 4 * wide, v * 20),
        )
      : mix(palette.sky[0], palette.sky[2], (v / floor) ** 1.4 + 0.15 * rough(noise, u * 3 * wide, v * 5));
  const back = painted(
    scene,
    { colour, flow: (_u, v) => (v > floor ? 0.04 : 0.4) },
    { broad: 0.06, lively: 8, careful: 0 },
  );
  const [wall, shade] = [mix(palette.accents[1], palette.paper, 0.45), darker(palette.ground[3], 0.25)];
  const [from, to, near, far] = [
    -0.02,
    chance.between(0.62, 0.8),
    chance.between(0.1, 0.18),
    chance.between(0.36, 0.44),
  ];
  const count = chance.whole(4, 6);
  const at = (way: number) => {
    const deep = way ** 0.72;
    return {
      x: width * (from + (to - from) * deep),
      top: height * (near + (far - near) * deep),
      foot: height * (0.92 + (floor + 0.015 - 0.92) * deep),
    };
  };
  const openings = Array.from({ length: count }, (_, index) =>
    arch(at((index + 0.16) / count), at((index + 0.84) / count), shade, mix(wall, shade, 0.55)),
  );
  return (
    back +
    wallFrom(at(0), at(1), wall, { width, height }) +
    shadowsOf(count, at, shade, { width, height }) +
    openings.join('') +
    passers(scene, height * (floor + 0.13), chance.whole(1, 2))
  );
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function wallFrom(start: Upright, end: Upright, wall: Colour, { width, height }: Size): string {
  const face = tag('path', {
    d: outline([
      [start.x, start.top],
      [end.x, end.top],
      [end.x, end.foot],
      [start.x, start.foot],
    ]),
    fill: css(wall),
  });
  const cornice = tag('path', {
    d: outline([
      [start.x, start.top - height * 0.03],
      [end.x, end.top - height * 0.012],
      [end.x, end.top + height * 0.004],
      [start.x, start.top + height * 0.012],
    ]),
    fill: css(lighter(wall, 0.4)),
  });
  const side = tag('path', {
    d: outline([
      [end.x, end.top],
      [end.x + width * 0.09, end.top + height * 0.03],
      [end.x + width * 0.09, end.foot - height * 0.01],
      [end.x, end.foot],
    ]),
    fill: css(darker(wall, 0.5)),
  });
  return side + face + cornice;
}

function shadowsOf(count: number, at: (way: number) => Upright, shade: Colour, { width, height }: Size): string {
  const pools = Array.from({ length: count }, (_, index) => {
    const [a, b] = [at((index - 0.16) / count < 0 ? 0 : (index - 0.16) / count), at((index + 0.16) / count)];
    return tag('path', {
      d: outline([
        [a.x, a.foot],
        [b.x, b.foot],
        [b.x + width * 0.34, b.foot + height * 0.1],
        [a.x + width * 0.36, a.foot + height * 0.14],
      ]),
      fill: css(shade),
      opacity: 0.3,
    });
  });
  return pools.join('');
}

interface Upright {
  readonly x: number;
  readonly top: number;
  readonly foot: number;
}

function arch(left: Upright, right: Upright, dark: Colour, reveal: Colour): string {
  const spring = ({ top, foot }: Upright) => top + (foot - top) * 0.46;
  const crown = (left.top + right.top) / 2 + ((left.foot - left.top + right.foot - right.top) / 2) * 0.2;
  const middle = (left.x + right.x) / 2;
  const shape = (inset: number) => {
    const [from, to] = [left.x + (right.x - left.x) * inset, right.x];
    return `M${from} ${left.foot}V${spring(left)}C${from} ${crown} ${middle - (middle - from) * 0.4} ${crown - 2} ${(from + to) / 2} ${crown}S${to} ${crown + (spring(right) - crown) * 0.45} ${to} ${spring(right)}V${right.foot}z`;
  };
  return tag('path', { d: shape(0), fill: css(reveal) }) + tag('path', { d: shape(0.2), fill: css(dark) });
}
