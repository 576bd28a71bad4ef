import { painted, stroke } from '../brush';
import { rough } from '../chance';
import { type Colour, css, darker, lighter, mix, varied } from '../colour';
import { type Scene, tag } from '../scene';

/** Dancers, turned into the sweep of their skirts. */
export function dancers(scene: Scene): string {
  const { chance, palette, noise, width, height } = scene;
  const wide = width / height;
  const floor = 0.72;
  const colour = (u: number, v: number): Colour => {
    const spot = Math.exp(-(((u - 0.5) * wide) ** 2 + (v - 0.62) ** 2) * 4);
    const cloth = rough(noise, u * 3 * wide, v * 2, 3) * 0.25;
    return mix(
      v > floor
        ? mix(palette.ground[2], palette.ground[3], 0.4 + cloth)
        : darker(mix(palette.ground[3], palette.sky[0], 0.25 + cloth), 0.2),
      lighter(palette.accents[1], 0.2),
      spot * 0.46,
    );
  };
  const back = painted(
    scene,
    { colour, flow: (u, v) => (v > floor ? 0 : 1.3 + noise(u * 3, v * 3)) },
    { broad: 0.06, lively: 9, careful: 0.4 },
  );
  const count = wide > 1.1 ? chance.whole(2, 3) : chance.whole(1, 2);
  const tall = Math.min(height * 0.6, width * 0.66);
  return (
    back +
    Array.from({ length: count }, (_, index) =>
      dancer(
        scene,
        width * (0.5 + (index - (count - 1) / 2) * (0.52 / count) + chance.around(0.03)),
        height * (0.88 - (index % 2) * 0.05),
        tall * chance.between(0.86, 1),
      ),
    ).join('')
  );
}

interface Dancer {
  readonly x: number;
  readonly foot: number;
  readonly tall: number;
  readonly waist: readonly [number, number];
  readonly neck: readonly [number, number];
  readonly dress: Colour;
  readonly skin: Colour;
}

function dancer(scene: Scene, x: number, foot: number, tall: number): string {
  const { chance, palette } = scene;
  const lean = chance.around(0.1) * tall;
  const dress = chance.one([palette.accents[0], palette.accents[2], palette.accents[4], palette.accents[3]]);
  const skin = mix([128, 82, 58], [226, 182, 150], chance.next());
  const waist = [x + lean * 0.5, foot - tall * 0.55] as const;
  const who: Dancer = { x, foot, tall, waist, neck: [x + lean, foot - tall * 0.8], dress, skin };
  const skirt = skirtOf(scene, who);
  const reach = chance.odds(0.5) ? 1 : -1;
  const shadow = tag('ellipse', {
    cx: x + tall * 0.06,
    cy: foot + tall * 0.01,
    rx: tall * 0.24,
    ry: tall * 0.028,
    fill: css(palette.ink),
    opacity: 0.4,
  });
  return shadow + legsOf(who, reach) + skirt + upperBody(who, reach, palette.ink);
}

function skirtOf({ chance }: Scene, { tall, waist: [waistX, waistY], dress }: Dancer): string {
  const swing = chance.around(0.5);
  const folds = Array.from({ length: 54 }, (_, index) => {
    const way = index / 53;
    const angle = Math.PI * (0.08 + 0.84 * way) + swing * 0.4;
    const far = tall * chance.between(0.24, 0.37);
    const middle = 0.55;
    const [px, py] = [waistX + Math.cos(angle) * far * middle * 1.15, waistY + Math.sin(angle) * far * middle * 0.72];
    return stroke(
      px,
      py,
      Math.atan2(Math.sin(angle) * 0.72, Math.cos(angle) * 1.15),
      far,
      tall * 0.03,
      varied(way > 0.5 ? lighter(dress, 0.32 * (way - 0.4)) : darker(dress, 0.5 * (0.5 - way)), chance, 16),
      chance,
    );
  });
  return folds.join('');
}

function line(d: string, width: number, colour: Colour): string {
  return tag('path', { d, fill: 'none', stroke: css(colour), 'stroke-width': width, 'stroke-linecap': 'round' });
}

function legsOf({ x, foot, tall, waist: [waistX, waistY], skin }: Dancer, reach: number): string {
  return (
    line(`M${waistX} ${waistY + tall * 0.1}Q${x + tall * 0.03} ${foot - tall * 0.2} ${x} ${foot}`, 0.03 * tall, skin) +
    line(
      `M${waistX} ${waistY + tall * 0.1}Q${x + reach * tall * 0.16} ${foot - tall * 0.24} ${x + reach * tall * 0.26} ${foot - tall * 0.1}`,
      0.027 * tall,
      darker(skin, 0.15),
    )
  );
}

function upperBody(
  { tall, waist: [waistX, waistY], neck: [neckX, neckY], dress, skin }: Dancer,
  reach: number,
  ink: Colour,
): string {
  const arms =
    line(
      `M${neckX} ${neckY + tall * 0.035}C${neckX + reach * tall * 0.12} ${neckY} ${neckX + reach * tall * 0.17} ${neckY - tall * 0.12} ${neckX + reach * tall * 0.08} ${neckY - tall * 0.25}`,
      0.023 * tall,
      skin,
    ) +
    line(
      `M${neckX} ${neckY + tall * 0.035}C${neckX - reach * tall * 0.12} ${neckY + tall * 0.06} ${neckX - reach * tall * 0.2} ${neckY + tall * 0.08} ${neckX - reach * tall * 0.29} ${neckY - tall * 0.01}`,
      0.023 * tall,
      darker(skin, 0.12),
    );
  const torso = tag('path', {
    d: `M${neckX - tall * 0.055} ${neckY + tall * 0.02}Q${neckX} ${neckY + tall * 0.05} ${neckX + tall * 0.055} ${neckY + tall * 0.02}L${waistX + tall * 0.042} ${waistY + tall * 0.02}H${waistX - tall * 0.042}z`,
    fill: css(darker(dress, 0.1)),
  });
  const throat = line(`M${neckX} ${neckY + tall * 0.03}V${neckY - tall * 0.04}`, 0.024 * tall, skin);
  return torso + throat + arms + headOf([neckX, neckY], tall, reach, { skin, ink });
}

function headOf(
  [neckX, neckY]: readonly [number, number],
  tall: number,
  reach: number,
  { skin, ink }: { skin: Colour; ink: Colour },
): string {
  return (
    tag('ellipse', {
      cx: neckX + reach * tall * 0.012,
      cy: neckY - tall * 0.062,
      rx: tall * 0.034,
      ry: tall * 0.043,
      fill: css(skin),
    }) +
    tag('path', {
      d: `M${neckX - tall * 0.034} ${neckY - tall * 0.055}a${tall * 0.036} ${tall * 0.044} 0 0 1 ${tall * 0.07} -${tall * 0.022}q-${tall * 0.03} -${tall * 0.006} -${tall * 0.07} ${tall * 0.022}z`,
      fill: css(ink),
    }) +
    tag('circle', {
      cx: neckX - reach * tall * 0.016,
      cy: neckY - tall * 0.112,
      r: tall * 0.02,
      fill: css(ink),
    })
  );
}
