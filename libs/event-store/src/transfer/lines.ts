/** Maximum length of a line: an append has 1 MiB, and escaping its text in JSON at most doubles it, twice. */
const MAX_LINE_LENGTH = 8 * 1024 * 1024;

/** Splits a file into lines, at line feeds only: an event may hold other line separators, such as U+2028. */
export async function* splitLines(file: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of file) {
    const [first = '', ...followingParts] = decoder.decode(bytes, { stream: true }).split('\n');
    rest += first;
    if (rest.length > MAX_LINE_LENGTH) throw new Error('a line is longer than any of an export: this is none');
    for (const next of followingParts) {
      yield withoutReturn(rest);
      rest = next;
    }
  }
  rest += decoder.decode();
  if (rest !== '') yield withoutReturn(rest);
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
