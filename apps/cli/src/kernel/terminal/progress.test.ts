import { progressLine } from './progress';

function shownProgress(isTTY: boolean, everyMs: number, isWanted = true): string {
  let text = '';
  const line = progressLine(isWanted, { isTTY, write: (more: string) => (text += more) }, everyMs);
  line.tell(() => 'looked through 10 events ');
  line.tell(() => 'looked through 20 events ');
  line.end();
  return text;
}

test('somebody at a terminal sees one line that is written anew, and cleared in the end', () => {
  const clear = '\r\u001b[K';
  expect(shownProgress(true, 0)).toBe(`${clear}looked through 10 events ${clear}looked through 20 events ${clear}`);
});

test('what is done at once, in a pipe or beside its own results tells nothing of its progress', () => {
  expect([shownProgress(true, Infinity), shownProgress(false, 0), shownProgress(true, 0, false)]).toEqual(['', '', '']);
});
