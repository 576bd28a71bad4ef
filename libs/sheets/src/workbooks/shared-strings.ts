import { MAX_CELLS, MAX_CHARACTERS } from '../limits/limits';
import { UnreadableFile } from '../limits/unreadable-file';
import { type Archive, damagedWorkbook } from './archive';
import { readXml } from './xml';

/** Texts that cells name by their number: runs of one text are joined, and how it is pronounced is left out. */
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

/** Text apart from the chunk that it was cut out of, with the signs that XML cannot hold: _x000D_, _x001B_. */
export function decodeEscapes(text: string): string {
  const decoded = text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => characterOf(code))
    : text;
  return decoded.length < 13 ? decoded : Buffer.from(decoded).toString(); // shorter ones are copied by the engine itself
}

function characterOf(code: string): string {
  return String.fromCharCode(parseInt(code, 16));
}
