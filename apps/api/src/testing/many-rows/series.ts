/** More than the bound of what is read, and few enough that all of them are looked at for statistics: chance plays no part. */
const MANY = 25_000;
export const series = `generate_series(1, ${MANY}) n`;
export const moment = (every: string) => `timestamptz '2018-01-01' + n * interval '${every}'`;
export const day = `to_char(date '2018-01-01' + n * 2999 / ${MANY}, 'YYYY-MM-DD')`;
/** Condition of the few rows that a test looks for. */
export const seldom = 'n % 500 = 7';
/** Words of a text, as searches find them. */
export const wordsIn = (text: string) =>
  `array_to_tsvector(array_remove(regexp_split_to_array(lower(${text}), '[^a-z0-9]+'), ''))`;
/** A phone, of which each has few others alike, as people write it, and as they look for it. */
export const phone = `'(919) 555-' || lpad((n % 10000)::text, 4, '0')`;
export const phoneWords = `${phone} || ' 555' || lpad((n % 10000)::text, 4, '0')`;
