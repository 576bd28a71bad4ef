import { MOST_CELLS, MOST_CHARACTERS } from '../limits/limits';
import { UnreadableFile } from '../limits/unreadable-file';
import { type Archive, damaged } from './archive';
import { readXml } from './xml';

/** Texts that cells name by their number: runs of one text are joined, and how it is pronounced is left out. */
export async function readStrings(archive: Archive, part: string): Promise<readonly string[]> {
  const texts: string[] = [];
  let text = '';
  let characters = 0;
  let isInText = false;
  let isSpoken = false;
  await readXml(archive, part, {
    open(tag) {
      if (tag === 'si') text = '';
      if (tag === 'rPh') isSpoken = true;
      if (tag === 't') isInText = !isSpoken;
    },
    text(more) {
      if (!isInText) return;
      text += more;
      characters += more.length;
      if (characters > MOST_CHARACTERS) throw tooMuchText(archive.from);
    },
    close(tag) {
      if (tag === 't') isInText = false;
      if (tag === 'rPh') isSpoken = false;
      if (tag !== 'si') return;
      if (texts.length === MOST_CELLS) throw damaged(archive.from, 'it has more texts than cells');
      texts.push(ownText(text));
    },
  });
  return texts;
}

export function tooMuchText(from: string): UnreadableFile {
  return new UnreadableFile(`${from} holds more than 50 million characters: divide it.`);
}

/** Text apart from the chunk that it was cut out of, with the signs that XML cannot hold: _x000D_, _x001B_. */
export function ownText(text: string): string {
  const whole = text.includes('_x') ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => signOf(code)) : text;
  return whole.length < 13 ? whole : Buffer.from(whole).toString(); // shorter ones are copied by the engine itself
}

function signOf(code: string): string {
  return String.fromCharCode(parseInt(code, 16));
}
