import { valueInWords } from './difference-words';

test('a biography is told without its tags, and cut', () => {
  expect(valueInWords('<p>Weaver &amp; dyer.</p><p>Lives<br />here.</p>')).toBe('Weaver & dyer. Lives here.');
  expect(valueInWords(`<p>${'Weaver '.repeat(20)}</p>`)).toBe(`${'Weaver '.repeat(8)}Wea…`);
});

test.each([
  [null, 'nothing'],
  [1200, '1200'],
  ['1 < 2 & 3', '1 < 2 & 3'],
  ['Lee, Ann', 'Lee, Ann'],
])('%j is told as it is', (value, words) => {
  expect(valueInWords(value)).toBe(words);
});
