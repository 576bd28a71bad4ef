import type { Colour } from './colour';
import { type Scene, tag } from './scene';

const { imul, max, min, round } = Math;

/** What a picture is at a place: 0 to 1 from left to right, and from top to bottom. */
export type Shade = (u: number, v: number) => Colour;

/** Enough for light and air, which have no edges; whatever has any is drawn as lines over it. */
const FINEST = 900;

/** Photographed rather than drawn: each pixel by itself, with a grain that keeps soft tones from banding. */
export function raster({ width, height }: Scene, shade: Shade, grain = 3): string {
  const scale = min(FINEST / max(width, height), 1);
  const [across, down] = [round(width * scale), round(height * scale)];
  const pixels = new Uint8ClampedArray(across * down * 3);
  for (let y = 0, at = 0; y < down; y++) {
    for (let x = 0; x < across; x++, at += 3) {
      const [red, green, blue] = shade((x + 0.5) / across, (y + 0.5) / down);
      const speck = (speckAt(x, y) - 0.5) * 2 * grain;
      pixels[at] = red + speck;
      pixels[at + 1] = green + speck;
      pixels[at + 2] = blue + speck;
    }
  }
  return imageOf(pixels, across, down, width, height);
}

export function imageOf(
  pixels: Uint8ClampedArray,
  across: number,
  down: number,
  width: number,
  height: number,
): string {
  const href = `data:image/png;base64,${Buffer.from(png(pixels, across, down)).toString('base64')}`;
  return tag('image', { href, width, height, preserveAspectRatio: 'none' });
}

/** 0 to 1, of no pattern. */
export function speckAt(x: number, y: number): number {
  let mixed = imul(x, 374761393) + imul(y, 668265263);
  mixed = imul(mixed ^ (mixed >>> 13), 1274126177);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296;
}

/** Not compressed, so that it is the same on every machine: compressors differ. */
function png(pixels: Uint8ClampedArray, across: number, down: number): Uint8Array {
  const line = across * 3 + 1;
  const raw = new Uint8Array(line * down);
  for (let y = 0; y < down; y++) raw.set(pixels.subarray(y * across * 3, (y + 1) * across * 3), y * line + 1);
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, across);
  view.setUint32(4, down);
  header.set([8, 2, 0, 0, 0], 8); // eight bits each of red, green and blue
  const signature = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10);
  return joined([signature, chunk('IHDR', header), chunk('IDAT', stored(raw)), chunk('IEND', new Uint8Array(0))]);
}

const BLOCK = 65_535;

/** As a stream of zlib whose blocks are kept as they are. */
function stored(raw: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [Uint8Array.of(0x78, 0x01)];
  for (let at = 0; at < raw.length; at += BLOCK) {
    const block = raw.subarray(at, at + BLOCK);
    const { length } = block;
    const isLast = at + BLOCK >= raw.length ? 1 : 0;
    parts.push(Uint8Array.of(isLast, length & 255, length >> 8, ~length & 255, (~length >> 8) & 255), block);
  }
  let [a, b] = [1, 0];
  for (let at = 0; at < raw.length;) {
    // so many sums fit before they have to be taken modulo
    for (const end = min(at + 3_800, raw.length); at < end; at++) b += a += raw[at] ?? 0;
    a %= 65_521;
    b %= 65_521;
  }
  parts.push(Uint8Array.of(b >> 8, b & 255, a >> 8, a & 255));
  return joined(parts);
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  for (let index = 0; index < 4; index++) bytes[4 + index] = name.charCodeAt(index);
  bytes.set(data, 8);
  view.setUint32(data.length + 8, crc(bytes.subarray(4, data.length + 8)));
  return bytes;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function crc(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (TABLE[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
