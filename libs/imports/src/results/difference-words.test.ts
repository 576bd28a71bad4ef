import { valueInWords } from './difference-words';

test('shows a biography without HTML tags, cut to 60 characters', () => {
  expect(valueInWords('<p>Weaver &amp; dyer.</p><p>Lives<br />here.</p>')).toBe('Weaver & dyer. Lives here.');
  expect(valueInWords(`<p>${'Weaver '.repeat(20)}</p>`)).toBe(`${'Weaver '.repeat(8)}Wea…`);
});

test.each([
  [null, 'nothing'],
  [1200, '1200'],
  ['1 < 2 & 3', '1 < 2 & 3'],
  ['Lee, Ann', 'Lee, Ann'],
])('shows %j as %j', (value, words) => {
  expect(valueInWords(value)).toBe(words);
});
