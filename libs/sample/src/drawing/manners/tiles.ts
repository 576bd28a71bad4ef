import { type Colour, css, darker, lighter, mix, varied } from '../colour';
import { type Scene, tag } from '../scene';
import { gradient } from '../studio';

/** Glazed tiles on a wall: each fired a little unlike the next, one motif turned about. */
export function tiles(scene: Scene): string {
  const { chance, palette, width, height } = scene;
  const across = chance.whole(4, 6);
  const size = Math.max(width, height) / across;
  const [columns, rows] = [Math.round(width / size), Math.round(height / size)];
  const [cellX, cellY] = [width / columns, height / rows];
  const { accents } = palette;
  const start = chance.whole(0, 4);
  const colours: [Colour, Colour, Colour] = [
    lighter(palette.paper, 0.2),
    accents[start] ?? accents[0],
    accents[(start + 2) % 5] ?? accents[1],
  ];
  const motif = chance.one([petals, quarters, star, wave]);
  const grout = mix(palette.ground[0], palette.paper, 0.4);
  const defs = gradient('linearGradient', { id: 'gloss', x2: 1, y2: 1 }, [
    [0, [255, 255, 250], 0.5],
    [0.3, [255, 255, 250], 0.08],
    [0.7, [20, 16, 26], 0],
    [1, [20, 16, 26], 0.24],
  ]);
  const cells: string[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const ground = varied(colours[0], chance, 9);
      const turn = motif === star ? 0 : ((row % 2) * 2 + (row % 2 === column % 2 ? 0 : row % 2 ? -1 : 1)) * 90;
      const drawn = motif(
        colours.map((colour) => varied(colour, chance, 14)),
        chance.odds(0.5),
      );
      const face = tag('rect', { x: 0.012, y: 0.012, width: 0.976, height: 0.976, rx: 0.025, fill: css(ground) });
      const gloss = tag('rect', { x: 0.012, y: 0.012, width: 0.976, height: 0.976, rx: 0.025, fill: 'url(#gloss)' });
      const place = `translate(${column * cellX} ${row * cellY}) scale(${cellX} ${cellY})`;
      cells.push(
        tag(
          'g',
          { transform: place },
          face + tag('g', { transform: `rotate(${turn} .5 .5)`, 'clip-path': 'url(#tile)' }, drawn) + gloss,
        ),
      );
    }
  }
  const clip = tag(
    'clipPath',
    { id: 'tile' },
    tag('rect', { x: 0.012, y: 0.012, width: 0.976, height: 0.976, rx: 0.025 }),
  );
  return tag('defs', {}, defs + clip) + tag('rect', { width, height, fill: css(grout) }) + cells.join('');
}

type Motif = (colours: readonly Colour[], other: boolean) => string;

const shape = (d: string, fill: Colour | undefined) => tag('path', { d, fill: css(fill ?? [0, 0, 0]) });

/** A quarter of a flower in the corner: four tiles make it whole. */
const petals: Motif = ([ground, main, second], _other) =>
  shape('M1 1L1 .42C.78 .5 .7 .64 .72 .72C.64 .7 .5 .78 .42 1z', main) +
  shape('M1 1C.7 .95 .3 .75 .16 .16C.75 .3 .95 .7 1 1z', second) +
  shape('M1 1C.82 .94 .54 .78 .38 .38C.78 .54 .94 .82 1 1z', ground && lighter(main ?? ground, 0.45)) +
  shape('M1 1V.8A.2 .2 0 0 0 .8 1z', second && darker(second, 0.35)) +
  shape('M0 0V.2A.2 .2 0 0 0 .2 0z', main) +
  shape('M0 1V.93Q.1 .9 .07 1zM1 0V.07Q.9 .1 .93 0z', main);

const quarters: Motif = ([, main, second], other) =>
  shape('M0 0H1A1 1 0 0 1 0 1z', main) +
  shape('M0 0H.66A.66 .66 0 0 1 0 .66z', other ? second : main && lighter(main, 0.5)) +
  shape('M0 0H.33A.33 .33 0 0 1 0 .33z', main && darker(main, 0.3));

const star: Motif = ([, main, second]) => {
  const points = Array.from({ length: 16 }, (_, index) => {
    const [far, angle] = [index % 2 ? 0.24 : 0.46, (index / 16) * Math.PI * 2];
    return `${(0.5 + Math.cos(angle) * far).toFixed(3)} ${(0.5 + Math.sin(angle) * far).toFixed(3)}`;
  });
  const corner = 'M0 0H.2L0 .2zM1 0V.2L.8 0zM1 1H.8L1 .8zM0 1V.8L.2 1z';
  return (
    shape(`M${points.join('L')}z`, main) +
    shape('M.5 .3L.7 .5L.5 .7L.3 .5z', second) +
    shape('M.5 .4L.6 .5L.5 .6L.4 .5z', main && lighter(main, 0.6)) +
    shape(corner, second)
  );
};

const wave: Motif = ([, main, second], other) =>
  shape('M0 .62C.25 .3 .5 .9 1 .5V1H0z', main) +
  shape('M0 .8C.3 .55 .55 1 1 .74V1H0z', main && darker(main, 0.3)) +
  shape(other ? 'M.68 .28a.13 .13 0 1 1 -.001 0z' : 'M0 .5C.25 .2 .5 .75 1 .38V.44C.5 .82 .25 .28 0 .56z', second);
