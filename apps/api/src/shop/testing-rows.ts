/** More than the bound of what is read, and few enough that all of them are looked at for statistics: chance plays no part. */
const MANY = 25_000;
export const series = `generate_series(1, ${MANY}) n`;
export const moment = (every: string) => `timestamptz '2018-01-01' + n * interval '${every}'`;
export const day = `to_char(date '2018-01-01' + n * 2999 / ${MANY}, 'YYYY-MM-DD')`;
/** Condition of the few rows that a test looks for. */
export const seldom = 'n % 500 = 7';
