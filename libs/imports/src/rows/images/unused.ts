import { counted, countOf } from '@rabbet/domain/numbers/counted';

export const KINDS = 'JPEG, PNG, WebP or AVIF';

/** Names of files that no row has used. */
export interface UnusedFiles {
  readonly pictures: readonly string[];
  /** Pictures of kinds that the shop does not take. */
  readonly otherKinds: readonly string[];
  readonly otherFiles: readonly string[];
}

/** Files and rows that an import has not brought together. */
export interface Unmatched extends UnusedFiles {
  /** Number of rows whose pieces stay without a picture. */
  readonly bare: number;
}

/** Sentences on files that no row has used, and on rows without a file: `2 files are used by no row: a.jpg, b.jpg.` */
export function unusedInWords({ bare, pictures, otherKinds, otherFiles }: Unmatched): readonly string[] {
  return [
    ...(bare > 0
      ? [`${countOf(bare, 'row')} ${bare === 1 ? 'has' : 'have'} no picture: no file is named or found.`]
      : []),
    ...sentenceOn(pictures, pictures.length === 1 ? 'is used by no row' : 'are used by no row'),
    ...sentenceOn(
      otherKinds,
      `${otherKinds.length === 1 ? 'is' : 'are'} of a kind that is not taken (save as ${KINDS})`,
    ),
    ...sentenceOn(otherFiles, otherFiles.length === 1 ? 'is no picture' : 'are no pictures'),
  ];
}

const MOST_TOLD = 10;

function sentenceOn(names: readonly string[], words: string): string[] {
  if (names.length === 0) return [];
  const first = names.slice(0, MOST_TOLD).join(', ');
  const more = names.length > MOST_TOLD ? ` and ${counted(names.length - MOST_TOLD)} more` : '';
  return [`${countOf(names.length, 'file')} ${words}: ${first}${more}.`];
}
