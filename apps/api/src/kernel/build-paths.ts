import { join, sep } from 'node:path';

const FROM_SOURCE = '../../../..';

/** Folder of the built program. The build mirrors the source one folder down. */
export const DIST = __dirname.includes(`${sep}dist${sep}`)
  ? join(__dirname, FROM_SOURCE)
  : join(__dirname, FROM_SOURCE, 'dist');

/** The program that reads sheets, in a thread of its own. */
export const SHEET_PROGRAM = join(DIST, 'apps/api/src/imports/reading-program.js');

/** The program that makes pictures, in a process of its own. */
export const MAKER_PROGRAM = join(DIST, 'apps/api/src/images/maker-program.js');
