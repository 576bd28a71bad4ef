import { namesIn, repeatedName } from '@rabbet/domain/text/repeated-names';
import { badFields, HttpProblem } from '../problems/problems';

export const DEEPEST = 20;

/** Parses JSON. Refuses malformed or too deeply nested text and repeated names, each with its place. */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const place = placeOfFault(text);
    const where = `line ${place.line}, column ${place.column} (position ${place.position})`;
    throw new HttpProblem(400, 'request/malformed', `The body is no JSON: it goes wrong at ${where}.`);
  }
  const nameCount = countNames(value);
  if (nameCount === null)
    throw new HttpProblem(400, 'request/depth', `The body is nested more than ${DEEPEST} levels deep.`);
  if (nameCount !== namesIn(text)) {
    const field = repeatedName(text);
    if (field === null) throw new Error('no name is repeated in a text that has more names than its value');
    throw badFields([{ field, code: 'repeated', message: 'It is said more than once.' }]);
  }
  return value;
}

/**
 * Counts names level by level: a value that is nested a million times would exhaust the stack. Null where it is nested
 * too deeply.
 */
function countNames(value: unknown): number | null {
  let names = 0;
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return null;
    const inner: unknown[] = [];
    for (const item of level)
      if (typeof item === 'object' && item !== null) {
        const values = Object.values(item) as unknown[]; // whatever they are
        if (!Array.isArray(item)) names += values.length;
        for (const each of values) inner.push(each);
      }
    level = inner;
  }
  return names;
}

const TOKEN =
  // eslint-disable-next-line no-control-regex -- JSON allows none within a text
  /[ \t\n\r]*(?:([{}[\],:])|("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null))/y;

type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing';

/** The parser of Node tells the place of some faults only. */
function placeOfFault(text: string) {
  const open: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  let position = 0;
  TOKEN.lastIndex = 0;
  for (let token = TOKEN.exec(text); token; token = TOKEN.exec(text)) {
    const next = after(expected, token[1] ?? (token[2]?.startsWith('"') ? 'text' : 'literal'), open);
    if (!next) break;
    expected = next;
    position = TOKEN.lastIndex;
  }
  position += /^[ \t\n\r]*/.exec(text.slice(position))?.[0].length ?? 0;
  const lines = text.slice(0, position).split('\n');
  return { position, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/** The expected token after this one; null where this token is misplaced. */
function after(expected: Expected, token: string, open: ('{' | '[')[]): Expected | null {
  const isEnd = (token === '}' && open.at(-1) === '{') || (token === ']' && open.at(-1) === '[');
  if (isEnd && expected.endsWith('or end')) {
    open.pop();
    return open.length > 0 ? 'comma or end' : 'nothing';
  }
  if (expected === 'colon') return token === ':' ? 'value' : null;
  if (expected === 'comma or end') return token === ',' ? (open.at(-1) === '{' ? 'key' : 'value') : null;
  if (expected.startsWith('key')) return token === 'text' ? 'colon' : null;
  if (!expected.startsWith('value')) return null;
  if (token === '{' || token === '[') {
    open.push(token);
    return token === '{' ? 'key or end' : 'value or end';
  }
  if (token !== 'text' && token !== 'literal') return null;
  return open.length > 0 ? 'comma or end' : 'nothing';
}
