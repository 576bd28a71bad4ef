import { css, darker, hex, lighter, mix, varied } from '../colour';
import { outline, type Scene, tag } from '../scene';
import { gradient, softShadow } from '../studio';
import { lamps, wallAndFloor } from './room';

/** A round mirror over a narrow table. */
export function mirrorRoom(scene: Scene): string {
  const { width, height } = scene;
  const floor = height * 0.84;
  const [x, y, r] = [width * 0.5, height * 0.36, height * 0.235];
  return (
    wallAndFloor(scene, floor) +
    glassAndFrame(scene, x, y, r) +
    lamps(scene, [0.5]) +
    narrowTable(scene, floor) +
    vaseOn(scene, width * 0.36, height * 0.676) +
    books(scene, width * 0.6, height * 0.676)
  );
}

function glassAndFrame({ palette }: Scene, x: number, y: number, r: number): string {
  const gilt = mix(hex('b98c3f'), palette.accents[0], 0.2);
  const defs =
    gradient('linearGradient', { id: 'gilt', x2: 1, y2: 1 }, [
      [0, lighter(gilt, 0.6)],
      [0.35, gilt],
      [0.6, darker(gilt, 0.35)],
      [0.85, lighter(gilt, 0.25)],
      [1, darker(gilt, 0.45)],
    ]) +
    gradient('linearGradient', { id: 'silver', x2: 0.8, y2: 1 }, [
      [0, lighter(palette.sky[2], 0.5)],
      [0.45, mix(palette.sky[1], palette.paper, 0.5)],
      [0.46, lighter(palette.paper, 0.6)],
      [0.52, mix(palette.sky[1], palette.paper, 0.4)],
      [1, darker(mix(palette.sky[1], palette.ground[1], 0.4), 0.12)],
    ]) +
    tag('clipPath', { id: 'pane' }, tag('circle', { cx: x, cy: y, r: r * 0.88 }));
  const inGlass = tag(
    'g',
    { 'clip-path': 'url(#pane)' },
    tag('path', {
      d: outline([
        [x + r * 0.2, y - r],
        [x + r * 0.62, y - r],
        [x + r * 0.62, y + r * 0.35],
        [x + r * 0.2, y + r * 0.3],
      ]),
      fill: css(lighter(palette.sky[0], 0.55)),
    }) +
      tag('path', {
        d: `M${x + r * 0.41} ${y - r}V${y + r * 0.33}M${x + r * 0.2} ${y - r * 0.3}H${x + r * 0.62}`,
        stroke: css(lighter(palette.paper, 0.7)),
        'stroke-width': r * 0.03,
      }) +
      tag('rect', {
        x: x - r,
        y: y + r * 0.42,
        width: r * 2,
        height: r,
        fill: css(mix(palette.ground[1], palette.paper, 0.5)),
        opacity: 0.6,
      }),
  );
  return (
    tag('defs', {}, defs) +
    tag('circle', { cx: x + r * 0.05, cy: y + r * 0.1, r: r * 1.02, fill: css(palette.ink), opacity: 0.2 }) +
    tag('circle', { cx: x, cy: y, r, fill: 'url(#gilt)' }) +
    tag('circle', {
      cx: x,
      cy: y,
      r: r * 0.93,
      fill: 'none',
      stroke: css(darker(gilt, 0.5)),
      'stroke-width': r * 0.012,
    }) +
    tag('circle', { cx: x, cy: y, r: r * 0.88, fill: 'url(#silver)' }) +
    inGlass
  );
}

function narrowTable({ palette, width, height }: Scene, floor: number): string {
  const x = width * 0.5;
  return (
    softShadow('under', { x, y: floor + height * 0.07, rx: width * 0.3, ry: height * 0.03 }, palette.ink, 0.5) +
    tag('rect', {
      x: width * 0.27,
      y: height * 0.675,
      width: width * 0.46,
      height: height * 0.028,
      fill: css(mix(palette.ground[3], hex('4a3222'), 0.6)),
    }) +
    tag('rect', {
      x: width * 0.285,
      y: height * 0.703,
      width: width * 0.43,
      height: height * 0.045,
      fill: css(mix(palette.ground[3], hex('38261a'), 0.6)),
    }) +
    [0.29, 0.695]
      .map((u) =>
        tag('path', {
          d: `M${width * u} ${height * 0.74}h${width * 0.015}l${-width * 0.003} ${height * 0.17}h${-width * 0.009}z`,
          fill: css(mix(palette.ground[3], hex('38261a'), 0.6)),
        }),
      )
      .join('')
  );
}

function vaseOn({ chance, palette, height }: Scene, x: number, foot: number): string {
  const s = height * 0.07;
  const glaze = mix(palette.accents[3], palette.paper, 0.2);
  const branches = Array.from({ length: 9 }, (_, index) => {
    const [dx, dy] = [(index / 8 - 0.5) * s * 4.2, -s * chance.between(2.2, 3.6)];
    const buds = Array.from({ length: 9 }, (_unused, bud) => {
      const t = 0.35 + bud * 0.075;
      return tag('ellipse', {
        cx: x + dx * t * t + chance.around(s * 0.16),
        cy: foot - s * 1.6 + dy * t,
        rx: s * 0.11,
        ry: s * 0.075,
        fill: css(varied(mix(palette.ground[1], palette.accents[4], 0.4), chance, 16)),
      });
    });
    return (
      tag('path', {
        d: `M${x} ${foot - s * 1.6}Q${x} ${foot - s * 1.6 + dy * 0.6} ${x + dx} ${foot - s * 1.6 + dy}`,
        stroke: css(darker(palette.ground[3], 0.2)),
        'stroke-width': s * 0.035,
        fill: 'none',
      }) + buds.join('')
    );
  });
  const body = tag('path', {
    d: `M${x - s * 0.3} ${foot}C${x - s * 0.95} ${foot - s * 0.5} ${x - s * 0.7} ${foot - s * 1.3} ${x - s * 0.2} ${foot - s * 1.5}V${foot - s * 1.72}H${x + s * 0.2}V${foot - s * 1.5}C${x + s * 0.7} ${foot - s * 1.3} ${x + s * 0.95} ${foot - s * 0.5} ${x + s * 0.3} ${foot}z`,
    fill: 'url(#glaze)',
  });
  return (
    tag(
      'defs',
      {},
      gradient('linearGradient', { id: 'glaze' }, [
        [0, darker(glaze, 0.2)],
        [0.28, lighter(glaze, 0.5)],
        [0.5, glaze],
        [1, darker(glaze, 0.5)],
      ]),
    ) +
    branches.join('') +
    body
  );
}

function books({ palette, width, height }: Scene, x: number, foot: number): string {
  return (
    [palette.accents[1], palette.paper, palette.ground[2]]
      .map((fill, index) =>
        tag('rect', {
          x: x + index * width * 0.006,
          y: foot - height * 0.02 * (index + 1),
          width: width * (0.085 - index * 0.012),
          height: height * 0.019,
          fill: css(darker(fill, 0.06)),
        }),
      )
      .join('') +
    tag('ellipse', {
      cx: x + width * 0.045,
      cy: foot - height * 0.075,
      rx: width * 0.016,
      ry: height * 0.017,
      fill: css(palette.accents[0]),
    })
  );
}
