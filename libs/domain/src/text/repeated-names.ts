/** Number of member names in a JSON text. The text must be valid: every string in it has its closing quotation mark. */
export function countNames(text: string): number {
  let names = 0;
  for (let quote = text.indexOf('"'); quote >= 0;) {
    const end = endOfString(text, quote);
    if (text.charCodeAt(skipSpace(text, end)) === COLON) names++;
    quote = text.indexOf('"', end);
  }
  return names;
}

/** Path of the first member whose name its object has already, as in `changes[0].body.name`; null if there is none. */
export function repeatedName(text: string): string | null {
  const nestings: Nesting[] = [];
  for (let index = 0; index < text.length; index++) {
    const innermost = nestings.at(-1);
    const character = text[index];
    if (character === '{') nestings.push({ names: new Set(), name: '' });
    else if (character === '[') nestings.push({ names: null, index: 0 });
    else if (character === '}' || character === ']') nestings.pop();
    else if (character === ',' && innermost?.names === null) innermost.index++;
    else if (character === '"') {
      const end = endOfString(text, index);
      if (innermost?.names && text.charCodeAt(skipSpace(text, end)) === COLON) {
        innermost.name = JSON.parse(text.slice(index, end)) as string; // it is a JSON string
        if (innermost.names.has(innermost.name)) return pathOf(nestings);
        innermost.names.add(innermost.name);
      }
      index = end - 1;
    }
  }
  return null;
}

type Nesting = { readonly names: Set<string>; name: string } | { readonly names: null; index: number };

const COLON = 0x3a;
const BACKSLASH = 0x5c;
const SPACE = 0x20;

/** Position behind the closing quotation mark of the string that begins here. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let firstBackslash = end;
    while (text.charCodeAt(firstBackslash - 1) === BACKSLASH) firstBackslash--;
    if ((end - firstBackslash) % 2 === 0) return end + 1;
  }
}

function skipSpace(text: string, start: number): number {
  let index = start;
  while (text.charCodeAt(index) <= SPACE) index++;
  return index;
}

function pathOf(nestings: readonly Nesting[]): string {
  return nestings
    .map((nesting) => (nesting.names === null ? `[${nesting.index}]` : `.${nesting.name}`))
    .join('')
    .replace(/^\./, '');
}
