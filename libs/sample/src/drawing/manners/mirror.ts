import { type Colour, css, darker, lighter, mix } from '../colour';
import { type Scene, tag } from '../scene';
import { gradient } from '../studio';

/** A framed mirror on a wall, with a window somewhere in the glass. */
export function mirror(scene: Scene): string {
  const { chance, palette, width, height } = scene;
  const wall = mix(palette.sky[1], palette.paper, 0.45);
  const edge = Math.min(width, height) * 0.09;
  const box = { x: edge, y: edge, width: width - edge * 2, height: height - edge * 2 };
  const metal = chance.one([
    mix(palette.accents[1], [186, 146, 74], 0.7),
    mix(palette.ground[3], [70, 52, 40], 0.5),
    [188, 186, 180] as const,
    darker(palette.ink, 0.1),
    mix(palette.accents[3], palette.ground[2], 0.5),
  ]);
  const frame = edge * chance.between(0.75, 1.25);
  const form = chance.one(['straight', 'straight', 'round', 'arched'] as const);
  const at = (inset: number, attributes: Readonly<Record<string, string | number>>) =>
    tag('path', { d: around(form, box, inset), ...attributes });
  const lines = [0.12, 0.3, 0.72, 0.9]
    .map((share, index) =>
      at(frame * share, {
        fill: 'none',
        stroke: css(index % 2 ? lighter(metal, 0.5) : darker(metal, 0.5)),
        'stroke-width': frame * 0.035,
        opacity: 0.6,
      }),
    )
    .join('');
  const clip = tag('clipPath', { id: 'glass' }, at(frame, {}));
  return (
    tag('defs', {}, surfaces(palette, wall, metal) + clip) +
    tag('rect', { width, height, fill: 'url(#wall)' }) +
    tag(
      'g',
      { transform: `translate(${edge * 0.16} ${edge * 0.3})` },
      [0.06, 0.14, 0.22, 0.3, 0.38]
        .map((reach) => at(edge * (0.2 - reach), { fill: css(palette.ink), opacity: 0.075 }))
        .join(''),
    ) +
    at(0, { fill: 'url(#moulding)' }) +
    lines +
    beads(scene, form, box, frame, metal) +
    at(frame, { fill: 'url(#silver)' }) +
    tag('g', { 'clip-path': 'url(#glass)' }, reflected(scene, box)) +
    at(frame * 1.28, { fill: 'none', stroke: '#ffffff', 'stroke-opacity': 0.6, 'stroke-width': frame * 0.05 }) +
    at(frame, { fill: 'none', stroke: css(darker(metal, 0.65)), 'stroke-width': frame * 0.06 })
  );
}

function surfaces(palette: Scene['palette'], wall: Colour, metal: Colour): string {
  const light = gradient('linearGradient', { id: 'wall', x2: 1, y2: 1 }, [
    [0, lighter(wall, 0.3)],
    [1, darker(wall, 0.14)],
  ]);
  const glass = gradient('linearGradient', { id: 'silver', x2: 1, y2: 1 }, [
    [0, lighter(palette.sky[2], 0.35)],
    [0.42, mix(palette.sky[1], palette.sky[2], 0.5)],
    [0.75, mix(palette.sky[0], palette.ground[0], 0.4)],
    [1, darker(palette.sky[0], 0.16)],
  ]);
  const moulding = gradient('linearGradient', { id: 'moulding', x2: 1, y2: 1 }, [
    [0, lighter(metal, 0.5)],
    [0.3, metal],
    [0.55, lighter(metal, 0.25)],
    [0.8, darker(metal, 0.3)],
    [1, darker(metal, 0.5)],
  ]);
  return light + glass + moulding;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function around(form: 'straight' | 'round' | 'arched', box: Box, inset: number): string {
  const [left, top, right, bottom] = [
    box.x + inset,
    box.y + inset,
    box.x + box.width - inset,
    box.y + box.height - inset,
  ];
  const [rx, ry] = [(right - left) / 2, (bottom - top) / 2];
  if (form === 'round') return `M${left} ${top + ry}a${rx} ${ry} 0 1 1 ${rx * 2} 0a${rx} ${ry} 0 1 1 ${-rx * 2} 0z`;
  if (form === 'straight') return `M${left} ${top}H${right}V${bottom}H${left}z`;
  const rise = Math.min(rx, (box.height - inset * 2) * 0.4);
  return `M${left} ${bottom}V${top + rise}A${rx} ${rise} 0 0 1 ${right} ${top + rise}V${bottom}z`;
}

function beads({ chance }: Scene, form: string, box: Box, frame: number, metal: Colour): string {
  if (form !== 'straight' || chance.odds(0.45)) return '';
  const r = frame * 0.075;
  const [left, top] = [box.x + frame * 0.52, box.y + frame * 0.52];
  const [w, h] = [box.width - frame * 1.04, box.height - frame * 1.04];
  const [across, down] = [Math.round(w / (r * 2.3)), Math.round(h / (r * 2.3))];
  const bead = (cx: number, cy: number) =>
    tag('circle', { cx, cy, r, fill: css(darker(metal, 0.3)) }) +
    tag('circle', { cx: cx - r * 0.25, cy: cy - r * 0.25, r: r * 0.5, fill: css(lighter(metal, 0.6)) });
  const rows = Array.from(
    { length: across + 1 },
    (_, index) => bead(left + (w * index) / across, top) + bead(left + (w * index) / across, top + h),
  );
  const columns = Array.from(
    { length: down - 1 },
    (_, index) => bead(left, top + (h * (index + 1)) / down) + bead(left + w, top + (h * (index + 1)) / down),
  );
  return rows.join('') + columns.join('');
}

/** The room across from it, out of focus, and bands of light over the glass. */
function reflected({ palette, chance }: Scene, { x, y, width, height }: Box): string {
  const [left, top, w, h] = [x + width * chance.between(0.2, 0.5), y + height * 0.2, width * 0.2, height * 0.34];
  const soft = (draw: (grow: number) => string) =>
    [1.12, 1.04, 0.96, 0.88].map((grow) => tag('g', { opacity: 0.3 }, draw(grow))).join('');
  const pane = (px: number, py: number) =>
    soft((grow) =>
      tag('rect', {
        x: px - w * 0.235 * (grow - 1),
        y: py - h * 0.24 * (grow - 1),
        width: w * 0.47 * grow,
        height: h * 0.48 * grow,
        rx: w * 0.02,
        fill: css(lighter(palette.sky[2], 0.75)),
      }),
    );
  const panes = [0, 1]
    .flatMap((column) => [0, 1].map((row) => pane(left + column * w * 0.53, top + row * h * 0.52)))
    .join('');
  const floor = soft((grow) =>
    tag('rect', {
      x,
      y: y + height * (0.78 + (1 - grow) * 0.1),
      width,
      height: height * 0.3,
      fill: css(mix(palette.ground[1], palette.sky[1], 0.4)),
    }),
  );
  const leaves = Array.from({ length: 11 }, (_, index) => ({
    cx: x + width * (0.8 + 0.1 * Math.cos(index * 1.7)),
    cy: y + height * (0.62 + 0.12 * Math.sin(index * 2.3)),
    turn: ((index * 37) % 90) - 45,
  }));
  const plant = leaves
    .map(({ cx, cy, turn }) =>
      soft((grow) =>
        tag('ellipse', {
          cx,
          cy,
          rx: width * 0.032 * grow ** 2,
          ry: height * 0.052 * grow ** 2,
          fill: css(palette.ground[2]),
          transform: `rotate(${turn} ${cx} ${cy})`,
        }),
      ),
    )
    .join('');
  const sweep = (from: number, broad: number, opacity: number) =>
    tag('path', {
      d: `M${x + width * from} ${y}h${width * broad}l${-height * 0.5} ${height}h${-width * broad}z`,
      fill: '#fff',
      opacity,
    });
  return floor + panes + plant + sweep(0.34, 0.2, 0.2) + sweep(0.6, 0.06, 0.16) + sweep(0.95, 0.3, 0.12);
}
