import { type Colour, css, distance, lighter, mix } from '../colour';
import { type Manner, type Scene, tag } from '../scene';

/** Hard edges on paper: arcs in a grid, circles in balance, arches and a sun, stripes. */
export const arcs = (scene: Scene) => onPaper(scene, arcsIn);
export const balance = (scene: Scene) => onPaper(scene, balanceIn);
export const arches = (scene: Scene) => onPaper(scene, archesIn);
export const stripes = (scene: Scene) => onPaper(scene, stripesIn);

function onPaper(scene: Scene, draw: Manner): string {
  const { palette, width, height } = scene;
  return tag('rect', { width, height, fill: css(palette.paper) }) + draw(scene);
}

function inks({ palette }: Scene): Colour[] {
  const { accents, ground, ink, sky } = palette;
  return [accents[0], accents[1], accents[2], accents[3], ground[2], mix(ground[3], ink, 0.4), sky[1], accents[4]];
}

function arcsIn(scene: Scene): string {
  const { chance, palette, width, height } = scene;
  const pool = inks(scene);
  const few = [
    chance.one(pool),
    chance.one(pool),
    chance.one(pool),
    mix(palette.paper, palette.sky[1], 0.5),
    palette.ink,
  ];
  const across = chance.whole(3, 5);
  const size = (Math.min(width, height) * 0.84) / across;
  const [columns, rows] = [Math.floor((width * 0.92) / size), Math.floor((height * 0.92) / size)];
  const [left, top] = [(width - columns * size) / 2, (height - rows * size) / 2];
  const cells: string[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const turn = chance.whole(0, 3) * 90;
      const [x, y] = [left + column * size, top + row * size];
      const [under, over] = [chance.one(few), chance.one(few)];
      const inside = chance.one([
        tag('path', { d: `M0 0H1A1 1 0 0 1 0 1z`, fill: css(over) }),
        tag('path', { d: `M0 .5A.5 .5 0 0 1 1 .5z`, fill: css(over) }),
        tag('path', { d: `M0 0H1A1 1 0 0 1 0 1zM0 0`, fill: css(over) }) +
          tag('path', { d: 'M0 0H.5A.5 .5 0 0 1 0 .5z', fill: css(under === over ? palette.paper : under) }),
        tag('circle', { cx: 0.5, cy: 0.5, r: 0.32, fill: css(over) }),
        '',
      ]);
      const square = tag('rect', { width: 1.004, height: 1.004, fill: css(under === over ? palette.paper : under) });
      cells.push(
        tag(
          'g',
          { transform: `translate(${x} ${y}) rotate(${turn} ${size / 2} ${size / 2}) scale(${size})` },
          square + inside,
        ),
      );
    }
  }
  return cells.join('');
}

function balanceIn(scene: Scene): string {
  const { chance, palette, width, height } = scene;
  const pool = inks(scene);
  const short = Math.min(width, height);
  const circle = (u: number, v: number, r: number, fill: Colour) =>
    tag('circle', {
      cx: width * u,
      cy: height * v,
      r: short * r,
      fill: css(fill),
      style: 'mix-blend-mode:multiply',
      opacity: 0.94,
    });
  const [u, v] = [chance.between(0.34, 0.62), chance.between(0.34, 0.5)];
  const lean = chance.around(22);
  const bars = Array.from({ length: chance.whole(2, 4) }, (_, index) =>
    tag('rect', {
      x: width * (u - 0.3 + index * chance.between(0.1, 0.22)),
      y: height * (0.48 + index * 0.09),
      width: short * chance.between(0.3, 0.62),
      height: short * chance.one([0.016, 0.03, 0.07]),
      fill: css(index === 0 ? palette.ink : (pool[index + 2] ?? palette.ink)),
      style: 'mix-blend-mode:multiply',
    }),
  ).join('');
  const half = short * chance.between(0.16, 0.24);
  const bowl = tag('path', {
    d: `M${width * u - half} ${height * 0.7}a${half} ${half} 0 0 0 ${half * 2} 0z`,
    fill: css(chance.one(pool)),
    style: 'mix-blend-mode:multiply',
  });
  const line = tag('path', {
    d: `M${width * (u + 0.1)} ${height * 0.1}V${height * 0.9}`,
    stroke: css(palette.ink),
    'stroke-width': short * 0.005,
  });
  return (
    circle(u, v, chance.between(0.22, 0.29), pool[chance.whole(0, 2)] ?? palette.ink) +
    circle(
      u + chance.between(0.12, 0.22),
      v + chance.between(0.06, 0.16),
      chance.between(0.1, 0.17),
      pool[chance.whole(3, 6)] ?? palette.ink,
    ) +
    tag('g', { transform: `rotate(${lean.toFixed(1)} ${width / 2} ${height / 2})` }, bars) +
    bowl +
    line +
    circle(u - chance.between(0.14, 0.24), v + chance.between(0.24, 0.36), 0.045, palette.accents[0])
  );
}

function archesIn(scene: Scene): string {
  const { chance, palette, width, height } = scene;
  const pool = inks(scene);
  const short = Math.min(width, height);
  const floor = height * chance.between(0.78, 0.86);
  const drawn: string[] = [
    tag('rect', { y: floor, width, height: height - floor, fill: css(mix(palette.paper, palette.ground[0], 0.55)) }),
  ];
  drawn.push(
    tag('circle', {
      cx: width * chance.between(0.25, 0.75),
      cy: height * chance.between(0.18, 0.28),
      r: short * chance.between(0.08, 0.13),
      fill: css(palette.accents.find((accent) => distance(accent, palette.paper) > 120) ?? palette.ink),
    }),
  );
  let left = width * chance.between(0.06, 0.12);
  for (let index = chance.whole(0, 3); left < width * 0.86; index++) {
    const broad = Math.min(short * chance.between(0.2, 0.42), width * 0.94 - left);
    const tall = Math.max(height * chance.between(0.25, 0.58), broad);
    const rings = chance.whole(2, 4);
    for (let ring = 0; ring < rings; ring++) {
      const [x, half] = [left + (ring * broad) / (2 * rings), (broad / 2) * (1 - ring / rings)];
      const top = floor - tall + (ring * broad) / (2 * rings) + half;
      const fill = css(
        ring % 2 ? mix(palette.paper, palette.sky[1], 0.3) : (pool[(index * 2 + ring) % pool.length] ?? palette.ink),
      );
      drawn.push(tag('path', { d: `M${x} ${floor}V${top}a${half} ${half} 0 0 1 ${half * 2} 0V${floor}z`, fill }));
    }
    left += broad * chance.between(0.78, 1.06);
  }
  return drawn.join('');
}

function stripesIn(scene: Scene): string {
  const { chance, palette, width, height } = scene;
  const pool = inks(scene);
  const shift = chance.whole(0, 7);
  const [u, v, r] = [
    chance.between(0.36, 0.64),
    chance.between(0.36, 0.6),
    Math.min(width, height) * chance.between(0.2, 0.3),
  ];
  const bars: string[] = [];
  const swapped: string[] = [];
  let left = width * 0.08;
  for (let index = shift; left < width * 0.92; index++) {
    const broad = Math.min(width * chance.one([0.022, 0.034, 0.05, 0.085, 0.13]), width * 0.92 - left);
    const [fill, inside] = [pool[index % pool.length] ?? palette.ink, pool[(index + 3) % pool.length] ?? palette.ink];
    const bar = { x: left, y: height * 0.08, width: broad + 0.6, height: height * 0.84 };
    bars.push(tag('rect', { ...bar, fill: css(fill) }));
    swapped.push(tag('rect', { ...bar, fill: css(lighter(inside, 0.12)) }));
    left += broad;
  }
  const disc = tag('clipPath', { id: 'disc' }, tag('circle', { cx: u * width, cy: v * height, r }));
  return bars.join('') + disc + tag('g', { 'clip-path': 'url(#disc)' }, swapped.join(''));
}
