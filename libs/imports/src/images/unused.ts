import { counted, countOf } from '@rabbet/domain/numbers/counted';

/** Names of files that no row has used. */
export interface UnusedFiles {
  readonly pictures: readonly string[];
  readonly others: readonly string[];
}

/** Sentences on files that no row has used: `2 files are used by no row: a.jpg, b.jpg.` */
export function unusedInWords({ pictures, others }: UnusedFiles): readonly string[] {
  return [
    ...sentenceOn(pictures, pictures.length === 1 ? 'is used by no row' : 'are used by no row'),
    ...sentenceOn(others, others.length === 1 ? 'is no picture' : 'are no pictures'),
  ];
}

const MOST_TOLD = 10;

function sentenceOn(names: readonly string[], words: string): string[] {
  if (names.length === 0) return [];
  const first = names.slice(0, MOST_TOLD).join(', ');
  const more = names.length > MOST_TOLD ? ` and ${counted(names.length - MOST_TOLD)} more` : '';
  return [`${countOf(names.length, 'file')} ${words}: ${first}${more}.`];
}
