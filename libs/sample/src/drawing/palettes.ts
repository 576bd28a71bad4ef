import { type Colour, hex } from './colour';

export interface Palette {
  /** From the zenith down to the horizon; also walls and grounds. */
  readonly sky: readonly [Colour, Colour, Colour];
  /** From far and pale to near and dark. */
  readonly ground: readonly [Colour, Colour, Colour, Colour];
  /** What stands out: sails, petals, fruit, glaze. */
  readonly accents: readonly [Colour, Colour, Colour, Colour, Colour];
  readonly paper: Colour;
  readonly ink: Colour;
}

/** Each line: three of the sky, four of the ground, five accents, paper and ink. */
const COLOURS = {
  dawn: '8fb1c9 e9c9b6 f7e3c4  a9b7b0 8a9a7b 6f7a4f 474f31  d9744a f0b35a 7a4b5c cbd3c4 385a6b  f4ede0 2a2a2b',
  dusk: '33416a 94657f f2ab72  75648a 534b70 3b3654 241f38  f3c27a e2703f a33b4a 6576ad f5e3c8  efe4d6 1b1a2b',
  coast: '6fa3c4 b5d3df f1efe2  86adba 4f8399 2f6079 1d3f55  f4f0e4 d8553e e9b44c 2b4a66 9cc3bf  f3f0e8 1c2b38',
  meadow: 'a3c6dc d6e5e3 f6efd6  a9ba8d 86a35c 61823b 3c5a2c  e8c547 d96b5b f2f0e4 7f66a8 bdd07f  f3f1e4 27331f',
  autumn: '9db4bf dcd4c0 f3dfb4  bf9a66 ad6a35 82412a 4b281c  e3a32b c9482b f0d9a0 667040 8c2f2a  f2e7d3 2e1c16',
  winter: 'aebccb d6dde3 f4efe8  ccd3d9 a7b2bb 7b8792 464f58  f8f6f1 93604c c7a27a 5b6f86 d9c7b4  f3f1ee 2c3238',
  ember: '3c2a38 8d3f38 e98a4b  7a3b36 5d2c30 402128 25161d  f6b34f e5532d b2263a f4dcae 51436b  f0dfc8 20131a',
  indigo: '1f2f57 3f5f97 b4c5db  5a76a6 3a5384 263b66 152446  f2d48a e8e6df 6f8fce c5553f 9bb6c9  eceae4 111a33',
  ochre: '8fb3cd dcd9c6 f4e2b6  d0a868 b98846 95632f 5d3d23  e8b84a b9502f f2ead6 5f7b62 34556e  f3e9d4 2f2218',
  rose: 'c7b3c4 ecccca f8e6da  c9a8a6 a97f84 7f5866 4d3546  d96a78 f2b6a6 8e3553 f3e6d8 7e8f72  f6ebe4 33202b',
  sage: 'b7c5c0 d9dfd2 f3efe0  b3bfa9 8d9d86 667a68 3f5147  e2d6b5 c98f63 7f9a94 f3efe4 b75d4c  f2efe6 27312c',
  slate: '7f8c98 b4bcc2 e4e3de  98a2a8 737f88 515c66 2f3840  e9e4d8 c8743f 8fa3ad 3f5568 d4b483  eeece7 1d2328',
  noir: '8c8c8a c4c3c0 efeeea  b4b3b0 858482 565554 232323  f5f4f0 3a3a3a 9b9a97 d2d1cd 6a6967  f4f3ef 141414',
  sepia: 'a08f7a cdbda3 f0e5cf  b9a88d 8f7c62 645340 352a20  f5ecd9 7a5a3c a98b66 d8c7a8 4b3a2b  f3ead9 221a14',
  jade: '7fb0a6 bcd8cb f0efdc  8fb7a4 5d9583 36705f 1c4a41  e8d79a d9764c f3efe2 2f5d70 a9cf9e  eff0e4 14302b',
  cobalt: '2d5fa8 7fa9d6 e6edf0  6f97c4 3f6ea8 234d87 14305d  f7f3e6 f0c14b d94f3a 16264a 9ec6dd  f4f2ea 101d3a',
  citrus: 'f0c75e f6dfa0 fbf1d6  d8c46a a8b04a 6f8d3a 3f5e2f  f28c28 e8503a f7d046 5f9e8f fbf3df  faf4e3 2b3320',
  plum: '6a5a86 a98fae ead3cf  917aa0 6f5684 4e3b66 2d2344  e7b7a0 b84a74 f0dfc0 5d79a6 d98f4e  efe6e4 1f1730',
  terracotta: 'b9c9cc e3d6c4 f3e6d0  d7a582 c17a54 994f35 5e2f23  e9dcc3 2f6a72 d9a441 8c3b2e 7fa5a0  f4eadb 2f1d17',
  mist: 'bcc8ca d7ddda efece2  c6cec9 a5b1ae 7e8d8c 4c5b5d  f3efe4 c49a6c 879fa3 5f7470 d8c9b0  f1efe8 2a3436',
  amber: 'd9cdb9 ebe1cf f6f0e2  cdbb9a a98f66 7a6142 43331f  e89a2b f4c869 b5521f 7d2b16 f8e6b5  f6efe0 2a1d10',
  'sea-glass': 'c6d3d3 dfe6e3 f4f3ec  b1c3c1 89a3a3 5d7c80 2f4b52  4fa39b a9d6c5 2b6c86 e7efe0 7db8cf  f2f4ef 17282c',
  ruby: 'cbbfc0 e3d9d6 f4eeea  bda8a8 957a7c 684d52 38262b  b3203c e2566a 6e1130 f0b3a8 d98a3d  f5efec 241318',
  linen: 'cfcabc e4dfd2 f4f0e6  d3c8b2 b5a68c 8a7b64 4e4538  a65f3f 6d8078 d9b56a 3f5468 efe6d4  f5f1e8 2b2722',
} as const;

export type PaletteName = keyof typeof COLOURS;

export const PALETTES = Object.fromEntries(
  Object.entries(COLOURS).map(([name, line]) => {
    const colours = line.split(/ +/).map(hex);
    const [paper, ink] = colours.slice(12);
    const parts = { sky: colours.slice(0, 3), ground: colours.slice(3, 7), accents: colours.slice(7, 12), paper, ink };
    return [name, parts];
  }),
) as unknown as Readonly<Record<PaletteName, Palette>>; // fourteen colours in each line above

export function isPaletteName(name: string): name is PaletteName {
  return Object.hasOwn(COLOURS, name);
}
