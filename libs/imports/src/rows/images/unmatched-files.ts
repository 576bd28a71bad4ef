import { formatCount, countOf } from '@rabbet/domain/numbers/format-count';

export const PICTURE_KINDS = 'JPEG, PNG, WebP or AVIF';

/** Names of files that no row has used. */
export interface UnusedFiles {
  readonly pictures: readonly string[];
  /** Pictures of kinds that the shop does not take. */
  readonly otherKinds: readonly string[];
  readonly otherFiles: readonly string[];
}

/** Files that no row has used, and the number of rows without a file. */
export interface UnmatchedFiles extends UnusedFiles {
  /** Number of rows whose pieces have no picture. */
  readonly rowsWithoutPicture: number;
}

/** Sentences on files that no row has used, and on rows without a file: `2 files are used by no row: a.jpg, b.jpg.` */
export function unusedInWords(unmatched: UnmatchedFiles): readonly string[] {
  const { rowsWithoutPicture, pictures, otherKinds, otherFiles } = unmatched;
  const sentences = [
    ...sentenceOnFiles(pictures, pictures.length === 1 ? 'is used by no row' : 'are used by no row'),
    ...sentenceOnFiles(
      otherKinds,
      `${otherKinds.length === 1 ? 'is' : 'are'} of a kind that is not taken (save as ${PICTURE_KINDS})`,
    ),
    ...sentenceOnFiles(otherFiles, otherFiles.length === 1 ? 'is no picture' : 'are no pictures'),
  ];
  if (rowsWithoutPicture === 0) return sentences;
  const verb = rowsWithoutPicture === 1 ? 'has' : 'have';
  return [`${countOf(rowsWithoutPicture, 'row')} ${verb} no picture: no file is named or found.`, ...sentences];
}

const MAX_NAMES = 10;

function sentenceOnFiles(names: readonly string[], verb: string): string[] {
  if (names.length === 0) return [];
  const first = names.slice(0, MAX_NAMES).join(', ');
  const more = names.length > MAX_NAMES ? ` and ${formatCount(names.length - MAX_NAMES)} more` : '';
  return [`${countOf(names.length, 'file')} ${verb}: ${first}${more}.`];
}
