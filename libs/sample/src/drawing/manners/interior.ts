import { painted } from '../brush';
import { rough } from '../chance';
import { type Colour, css, darker, lighter, mix } from '../colour';
import { outline, type Scene, tag } from '../scene';
import { chair, openDoor, tableAndVase } from './furniture';

/** A quiet room: a wall, a floor, and the light of a window on both. */
export const table = (scene: Scene) => room(scene, tableAndVase);
export const chairInSun = (scene: Scene) => room(scene, chair);
export const doorway = (scene: Scene) => room(scene, null);

function room(scene: Scene, standing: ((scene: Scene, floor: number) => string) | null): string {
  const { chance, palette, noise, width, height } = scene;
  const wide = width / height;
  const floor = chance.between(0.68, 0.76);
  const wall = mix(palette.sky[1], palette.paper, 0.3);
  const boards = mix(palette.ground[1], palette.accents[0], 0.12);
  const light = { u: chance.between(0.34, 0.52), v: chance.between(0.16, 0.26) };
  const colour = (u: number, v: number): Colour => {
    const grain = 0.1 * rough(noise, u * 4 * wide, v * 4, 3);
    if (v > floor) {
      return darker(lighter(boards, 0.32 - 0.3 * u), grain + 0.16 * u);
    }
    return darker(lighter(wall, 0.16 * (1 - u)), 0.3 * u * u + 0.1 * v + grain * 0.7);
  };
  const back = painted(
    scene,
    { colour, flow: (_u, v) => (v > floor ? 0.05 : 1.2 + 0.3 * noise(_u * 4, v * 4)) },
    { broad: 0.05, lively: 6, careful: 0.6 },
  );
  const skirting =
    tag('rect', { y: height * (floor - 0.035), width, height: height * 0.035, fill: css(lighter(wall, 0.35)) }) +
    tag('rect', { y: height * (floor - 0.003), width, height: height * 0.006, fill: css(darker(boards, 0.55)) });
  const right = standing ? picture(scene, floor) + standing(scene, floor) : openDoor(scene, floor);
  return (
    back + joints(scene, floor, boards) + skirting + sunOnWall(scene, light, floor) + windowFrame(scene, floor) + right
  );
}

/** Between the boards, all towards one vanishing point. */
function joints({ width, height }: Scene, floor: number, boards: Colour): string {
  const lines = Array.from(
    { length: 25 },
    (_, index) =>
      `M${width * (0.5 + (index - 12) * 0.068)} ${height * floor}L${width * (0.5 + (index - 12) * 0.17)} ${height}`,
  );
  return tag('path', {
    d: lines.join(''),
    stroke: css(darker(boards, 0.5)),
    'stroke-opacity': 0.4,
    'stroke-width': width * 0.0016,
  });
}

/** Panes of sun, leaning with the hour, across wall and floor. */
function sunOnWall({ palette, width, height }: Scene, light: { u: number; v: number }, floor: number): string {
  const gold = css(lighter(palette.accents[1], 0.8));
  const [pane, tall, lean] = [width * 0.105, height * 0.19, height * 0.07];
  const panes: string[] = [];
  for (const column of [0, 1]) {
    for (const row of [0, 1]) {
      const [x, y] = [
        light.u * width + column * pane * 1.12,
        light.v * height + row * tall * 1.1 + column * lean * 0.55,
      ];
      panes.push(
        tag('path', {
          d: outline([
            [x, y],
            [x + pane, y + lean * 0.5],
            [x + pane, y + tall + lean * 0.5],
            [x, y + tall],
          ]),
          fill: gold,
          opacity: 0.68,
        }),
      );
    }
  }
  const [y, x] = [height * floor, width * (light.u - 0.06)];
  const pool = [0, 1].map((side) =>
    tag('path', {
      d: outline([
        [x + side * pane * 1.3, y + height * 0.02],
        [x + pane * 1.1 + side * pane * 1.3, y + height * 0.02],
        [x + pane * 1.5 + side * pane * 1.5, height * 0.95],
        [x - pane * 0.1 + side * pane * 1.5, height * 0.95],
      ]),
      fill: gold,
      opacity: 0.42,
    }),
  );
  return panes.join('') + pool.join('');
}

function windowFrame({ palette, width, height, chance }: Scene, floor: number): string {
  const [left, right, top, bottom] = [0, width * chance.between(0.15, 0.2), height * 0.1, height * (floor - 0.14)];
  const frame = css(lighter(palette.paper, 0.4));
  const view = tag(
    'linearGradient',
    { id: 'view', x2: 0, y2: 1 },
    [palette.sky[0], palette.sky[2], palette.ground[1], palette.ground[2]]
      .map((stop, index) =>
        tag('stop', { offset: [0, 0.55, 0.62, 1][index] ?? 1, 'stop-color': css(lighter(stop, 0.3)) }),
      )
      .join(''),
  );
  const glass = tag('path', {
    d: outline([
      [left, top - height * 0.05],
      [right, top],
      [right, bottom],
      [left, bottom + height * 0.07],
    ]),
    fill: 'url(#view)',
    stroke: frame,
    'stroke-width': width * 0.014,
  });
  const bars = tag('path', {
    d: `M${right / 2} ${top - height * 0.025}V${bottom + height * 0.035}M0 ${(top + bottom) / 2 - height * 0.01}L${right} ${(top + bottom) / 2}`,
    stroke: frame,
    'stroke-width': width * 0.008,
  });
  const curtain = [0, 1, 2, 3].map((fold) => {
    const [x, w] = [right * (1.02 + fold * 0.11), right * 0.12];
    const d = `M${x} ${height * 0.045}C${x + w * 0.3} ${height * 0.3} ${x - w * 0.2} ${height * 0.5} ${x + w * 0.2} ${height * (floor + 0.02)}h${w}C${x + w * 0.8} ${height * 0.5} ${x + w * 1.3} ${height * 0.3} ${x + w} ${height * 0.045}z`;
    return tag('path', { d, fill: css(darker(lighter(palette.accents[4], 0.55), fold % 2 ? 0.1 : 0)), opacity: 0.92 });
  });
  const rod = tag('rect', {
    y: height * 0.036,
    width: right * 1.6,
    height: height * 0.012,
    fill: css(palette.ground[3]),
  });
  return tag('defs', {}, view) + glass + bars + curtain.join('') + rod;
}

function picture({ palette, width, height, chance }: Scene, floor: number): string {
  const [x, y, w] = [width * chance.between(0.73, 0.78), height * chance.between(0.2, 0.28), width * 0.14];
  const tall = Math.min(w * chance.between(0.8, 1.25), height * (floor - 0.4));
  const hill = tag('path', {
    d: `M${x} ${y + tall * 0.66}q${w * 0.3} ${-tall * 0.2} ${w * 0.55} ${-tall * 0.05}t${w * 0.45} ${-tall * 0.08}V${y + tall}H${x}z`,
    fill: css(palette.ground[2]),
  });
  const edge = w * 0.09;
  return (
    tag('rect', {
      x: x - edge * 0.6,
      y: y - edge * 0.4,
      width: w + edge * 2,
      height: tall + edge * 2.3,
      fill: css(palette.ink),
      opacity: 0.25,
    }) +
    tag('rect', {
      x: x - edge,
      y: y - edge,
      width: w + edge * 2,
      height: tall + edge * 2,
      fill: css(mix(palette.accents[1], palette.ground[3], 0.45)),
    }) +
    tag('rect', { x, y, width: w, height: tall, fill: css(mix(palette.sky[1], palette.accents[0], 0.25)) }) +
    hill
  );
}
