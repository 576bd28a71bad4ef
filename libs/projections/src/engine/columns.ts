/**
 * Turns rows into one array for each column, for `insert ... select * from unnest($1::int[], $2::text[])`. The columns
 * are those of the first row unless named. The arrays are spelled as Postgres reads them, which is several times
 * faster than leaving that to the driver. Objects and arrays within a row are spelled as JSON.
 */
export function columns<R extends object>(rows: readonly R[], names?: readonly (keyof R & string)[]): string[] {
  const first = rows[0];
  // the keys of a row are its columns, whatever its type calls them
  const keys = names ?? (first && (Object.keys(first) as (keyof R & string)[]));
  if (!keys) throw new Error('no rows and no names of columns: what is to be written?');
  return keys.map((key) => {
    let text = '{';
    for (const row of rows) text += (text.length > 1 ? ',' : '') + element(row[key]);
    return text + '}';
  });
}

function element(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'object') return quoted(value instanceof Date ? value.toISOString() : JSON.stringify(value));
  return String(value);
}

function quoted(text: string): string {
  return '"' + (/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text) + '"';
}

const SEPARATOR = '\u0002';

/**
 * Texts without a character 2, such as JSON, which holds no control character as it is: as one text, so that nothing in
 * them has to be quoted. `splitSql` makes an array of it again.
 */
export function joined(texts: readonly string[]): string {
  return texts.join(SEPARATOR);
}

/** SQL for the array of what `joined` made one text of. */
export function splitSql(parameter: string): string {
  return `string_to_array(${parameter}::text, e'\\x02')`;
}
