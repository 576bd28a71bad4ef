const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Letters that take two columns in a terminal: East Asian ones and pictures. */
const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|^\p{Emoji_Presentation}|\ufe0f|^[\u{20000}-\u{3fffd}]/u;

export function widthOf(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  let width = 0;
  for (const { segment } of letters.segment(text)) width += WIDE.test(segment) ? 2 : 1;
  return width;
}

export function clipped(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let start = '';
  let used = 1; // the ellipsis
  for (const { segment } of letters.segment(text)) {
    used += widthOf(segment);
    if (used > width) break;
    start += segment;
  }
  return `${start}…`;
}

/** Cuts a word that is longer than a line into parts of at most this width. */
export function inParts(text: string, width: number): string[] {
  const parts = [''];
  for (const { segment } of letters.segment(text)) {
    const last = parts.at(-1) ?? '';
    if (last !== '' && widthOf(last) + widthOf(segment) > width) parts.push(segment);
    else parts[parts.length - 1] = last + segment;
  }
  return parts;
}

/** Letters that control a terminal or the direction of writing; they are shown, not obeyed. */
// eslint-disable-next-line no-control-regex -- these are what it is about
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Makes foreign text harmless to a terminal; line breaks stay. */
export function harmless(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(CONTROL, (letter) => {
    const code = letter.charCodeAt(0);
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\ufffd';
  });
}

/** Makes foreign text harmless, and puts it on one line. */
export function oneLine(text: string): string {
  return harmless(text.replace(/[\t\r\n\u2028\u2029]+/g, ' '));
}

/** Breaks text between words into lines of at most this width; a longer word stays whole, and line breaks stay. */
export function wrapped(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => {
    const lines = [''];
    for (const word of line.split(/ (?=\S)/)) {
      const last = lines.at(-1) ?? '';
      if (last === '' && lines.length === 1) lines[0] = word;
      else if (widthOf(last) + 1 + widthOf(word) <= width) lines[lines.length - 1] = `${last} ${word}`;
      else lines.push(word);
    }
    return lines;
  });
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
