import { MOST_LETTERS } from '../text/search-words';

/** SQL for a text without case and accents, as `folded` has it. */
export function foldedSql(text: string): string {
  const plain = `lower(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g'))`;
  return `replace(replace(replace(replace(translate(${plain}, 'øđł', 'odl'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')`;
}

/** SQL for the words of a text that has none kept beside it. */
export function wordsSql(text: string): string {
  const folded = foldedSql(`coalesce(${text}, '')`);
  return `array_to_tsvector(array(
    select distinct left(word, ${MOST_LETTERS}) from regexp_split_to_table(${folded}, '[^[:alnum:]]+') word where word <> ''))`;
}

/** Pattern for texts that hold a word. */
export function patternOf(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}
