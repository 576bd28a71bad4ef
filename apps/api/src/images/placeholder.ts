import type { Size } from '@rabbet/domain/images/images';

const USUAL: Size = { width: 400, height: 300 };
/** Area of the drawing, whatever its shape, so that words keep their size. */
const AREA = 400 * 400;
/** Greatest ratio of the sides: a strip would leave no room for words. */
const MOST_SLENDER = 3;

/** Words for a picture that will be there soon. */
export const A_MOMENT = 'A moment, please';

/** Drawing in place of a missing picture: paper in the colour of the mat, with words. */
export function placeholder(size: Size | null, words: string): string {
  const { width, height } = size ?? USUAL;
  const shape = Math.min(MOST_SLENDER, Math.max(1 / MOST_SLENDER, width / height));
  const wide = Math.round(Math.sqrt(AREA * shape));
  const high = Math.round(Math.sqrt(AREA / shape));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${wide} ${high}" ` +
    `role="img" aria-label="${words}"><style>rect{fill:#f8f3e9;stroke:#d8cfc0;stroke-width:2}` +
    `text{fill:#6b6054;font:22px Georgia,'Times New Roman',serif;text-anchor:middle}` +
    `@media(prefers-color-scheme:dark){rect{fill:#cfc7b8;stroke:#aba394}text{fill:#4a4138}}</style>` +
    `<rect x="1" y="1" width="${wide - 2}" height="${high - 2}"/>` +
    `<text x="${wide / 2}" y="${Math.round(high / 2) + 7}">${words}</text></svg>`
  );
}
