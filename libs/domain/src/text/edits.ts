/** Number of edits that turn one text into the other: a letter added, left out or replaced, or two letters swapped (Damerau-Levenshtein). */
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

/** Maximum number of edits for which a word counts as mistyped, by its number of letters. */
function maxEdits(letters: number): number {
  if (letters < 4) return 0;
  if (letters < 6) return 1;
  return letters < 10 ? 2 : 3;
}

/** Candidates that somebody may have meant who typed this word, the nearest first. */
export function nearWords(typedWord: string, candidates: Iterable<string>): readonly string[] {
  const maxDistance = maxEdits(typedWord.length);
  const matches: { readonly word: string; readonly distance: number }[] = [];
  for (const word of candidates) {
    if (Math.abs(word.length - typedWord.length) > maxDistance) continue;
    const distance = editDistance(typedWord, word);
    // people rarely mistype the first letter: words with another one come later
    if (distance <= maxDistance) matches.push({ word, distance: word[0] === typedWord[0] ? distance : distance + 1 });
  }
  return matches.sort((a, b) => a.distance - b.distance || (a.word < b.word ? -1 : 1)).map(({ word }) => word);
}
