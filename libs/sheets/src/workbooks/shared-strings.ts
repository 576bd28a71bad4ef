import { MAX_CELLS, MAX_CHARACTERS } from '../limits/limits';
import { UnreadableFile } from '../limits/unreadable-file';
import { type Archive, damagedWorkbook } from './archive';
import { readXml } from './xml';

/** Reads the shared strings, which cells name by index. Runs of a formatted text are joined, and its pronunciation is left out. */
export async function readStrings(archive: Archive, part: string): Promise<readonly string[]> {
  const texts: string[] = [];
  let text = '';
  let characters = 0;
  let isInText = false;
  let isPhonetic = false;
  await readXml(archive, part, {
    open(tag) {
      if (tag === 'si') text = '';
      if (tag === 'rPh') isPhonetic = true;
      if (tag === 't') isInText = !isPhonetic;
    },
    text(chunk) {
      if (!isInText) return;
      text += chunk;
      characters += chunk.length;
      if (characters > MAX_CHARACTERS) throw tooMuchTextError(archive.fileName);
    },
    close(tag) {
      if (tag === 't') isInText = false;
      if (tag === 'rPh') isPhonetic = false;
      if (tag !== 'si') return;
      if (texts.length === MAX_CELLS) throw damagedWorkbook(archive.fileName, 'it has more texts than cells');
      texts.push(decodeEscapes(text));
    },
  });
  return texts;
}

export function tooMuchTextError(fileName: string): UnreadableFile {
  return new UnreadableFile(`${fileName} holds more than 50 million characters: divide it.`);
}

/**
 * Decodes characters that XML cannot hold, such as `_x000D_`. The result is a copy: a slice of a chunk would keep the whole chunk
 * in memory.
 */
export function decodeEscapes(text: string): string {
  const decoded = text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => characterOf(code))
    : text;
  return decoded.length < 13 ? decoded : Buffer.from(decoded).toString(); // the engine copies slices of up to 12 characters itself
}

function characterOf(code: string): string {
  return String.fromCharCode(parseInt(code, 16));
}
