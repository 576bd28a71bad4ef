const LONGEST = 8 * 1024 * 1024; // an append has a mebibyte at most, and quoting it twice doubles it at most twice

/** The lines of a file, cut at line feeds alone: within an event stand other characters that end a line for some. */
export async function* linesOf(file: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of file) {
    const [first = '', ...more] = decoder.decode(bytes, { stream: true }).split('\n');
    rest += first;
    if (rest.length > LONGEST) throw new Error('a line is longer than any of an export: this is none');
    for (const next of more) {
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
