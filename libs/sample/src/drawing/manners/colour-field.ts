import { painted } from '../brush';
import { rough } from '../chance';
import { type Colour, darker, lighter, mix, ramp } from '../colour';
import type { Scene } from '../scene';

interface Block {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly colour: Colour;
}

/** Two to four blocks of colour with soft edges, floating on a ground. */
export function colourField(scene: Scene): string {
  const { chance, palette, noise, width, height } = scene;
  const { accents, ground: grounds, sky } = palette;
  const under = chance.one([
    mix(accents[2], grounds[3], 0.4),
    mix(grounds[1], grounds[2], 0.5),
    mix(sky[1], accents[4], 0.3),
    darker(accents[3], 0.2),
  ]);
  const blocks = stacked(scene);
  const soft = 0.045;
  const wide = width / height;
  const colour = (u: number, v: number): Colour => {
    let colour = lighter(under, 0.08 * rough(noise, u * 3 * wide, v * 3) + 0.03);
    for (const block of blocks) {
      const wander = 0.02 * rough(noise, u * 6 * wide + block.top * 9, v * 6, 3);
      const across =
        ramp(-soft, soft * 0.4, u - block.left + wander) * ramp(-soft, soft * 0.4, block.right - u + wander);
      const down = ramp(-soft, soft * 0.4, v - block.top + wander) * ramp(-soft, soft * 0.4, block.bottom - v + wander);
      const veil = 0.86 + 0.12 * rough(noise, u * 2.4 * wide + 30, v * 5 + block.top * 20);
      const depth = rough(noise, u * 4 * wide, v * 7 + block.top * 30, 4);
      const shade = depth > 0 ? lighter(block.colour, depth * 0.22) : darker(block.colour, -depth * 0.25);
      colour = mix(colour, shade, across * down * veil);
    }
    return colour;
  };
  const flow = (u: number, v: number) => 0.25 * noise(u * 4, v * 4);
  return painted(scene, { colour, flow }, { broad: 0.045, lively: 7, long: 4, careful: 0.7 });
}

function stacked({ chance, palette }: Scene): Block[] {
  const { accents, ground, sky, ink } = palette;
  const pool: Colour[] = [
    accents[0],
    accents[1],
    accents[2],
    lighter(sky[2], 0.1),
    mix(ground[3], ink, 0.3),
    accents[3],
    mix(accents[1], accents[0], 0.5),
  ];
  const first = chance.whole(0, pool.length - 1);
  const count = chance.whole(2, 4);
  const cuts = Array.from({ length: count }, () => chance.between(0.5, 1.6));
  const all = cuts.reduce((sum, cut) => sum + cut, 0);
  const margin = chance.between(0.06, 0.1);
  let top = 0.06;
  return cuts.map((cut, index) => {
    const bottom = top + (cut / all) * 0.88;
    const colour = pool[(first + index * 2 + (index > 1 ? 1 : 0)) % pool.length] ?? accents[0];
    const block = { left: margin, right: 1 - margin, top: top + 0.016, bottom: bottom - 0.016, colour };
    top = bottom;
    return block;
  });
}
