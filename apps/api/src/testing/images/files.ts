import sharp from 'sharp';

/** Image of one color. */
export const plainImage = (width = 900, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#a33' } });

/** Photograph of a phone: turned by EXIF, with the place where it was taken and the name of its owner. */
export function phonePhoto(): Promise<Buffer> {
  return plainImage(400, 200)
    .withExif({
      IFD0: { Make: 'Phone Works', Artist: 'Ann Lee' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '35/1 46/1 48/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '78/1 38/1 24/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** Decompression bomb: a small PNG whose header claims 50,000 by 50,000 pixels. */
export async function pixelBomb(): Promise<Buffer> {
  const small = await plainImage(10, 10).png().toBuffer();
  small.writeUInt32BE(50_000, 16);
  small.writeUInt32BE(50_000, 20);
  return small;
}

/** End-of-central-directory record of an empty ZIP. */
export const ZIP_END = Buffer.from('504b0506'.padEnd(44, '0'), 'hex');

export const svg = (inside = '') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20">${inside}<rect width="9" height="9"/></svg>`,
  );

/** Files at which a careless pattern would backtrack for years, with their detected types. */
export const BACKTRACKING_FILES = [
  { file: Buffer.from(`${'<!---->'.repeat(500)}<html>`), mime: null },
  { file: Buffer.from(`<!DOCTYPE svg ${'['.repeat(4_000)}`), mime: null },
];

/** Form of an upload, as a browser sends it. */
export function formOf(
  file: Uint8Array | null,
  fields: Readonly<Record<string, string>> = {},
  name = 'photo.jpg',
): FormData {
  const form = new FormData();
  for (const [field, text] of Object.entries(fields)) form.set(field, text);
  if (file) form.set('file-key', new File([new Uint8Array(file)], name, { type: 'image/jpeg' }));
  return form;
}
