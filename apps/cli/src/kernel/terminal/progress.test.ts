import { progressLine } from './progress';

function told(isTTY: boolean, everyMs: number, wanted = true): string {
  let text = '';
  const line = progressLine(wanted, { isTTY, write: (more: string) => (text += more) }, everyMs);
  line.tell(() => 'looked through 10 events ');
  line.tell(() => 'looked through 20 events ');
  line.end();
  return text;
}

test('somebody at a terminal sees one line that is written anew, and cleared in the end', () => {
  const clear = '\r\u001b[K';
  expect(told(true, 0)).toBe(`${clear}looked through 10 events ${clear}looked through 20 events ${clear}`);
});

test('what is done at once, in a pipe or beside its own results tells nothing of its progress', () => {
  expect([told(true, Infinity), told(false, 0), told(true, 0, false)]).toEqual(['', '', '']);
});
