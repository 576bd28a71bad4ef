import { type Colour, css, darker, lighter, mix } from '../colour';
import { type Scene, tag } from '../scene';
import { backdrop, gradient, softShadow } from '../studio';

/** A platter seen from above: rings, a brushed motif, light across it. */
export const clayPlatter = (scene: Scene) => platter(scene, false);
export const glassPlatter = (scene: Scene) => platter(scene, true);

function platter(scene: Scene, glass: boolean): string {
  const { chance, palette, width, height } = scene;
  const r = Math.min(width, height) * 0.38;
  const at = { x: width / 2, y: height * 0.49 };
  const { accents } = palette;
  const start = chance.whole(0, 4);
  const [rim, well, mark]: [Colour, Colour, Colour] = [
    accents[start] ?? accents[0],
    mix(accents[(start + 1) % 5] ?? accents[1], palette.paper, 0.35),
    accents[(start + 3) % 5] ?? accents[3],
  ];
  const disc = (share: number, fill: string, opacity = 1) =>
    tag('circle', { cx: at.x, cy: at.y, r: r * share, fill, opacity });
  const motif = chance.one(glass ? [rays, mosaic] : [rays, fishes, leaves, mosaic])(scene, at, r, [rim, well, mark]);
  const edges = [0.995, 0.7, 0.685]
    .map((share) =>
      tag('circle', {
        cx: at.x,
        cy: at.y,
        r: r * share,
        fill: 'none',
        stroke: css(lighter(rim, 0.4)),
        'stroke-width': r * 0.008,
        opacity: 0.7,
      }),
    )
    .join('');
  const gleam = tag('path', {
    d: `M${at.x - r * 0.83} ${at.y - r * 0.12}A${r * 0.84} ${r * 0.84} 0 0 1 ${at.x - r * 0.12} ${at.y - r * 0.83}`,
    fill: 'none',
    stroke: '#fffdf6',
    'stroke-width': r * (glass ? 0.035 : 0.05),
    'stroke-linecap': 'round',
    opacity: glass ? 0.7 : 0.3,
  });
  return (
    backdrop(scene) +
    tag('defs', {}, hollow()) +
    softShadow('cast', { x: at.x + r * 0.1, y: at.y + r * 0.13, rx: r * 1.16, ry: r * 1.14 }, NIGHT, 0.8) +
    (glass ? softShadow('tint', { x: at.x + r * 0.16, y: at.y + r * 0.2, rx: r * 1.12, ry: r * 1.1 }, rim, 0.5) : '') +
    disc(1, css(rim)) +
    disc(0.69, css(well)) +
    motif +
    disc(0.72, 'url(#well)') +
    disc(1, 'url(#sheen)') +
    edges +
    gleam
  );
}

const NIGHT: Colour = [24, 18, 26];

/** Light across the whole, and shade down in the well. */
function hollow(): string {
  return (
    gradient('linearGradient', { id: 'sheen', x2: 1, y2: 1 }, [
      [0, [255, 252, 244], 0.5],
      [0.35, [255, 252, 244], 0.05],
      [0.62, NIGHT, 0.04],
      [1, NIGHT, 0.42],
    ]) +
    gradient('radialGradient', { id: 'well' }, [
      [0, NIGHT, 0],
      [0.78, NIGHT, 0.03],
      [0.92, NIGHT, 0.28],
      [1, NIGHT, 0.06],
    ])
  );
}

type Motif = (
  scene: Scene,
  at: { x: number; y: number },
  r: number,
  colours: readonly [Colour, Colour, Colour],
) => string;

const rays: Motif = ({ chance }, { x, y }, r, [rim, well, mark]) => {
  const count = chance.whole(18, 44);
  const turned = chance.around(0.5);
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * Math.PI * 2;
    const at = (far: number, aside: number) =>
      `${(x + Math.cos(angle + aside) * r * far).toFixed(1)} ${(y + Math.sin(angle + aside) * r * far).toFixed(1)}`;
    const fill = index % 3 === 0 ? mark : index % 3 === 1 ? lighter(rim, 0.35) : darker(well, 0.2);
    const d = `M${at(0.12, 0)}Q${at(0.5, turned + 0.06)} ${at(0.95, turned)}Q${at(0.5, turned - 0.06)} ${at(0.12, 0)}z`;
    return tag('path', { d, fill: css(fill), opacity: 0.82 });
  }).join('');
};

const mosaic: Motif = ({ chance, palette }, { x, y }, r, colours) => {
  const pool = [...colours, lighter(colours[0], 0.4), palette.accents[1], palette.accents[4]];
  return Array.from({ length: 9 }, (_, ring) => {
    const [far, count] = [0.1 + ring * 0.105, 6 + ring * 6];
    const fill = pool[ring % pool.length] ?? colours[0];
    return Array.from({ length: count }, (_, index) => {
      const angle = (index / count) * Math.PI * 2 + ring * 0.3;
      const size = r * 0.043 * chance.between(0.85, 1.1);
      const [cx, cy] = [x + Math.cos(angle) * r * far, y + Math.sin(angle) * r * far];
      return (
        tag('circle', { cx, cy, r: size, fill: css(fill) }) +
        tag('circle', { cx, cy, r: size * 0.5, fill: css(lighter(fill, 0.45)) })
      );
    }).join('');
  }).join('');
};

const leaves: Motif = ({ chance }, { x, y }, r, [rim, , mark]) => {
  const ink = darker(mark, 0.25);
  const twig = tag('path', {
    d: `M${x - r * 0.5} ${y + r * 0.36}Q${x - r * 0.1} ${y + r * 0.1} ${x + r * 0.52} ${y - r * 0.4}`,
    stroke: css(ink),
    'stroke-width': r * 0.014,
    fill: 'none',
  });
  const drawn = Array.from({ length: 15 }, (_, index) => {
    const way = 0.08 + (index / 15) * 0.92;
    const [fx, fy] = [x - r * 0.5 + r * 1.02 * way, y + r * 0.36 - r * (0.42 * way + 0.34 * way * way)];
    const angle = -0.65 + (index % 2 ? 1 : -1) * chance.between(0.6, 1);
    const length = r * chance.between(0.17, 0.26);
    const [dx, dy] = [Math.cos(angle) * length, Math.sin(angle) * length];
    return tag('path', {
      d: `M${fx} ${fy}q${dx * 0.5 - dy * 0.3} ${dy * 0.5 + dx * 0.3} ${dx} ${dy}q${-dx * 0.5 + dy * 0.3} ${-dy * 0.5 - dx * 0.3} ${-dx} ${-dy}z`,
      fill: css(index % 4 === 0 ? rim : ink),
      opacity: 0.85,
    });
  });
  return twig + drawn.join('');
};

const fishes: Motif = ({ chance }, { x, y }, r, [rim, , mark]) => {
  const ink = css(darker(mark, 0.3));
  const fish = (cx: number, cy: number, size: number, turn: number) =>
    tag(
      'g',
      { transform: `translate(${cx} ${cy}) rotate(${turn}) scale(${size})` },
      tag('path', { d: 'M-1 0Q-.4 -.52 .45 -.1L.9 -.36Q.76 0 .9 .36L.45 .1Q-.4 .52 -1 0z', fill: ink }) +
        tag('path', {
          d: 'M-.55 -.22Q-.42 0 -.55 .22M-.2 -.24V.24M0 -.2V.2M.2 -.14V.14',
          stroke: css(lighter(rim, 0.6)),
          'stroke-width': 0.035,
          fill: 'none',
        }) +
        tag('circle', { cx: -0.74, cy: -0.06, r: 0.05, fill: css(lighter(rim, 0.7)) }),
    );
  const count = chance.whole(2, 4);
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * Math.PI * 2 + 0.6;
    return fish(x + Math.cos(angle) * r * 0.32, y + Math.sin(angle) * r * 0.32, r * 0.27, (angle * 180) / Math.PI + 90);
  }).join('');
};
