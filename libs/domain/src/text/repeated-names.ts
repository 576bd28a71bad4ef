/** Number of member names in a JSON text that has been parsed, so that every string in it is whole. */
export function namesIn(text: string): number {
  let names = 0;
  for (let from = text.indexOf('"'); from >= 0;) {
    const end = endOfText(text, from);
    if (text.charCodeAt(afterSpace(text, end)) === COLON) names++;
    from = text.indexOf('"', end);
  }
  return names;
}

/** Path of the first member whose name its object has already, as in `changes[0].body.name`; null if there is none. */
export function repeatedName(text: string): string | null {
  const open: Nesting[] = [];
  for (let at = 0; at < text.length; at++) {
    const inner = open.at(-1);
    const sign = text[at];
    if (sign === '{') open.push({ names: new Set(), name: '' });
    else if (sign === '[') open.push({ names: null, index: 0 });
    else if (sign === '}' || sign === ']') open.pop();
    else if (sign === ',' && inner?.names === null) inner.index++;
    else if (sign === '"') {
      const end = endOfText(text, at);
      if (inner?.names && text.charCodeAt(afterSpace(text, end)) === COLON) {
        inner.name = JSON.parse(text.slice(at, end)) as string; // a text
        if (inner.names.has(inner.name)) return placeOf(open);
        inner.names.add(inner.name);
      }
      at = end - 1;
    }
  }
  return null;
}

type Nesting = { readonly names: Set<string>; name: string } | { readonly names: null; index: number };

const COLON = 0x3a;
const BACKSLASH = 0x5c;
const SPACE = 0x20;

/** Position behind the closing quotation mark of the string that begins here. */
function endOfText(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); ; end = text.indexOf('"', end + 1)) {
    let first = end;
    while (text.charCodeAt(first - 1) === BACKSLASH) first--;
    if ((end - first) % 2 === 0) return end + 1;
  }
}

function afterSpace(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) <= SPACE) at++;
  return at;
}

function placeOf(open: readonly Nesting[]): string {
  return open
    .map((inner) => (inner.names === null ? `[${inner.index}]` : `.${inner.name}`))
    .join('')
    .replace(/^\./, '');
}
