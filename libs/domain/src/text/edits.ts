/** Letters to be put in, left out, changed or turned round to make one text of the other. */
export function edits(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isTurned = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next[j] = Math.min(
        at(row, j) + 1,
        at(next, j - 1) + 1,
        at(row, j - 1) + (isSame ? 0 : 1),
        isTurned ? at(before, j - 2) + 1 : Infinity,
      );
    }
    before = row;
    row = next;
  }
  return at(row, b.length);
}

function at(numbers: readonly number[], i: number): number {
  return numbers[i] ?? Infinity;
}

/** The most edits that still make a slip of a word, by its letters. */
function mostSlips(letters: number): number {
  if (letters < 4) return 0;
  return letters < 6 ? 1 : letters < 10 ? 2 : 3;
}

/** Words among these that somebody who typed another may have meant, the nearest first. */
export function nearWords(typed: string, among: Iterable<string>): readonly string[] {
  const most = mostSlips(typed.length);
  const near: { readonly word: string; readonly apart: number }[] = [];
  for (const word of among) {
    if (Math.abs(word.length - typed.length) > most) continue;
    const apart = edits(typed, word);
    if (apart <= most) near.push({ word, apart: word[0] === typed[0] ? apart : apart + 1 }); // few slip on the first letter
  }
  return near.sort((a, b) => a.apart - b.apart || (a.word < b.word ? -1 : 1)).map(({ word }) => word);
}
