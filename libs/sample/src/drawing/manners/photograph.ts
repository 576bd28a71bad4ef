import { rough } from '../chance';
import { type Colour, css, darker, lighter, mix } from '../colour';
import { type Manner, outline, type Scene, tag } from '../scene';
import { gradient } from '../studio';

/** Prints in few tones, with a white border. */
export const dunes = (scene: Scene) => print(scene, dunesIn);
export const pier = (scene: Scene) => print(scene, pierIn);
export const ranges = (scene: Scene) => print(scene, rangesIn);

function print(scene: Scene, draw: Manner): string {
  const { palette, width, height } = scene;
  const border = Math.min(width, height) * 0.045;
  const view = draw(scene);
  const clip = tag(
    'clipPath',
    { id: 'view' },
    tag('rect', { x: border, y: border, width: width - border * 2, height: height - border * 2 }),
  );
  const edge = tag('rect', {
    x: border,
    y: border,
    width: width - border * 2,
    height: height - border * 2,
    fill: 'none',
    stroke: css(palette.ink),
    'stroke-opacity': 0.35,
    'stroke-width': 1.5,
  });
  return (
    tag('rect', { width, height, fill: css(lighter(palette.paper, 0.5)) }) +
    tag('defs', {}, clip) +
    tag('g', { 'clip-path': 'url(#view)' }, view) +
    edge
  );
}

function sky({ palette, width, height }: Scene, to: number, dark: boolean): string {
  const stops: [number, Colour][] = [
    [0, dark ? darker(palette.sky[0], 0.45) : palette.sky[0]],
    [0.6, palette.sky[1]],
    [1, lighter(palette.sky[2], 0.3)],
  ];
  return (
    tag('defs', {}, gradient('linearGradient', { id: 'air', x2: 0, y2: 1 }, stops)) +
    tag('rect', { width, height: height * to, fill: 'url(#air)' })
  );
}

function dunesIn(scene: Scene): string {
  const { chance, palette, noise, width, height } = scene;
  const horizon = chance.between(0.3, 0.42);
  const count = chance.whole(4, 5);
  const side = chance.odds(0.5) ? 1 : -1;
  const layers = Array.from({ length: count }, (_, index) => {
    const near = index / (count - 1);
    const top = (u: number) =>
      height *
      (horizon +
        near * 0.44 -
        (0.13 - near * 0.03) * Math.sin(u * (2.4 + index * 0.5) + index * 2.1 + chance.between(0, 0.01)) -
        0.05 * noise(u * 1.6 + index * 9, index));
    const crest = Array.from({ length: 61 }, (_, step) => [(step / 60) * width, top(step / 60)] as const);
    const [light, shade] = [
      lighter(mix(palette.ground[0], palette.sky[2], 0.5 - near * 0.45), 0.28 - near * 0.1),
      darker(mix(palette.ground[2], palette.ground[3], near), 0.1),
    ];
    const id = `dune${index}`;
    const fill = gradient('linearGradient', { id, x1: side > 0 ? 0 : 1, x2: side > 0 ? 1 : 0, y2: 0.5 }, [
      [0, light],
      [0.42, mix(light, shade, 0.3)],
      [1, shade],
    ]);
    const ridge = crest
      .map(
        ([x, y], step) =>
          [
            x + side * width * 0.02 * Math.sin(step * 0.24),
            y + height * (0.1 + 0.09 * Math.sin(step * 0.11 + index)),
          ] as const,
      )
      .reverse();
    const lit = tag('path', { d: outline([...crest, [width, height], [0, height]]), fill: `url(#${id})` });
    const dark = tag('path', { d: outline([...crest, ...ridge]), fill: css(shade), opacity: 0.36 });
    const ripples =
      index === count - 1
        ? Array.from(
            { length: 26 },
            (_, line) =>
              `M0 ${top(0) + height * (0.13 + line * 0.02)}${Array.from({ length: 24 }, (_, step) => `L${((step + 1) / 24) * width} ${top((step + 1) / 24) + height * (0.13 + line * 0.02) + 6 * rough(noise, step * 0.8, line * 0.7, 2)}`).join('')}`,
          ).join('')
        : '';
    return (
      tag('defs', {}, fill) +
      lit +
      dark +
      (ripples
        ? tag('path', {
            d: ripples,
            stroke: css(shade),
            'stroke-width': height * 0.0028,
            'stroke-opacity': 0.32,
            fill: 'none',
          })
        : '')
    );
  });
  return sky(scene, horizon + 0.25, true) + layers.join('');
}

function pierIn(scene: Scene): string {
  const { chance, palette, width, height } = scene;
  const horizon = chance.between(0.4, 0.52);
  const water = gradient('linearGradient', { id: 'water', x2: 0, y2: 1 }, [
    [0, lighter(palette.sky[2], 0.35)],
    [0.35, palette.sky[1]],
    [1, darker(palette.ground[1], 0.15)],
  ]);
  const ink = darker(palette.ground[3], 0.3);
  const vanish = { x: width * chance.between(0.42, 0.58), y: height * (horizon + 0.008) };
  const from = chance.one([-0.16, 0.16]);
  const near = { x: width * (0.5 + from), y: height * 1.02 };
  const at = (way: number, aside: number, up: number) => {
    const t = 1 - 1 / (1 + way * 9);
    const scale = 1 - t;
    return [
      near.x + (vanish.x - near.x) * t + aside * width * scale,
      near.y + (vanish.y - near.y) * t - up * height * scale,
    ] as const;
  };
  const deck = tag('path', {
    d: outline([at(0, -0.17, 0.1), at(0, 0.17, 0.1), at(14, 0.17, 0.1), at(14, -0.17, 0.1)]),
    fill: css(darker(palette.ground[2], 0.35)),
  });
  const planks = Array.from({ length: 34 }, (_, index) => {
    const way = index * 0.045 * (1 + index * 0.05);
    const [[x1, y1], [x2, y2]] = [at(way, -0.17, 0.1), at(way, 0.17, 0.1)];
    return `M${x1} ${y1}L${x2} ${y2}`;
  }).join('');
  return (
    sky(scene, horizon, true) +
    tag('defs', {}, water) +
    tag('rect', { y: height * horizon, width, height: height, fill: 'url(#water)' }) +
    tag('rect', { y: height * horizon - 1, width, height: 2, fill: css(palette.ground[2]), opacity: 0.5 }) +
    deck +
    tag('path', {
      d: planks,
      stroke: css(lighter(palette.ground[1], 0.3)),
      'stroke-opacity': 0.4,
      'stroke-width': 1.6,
    }) +
    postsOf(at, ink, palette.sky[2])
  );
}

type Place = (way: number, aside: number, up: number) => readonly [number, number];

/** On both sides, the nearest last, and each with its picture in the water. */
function postsOf(at: Place, ink: Colour, haze: Colour): string {
  const posts = Array.from({ length: 15 }, (_, index) => {
    const way = (15 - index) / 9;
    return [-0.2, 0.2]
      .map((aside) => {
        const [x, y] = at(way, aside, -0.02);
        const [, top] = at(way, aside, 0.2);
        const thick = Math.max((y - top) * 0.075, 1.2);
        return (
          tag('rect', {
            x: x - thick / 2,
            y: y,
            width: thick,
            height: (y - top) * 0.55,
            fill: css(ink),
            opacity: 0.22,
          }) +
          tag('rect', {
            x: x - thick / 2,
            y: top,
            width: thick,
            height: y - top,
            fill: css(mix(ink, haze, Math.min(way * 0.32, 0.6))),
          })
        );
      })
      .join('');
  });
  return posts.join('');
}

function rangesIn(scene: Scene): string {
  const { chance, palette, noise, width, height } = scene;
  const count = chance.whole(6, 8);
  const sun = tag('circle', {
    cx: width * chance.between(0.3, 0.7),
    cy: height * chance.between(0.2, 0.3),
    r: Math.min(width, height) * 0.05,
    fill: css(lighter(palette.paper, 0.6)),
    opacity: 0.85,
  });
  const layers = Array.from({ length: count }, (_, index) => {
    const near = index / (count - 1);
    const crest = Array.from({ length: 141 }, (_, step) => {
      const u = step / 140;
      const firs = near > 0.55 ? Math.abs(noise(u * 150, index)) * 0.035 * near : 0;
      return [
        u * width,
        height * (0.34 + near * 0.5 - 0.13 * rough(noise, u * (2.2 + index * 0.5) + index * 13, index * 3, 4) - firs),
      ] as const;
    });
    const tone = mix(lighter(palette.sky[2], 0.15), darker(palette.ground[3], 0.2), near ** 1.15);
    const id = `range${index}`;
    const fade = gradient('linearGradient', { id, x2: 0, y2: 1 }, [
      [0, tone],
      [0.5, mix(tone, palette.sky[2], 0.55 * (1 - near * 0.75))],
      [1, mix(tone, palette.sky[2], 0.7 * (1 - near * 0.8))],
    ]);
    return (
      tag('defs', {}, fade) + tag('path', { d: outline([...crest, [width, height], [0, height]]), fill: `url(#${id})` })
    );
  });
  return sky(scene, 0.9, false) + sun + layers.join('');
}
