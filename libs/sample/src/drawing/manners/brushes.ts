import { type Colour, css, hex, lighter, mix, varied } from '../colour';
import { outline, type Scene, tag } from '../scene';
import { gradient, softShadow } from '../studio';
import { plant } from './room';

/** The classroom before anybody has come. */
export function brushes(scene: Scene): string {
  const { chance, width, height } = scene;
  const edge = height * 0.7;
  const jars = [0.3, 0.46].map((u, index) =>
    jarOf(scene, width * u, height * (0.8 + index * 0.05), height * (0.2 - index * 0.03), index),
  );
  const tubes = Array.from({ length: 7 }, (_, index) =>
    tube(
      scene,
      width * (0.62 + (index % 4) * 0.085),
      height * (0.8 + Math.floor(index / 4) * 0.1 + chance.around(0.012)),
      width * 0.05,
    ),
  );
  return (
    surfaces(scene) +
    byTheWindow(scene, edge) +
    paletteOn(scene, width * 0.16, height * 0.9, width * 0.12) +
    jars.join('') +
    tubes.join('') +
    plant(scene, width * 0.94, edge + height * 0.02)
  );
}

function surfaces({ palette }: Scene): string {
  return tag(
    'defs',
    {},
    gradient('linearGradient', { id: 'pane', x2: 0, y2: 1 }, [
      [0, lighter(palette.sky[0], 0.25)],
      [0.6, lighter(palette.sky[1], 0.3)],
      [1, lighter(palette.ground[0], 0.35)],
    ]) +
      gradient('linearGradient', { id: 'top', x2: 0.2, y2: 1 }, [
        [0, lighter(hex('c9a678'), 0.35)],
        [1, hex('8f6b45')],
      ]) +
      gradient('linearGradient', { id: 'jar' }, [
        [0, [210, 224, 224], 0.5],
        [0.2, [255, 255, 255], 0.75],
        [0.4, [190, 206, 208], 0.35],
        [0.8, [150, 170, 174], 0.5],
        [1, [220, 230, 230], 0.6],
      ]),
  );
}

function byTheWindow({ palette, width, height }: Scene, edge: number): string {
  const wall = tag('rect', { width, height, fill: css(lighter(mix(palette.paper, palette.sky[1], 0.15), 0.1)) });
  const panes = [0.06, 0.37, 0.68].map(
    (u) =>
      tag('rect', {
        x: width * u,
        y: -5,
        width: width * 0.27,
        height: height * 0.62,
        fill: 'url(#pane)',
        stroke: css(lighter(palette.paper, 0.6)),
        'stroke-width': width * 0.012,
      }) +
      tag('path', {
        d: `M${width * (u + 0.135)} 0V${height * 0.61}M${width * u} ${height * 0.28}h${width * 0.27}`,
        stroke: css(lighter(palette.paper, 0.6)),
        'stroke-width': width * 0.006,
      }),
  );
  const hills = tag('path', {
    d: `M0 ${height * 0.5}Q${width * 0.3} ${height * 0.4} ${width * 0.6} ${height * 0.5}T${width} ${height * 0.46}V${height * 0.6}H0z`,
    fill: css(mix(palette.ground[1], palette.sky[2], 0.45)),
    opacity: 0.6,
  });
  const table = tag('path', {
    d: outline([
      [0, edge],
      [width, edge - height * 0.02],
      [width, height],
      [0, height],
    ]),
    fill: 'url(#top)',
  });
  const beam = tag('path', {
    d: outline([
      [width * 0.1, edge],
      [width * 0.42, edge],
      [width * 0.7, height],
      [width * 0.24, height],
    ]),
    fill: '#fff3d8',
    opacity: 0.3,
  });
  return wall + panes.join('') + hills + table + beam;
}

function jarOf({ chance, palette, width }: Scene, x: number, foot: number, tall: number, index: number): string {
  const broad = tall * 0.36;
  const tools = Array.from({ length: 11 }, () => {
    const lean = chance.around(0.34);
    const long = tall * chance.between(1.7, 2.5);
    const [tx, ty] = [
      x + chance.around(broad * 0.4) + Math.sin(lean) * long,
      foot - tall * 0.06 - Math.cos(lean) * long,
    ];
    const [bx, by] = [x - Math.sin(lean) * broad * 0.6, foot - tall * 0.08];
    const at = (t: number) => `${(bx + (tx - bx) * t).toFixed(1)} ${(by + (ty - by) * t).toFixed(1)}`;
    const line = (a: number, b: number, colour: Colour, w: number) =>
      tag('path', {
        d: `M${at(a)}L${at(b)}`,
        stroke: css(colour),
        'stroke-width': tall * w,
        'stroke-linecap': 'round',
      });
    return (
      line(
        0,
        0.78,
        varied(chance.one([hex('b98a52'), hex('7a2f2a'), hex('2b2b30'), hex('d6b27a')]), chance, 10),
        0.034,
      ) +
      line(0.76, 0.87, hex('c9c6be'), 0.044) +
      line(
        0.88,
        0.985,
        varied(
          chance.one([hex('4a3526'), hex('8a6a45'), palette.accents[0], palette.accents[3], palette.accents[1]]),
          chance,
          10,
        ),
        0.055,
      )
    );
  });
  return (
    softShadow(`jar${index}`, { x: x + broad * 0.7, y: foot, rx: broad * 1.7, ry: tall * 0.08 }, palette.ink, 0.5) +
    tools.join('') +
    tag('path', {
      d: `M${x - broad} ${foot - tall}V${foot - tall * 0.06}Q${x} ${foot + tall * 0.07} ${x + broad} ${foot - tall * 0.06}V${foot - tall}Q${x} ${foot - tall * 0.92} ${x - broad} ${foot - tall}z`,
      fill: 'url(#jar)',
      'fill-opacity': 0.62,
      stroke: '#8fa3a6',
      'stroke-opacity': 0.6,
      'stroke-width': width * 0.0012,
    }) +
    tag('path', {
      d: `M${x - broad * 0.98} ${foot - tall * 0.5}Q${x} ${foot - tall * 0.42} ${x + broad * 0.98} ${foot - tall * 0.5}V${foot - tall * 0.07}Q${x} ${foot + tall * 0.06} ${x - broad * 0.98} ${foot - tall * 0.07}z`,
      fill: css(mix(palette.sky[0], palette.ground[2], 0.3)),
      opacity: 0.36,
    })
  );
}

function tube({ chance, palette }: Scene, x: number, y: number, s: number): string {
  const paint = varied(chance.one(palette.accents), chance, 8);
  return tag(
    'g',
    { transform: `translate(${x} ${y}) rotate(${chance.between(-40, 40).toFixed(0)})` },
    tag('ellipse', { cx: s * 0.1, cy: s * 0.3, rx: s * 0.9, ry: s * 0.16, fill: '#1a120c', opacity: 0.28 }) +
      tag('path', {
        d: `M${-s * 0.8} ${-s * 0.24}H${s * 0.5}L${s * 0.72} ${-s * 0.1}V${s * 0.1}L${s * 0.5} ${s * 0.24}H${-s * 0.8}z`,
        fill: '#e4e2dc',
      }) +
      tag('path', {
        d: `M${-s * 0.8} ${-s * 0.24}H${s * 0.5}L${s * 0.6} ${-s * 0.12}H${-s * 0.8}z`,
        fill: '#fff',
        opacity: 0.7,
      }) +
      tag('rect', { x: -s * 0.5, y: -s * 0.24, width: s * 0.62, height: s * 0.48, fill: css(paint) }) +
      tag('rect', { x: s * 0.7, y: -s * 0.1, width: s * 0.2, height: s * 0.2, fill: '#2a2a2e' }),
  );
}

function paletteOn({ chance, palette }: Scene, x: number, y: number, r: number): string {
  const dabs = Array.from({ length: 10 }, (_, index) => {
    const angle = Math.PI * (0.9 + index * 0.13);
    return tag('ellipse', {
      cx: x + Math.cos(angle) * r * 0.74,
      cy: y + Math.sin(angle) * r * 0.3,
      rx: r * 0.09,
      ry: r * 0.05,
      fill: css(varied(palette.accents[index % 5] ?? palette.ink, chance, 20)),
    });
  });
  return (
    tag('ellipse', { cx: x + r * 0.06, cy: y + r * 0.06, rx: r, ry: r * 0.44, fill: '#1a120c', opacity: 0.3 }) +
    tag('ellipse', { cx: x, cy: y, rx: r, ry: r * 0.42, fill: '#b98a56' }) +
    tag('ellipse', { cx: x + r * 0.5, cy: y + r * 0.14, rx: r * 0.12, ry: r * 0.06, fill: '#8f6b45' }) +
    dabs.join('')
  );
}
