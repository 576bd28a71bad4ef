import { countNames, repeatedName } from '@rabbet/domain/text/repeated-names';
import { badFields, HttpProblem } from '../problems/problems';

export const MAX_DEPTH = 20;

/** Parses JSON. Refuses malformed text, too deep nesting, and a name that an object has twice; says where. */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const place = placeOfFirstError(text);
    const where = `line ${place.line}, column ${place.column} (position ${place.position})`;
    throw new HttpProblem(400, 'request/malformed', `The body is no JSON: it goes wrong at ${where}.`);
  }
  const nameCount = countMemberNames(value);
  if (nameCount === null)
    throw new HttpProblem(400, 'request/depth', `The body is nested more than ${MAX_DEPTH} levels deep.`);
  if (nameCount !== countNames(text)) {
    const field = repeatedName(text);
    if (field === null) throw new Error('no name is repeated in a text that has more names than its value');
    throw badFields([{ field, code: 'repeated', message: 'It is said more than once.' }]);
  }
  return value;
}

/**
 * Counts the names of all objects within a value; null if it is nested too deeply. Goes level by level, as recursion into
 * a value that is nested a million times would exhaust the stack.
 */
function countMemberNames(value: unknown): number | null {
  let names = 0;
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return null;
    const nextLevel: unknown[] = [];
    for (const item of level)
      if (typeof item === 'object' && item !== null) {
        const values = Object.values(item) as unknown[];
        if (!Array.isArray(item)) names += values.length;
        for (const value of values) nextLevel.push(value);
      }
    level = nextLevel;
  }
  return names;
}

/**
 * Next token of a JSON text, with the white space before it. Group 1 is a sign such as `{` or `:`; group 2 is a text such
 * as `"a\\n"`, a number such as `-1.5e3`, or `true`, `false` or `null`.
 */
const JSON_TOKEN =
  // eslint-disable-next-line no-control-regex -- a JSON text contains no control characters
  /[ \t\n\r]*(?:([{}[\],:])|("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null))/y;

type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing';

/** Finds where a text stops being JSON. Node's parser does not always name the position. */
function placeOfFirstError(text: string) {
  const openBrackets: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  let position = 0;
  JSON_TOKEN.lastIndex = 0;
  for (let token = JSON_TOKEN.exec(text); token; token = JSON_TOKEN.exec(text)) {
    const literal = token[2]?.startsWith('"') ? 'text' : 'literal';
    const next = nextExpected(expected, token[1] ?? literal, openBrackets);
    if (!next) break;
    expected = next;
    position = JSON_TOKEN.lastIndex;
  }
  position += /^[ \t\n\r]*/.exec(text.slice(position))?.[0].length ?? 0;
  const lines = text.slice(0, position).split('\n');
  return { position, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/**
 * Returns the kind of token that has to follow this one; null if this one is misplaced. Adds to `openBrackets`, or removes the last one.
 */
function nextExpected(expected: Expected, token: string, openBrackets: ('{' | '[')[]): Expected | null {
  const isEnd = (token === '}' && openBrackets.at(-1) === '{') || (token === ']' && openBrackets.at(-1) === '[');
  if (isEnd && expected.endsWith('or end')) {
    openBrackets.pop();
    return openBrackets.length > 0 ? 'comma or end' : 'nothing';
  }
  if (expected === 'colon') return token === ':' ? 'value' : null;
  if (expected === 'comma or end') {
    if (token !== ',') return null;
    return openBrackets.at(-1) === '{' ? 'key' : 'value';
  }
  if (expected.startsWith('key')) return token === 'text' ? 'colon' : null;
  if (!expected.startsWith('value')) return null;
  if (token === '{' || token === '[') {
    openBrackets.push(token);
    return token === '{' ? 'key or end' : 'value or end';
  }
  if (token !== 'text' && token !== 'literal') return null;
  return openBrackets.length > 0 ? 'comma or end' : 'nothing';
}
