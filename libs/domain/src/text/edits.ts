/** Letters to be put in, left out, changed or turned round to make one text of the other. */
export function editDistance(a: string, b: string): number {
  let rowBeforePrevious: number[] = [];
  let previousRow = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const currentRow = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isTransposed = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      currentRow[j] = Math.min(
        distanceAt(previousRow, j) + 1,
        distanceAt(currentRow, j - 1) + 1,
        distanceAt(previousRow, j - 1) + (isSame ? 0 : 1),
        isTransposed ? distanceAt(rowBeforePrevious, j - 2) + 1 : Infinity,
      );
    }
    rowBeforePrevious = previousRow;
    previousRow = currentRow;
  }
  return distanceAt(previousRow, b.length);
}

function distanceAt(numbers: readonly number[], i: number): number {
  return numbers[i] ?? Infinity;
}

/** The most edits that still make a slip of a word, by its letters. */
function maxEdits(letters: number): number {
  if (letters < 4) return 0;
  return letters < 6 ? 1 : letters < 10 ? 2 : 3;
}

/** Words among these that somebody who typed another may have meant, the nearest first. */
export function nearWords(typedWord: string, candidates: Iterable<string>): readonly string[] {
  const limit = maxEdits(typedWord.length);
  const matches: { readonly word: string; readonly distance: number }[] = [];
  for (const word of candidates) {
    if (Math.abs(word.length - typedWord.length) > limit) continue;
    const distance = editDistance(typedWord, word);
    if (distance <= limit) matches.push({ word, distance: word[0] === typedWord[0] ? distance : distance + 1 }); // few slip on the first letter
  }
  return matches.sort((a, b) => a.distance - b.distance || (a.word < b.word ? -1 : 1)).map(({ word }) => word);
}
