import { css, darker, lighter, mix } from '../colour';
import { PROFILES, type Thing, thing } from '../objects';
import { outline, type Scene, tag } from '../scene';

export function tableAndVase(scene: Scene, floor: number): string {
  const { palette, width, height, chance } = scene;
  const [x, y, w] = [width * 0.66, height * (floor - 0.16), width * 0.24];
  const wood = mix(palette.ground[3], palette.accents[0], 0.2);
  const leg = (at: number) =>
    tag('path', {
      d: outline([
        [at, y],
        [at + w * 0.05, y],
        [at + w * 0.035, height * (floor + 0.1)],
        [at + w * 0.01, height * (floor + 0.1)],
      ]),
      fill: css(darker(wood, 0.25)),
    });
  const shadow = tag('ellipse', {
    cx: x + w * 0.6,
    cy: height * (floor + 0.1),
    rx: w * 0.7,
    ry: height * 0.022,
    fill: css(palette.ink),
    opacity: 0.28,
  });
  const vase: Thing = {
    x: x + w * 0.38,
    foot: y - height * 0.004,
    tall: height * 0.17,
    broad: height * 0.115,
    colour: lighter(palette.accents[3], 0.1),
    profile: PROFILES.vase,
  };
  const twigs = Array.from({ length: 7 }, (_, index) => {
    const [dx, dy] = [(index - 3) * w * 0.1, -height * (0.16 + 0.05 * Math.cos(index * 2))];
    const buds = Array.from({ length: 5 }, (_, bud) =>
      tag('circle', {
        cx: vase.x + dx * (0.4 + bud * 0.15) + chance.around(w * 0.03),
        cy: vase.foot - vase.tall + dy * (0.4 + bud * 0.15),
        r: w * chance.between(0.014, 0.026),
        fill: css(chance.odds(0.6) ? palette.accents[0] : lighter(palette.accents[0], 0.4)),
      }),
    );
    return (
      tag('path', {
        d: `M${vase.x} ${vase.foot - vase.tall}q${dx * 0.2} ${dy * 0.6} ${dx} ${dy}`,
        stroke: css(palette.ground[3]),
        'stroke-width': w * 0.01,
        fill: 'none',
      }) + buds.join('')
    );
  });
  return (
    shadow +
    leg(x + w * 0.04) +
    leg(x + w * 0.9) +
    tag('rect', { x: x - w * 0.03, y, width: w * 1.06, height: height * 0.03, fill: css(wood) }) +
    tag('rect', { x: x - w * 0.03, y, width: w * 1.06, height: height * 0.008, fill: css(lighter(wood, 0.3)) }) +
    twigs.join('') +
    thing(scene, 'vase', vase)
  );
}

export function chair({ palette, width, height }: Scene, floor: number): string {
  const [x, y, s] = [width * 0.64, height * (floor - 0.01), Math.min(height * 0.17, width * 0.15)];
  const wood = css(mix(palette.ground[3], palette.accents[0], 0.25));
  const line = (d: string, thick: number) =>
    tag('path', {
      d,
      stroke: wood,
      'stroke-width': s * thick,
      fill: 'none',
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    });
  const seat = tag('path', {
    d: outline([
      [x, y],
      [x + s, y - s * 0.07],
      [x + s * 1.28, y + s * 0.2],
      [x + s * 0.2, y + s * 0.3],
    ]),
    fill: css(palette.accents[1]),
  });
  const shadow = tag('ellipse', {
    cx: x + s * 1.1,
    cy: y + s * 1.08,
    rx: s * 1.1,
    ry: s * 0.16,
    fill: css(palette.ink),
    opacity: 0.26,
  });
  return (
    shadow +
    line(
      `M${x} ${y - s * 1.5}V${y + s * 0.95}M${x + s} ${y - s * 1.57}V${y + s * 0.75}M${x + s * 0.2} ${y + s * 0.3}V${y + s * 1.2}M${x + s * 1.28} ${y + s * 0.2}V${y + s * 1.08}`,
      0.075,
    ) +
    line(
      `M${x} ${y - s * 1.42}L${x + s} ${y - s * 1.49}M${x} ${y - s * 1.0}L${x + s} ${y - s * 1.07}M${x} ${y - s * 0.6}L${x + s} ${y - s * 0.67}`,
      0.09,
    ) +
    seat
  );
}

export function openDoor({ palette, width, height }: Scene, floor: number): string {
  const [x, y, w] = [width * 0.62, height * 0.16, Math.min(width * 0.2, height * 0.26)];
  const foot = height * floor;
  const beyond = tag('rect', {
    x,
    y,
    width: w,
    height: foot - y,
    fill: css(darker(mix(palette.sky[0], palette.ground[2], 0.3), 0.12)),
  });
  const farWindow =
    tag('rect', {
      x: x + w * 0.42,
      y: y + (foot - y) * 0.2,
      width: w * 0.3,
      height: (foot - y) * 0.36,
      fill: css(lighter(palette.sky[2], 0.6)),
    }) +
    tag('path', {
      d: outline([
        [x + w * 0.3, foot],
        [x + w * 0.72, foot],
        [x + w * 0.6, foot - height * 0.06],
        [x + w * 0.4, foot - height * 0.06],
      ]),
      fill: css(lighter(palette.accents[1], 0.55)),
      opacity: 0.7,
    });
  const leaf = tag('path', {
    d: outline([
      [x, y],
      [x - w * 0.42, y - height * 0.03],
      [x - w * 0.42, foot + height * 0.07],
      [x, foot],
    ]),
    fill: css(lighter(palette.paper, 0.2)),
    stroke: css(darker(palette.paper, 0.25)),
    'stroke-width': w * 0.012,
  });
  const panel = (top: number, bottom: number) =>
    tag('path', {
      d: outline([
        [x - w * 0.07, y + (foot - y) * top],
        [x - w * 0.34, y + (foot - y) * top - height * 0.02],
        [x - w * 0.34, y + (foot - y) * bottom + height * 0.03],
        [x - w * 0.07, y + (foot - y) * bottom],
      ]),
      fill: css(darker(palette.paper, 0.09)),
    });
  const frame = tag('path', {
    d: `M${x} ${foot}V${y}H${x + w}V${foot}`,
    fill: 'none',
    stroke: css(lighter(palette.paper, 0.5)),
    'stroke-width': w * 0.07,
  });
  return beyond + farWindow + frame + leaf + panel(0.08, 0.42) + panel(0.52, 0.9);
}
