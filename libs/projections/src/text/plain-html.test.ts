import fc from 'fast-check';
import { cleanHtml, isPlainHtml } from './plain-html';
import { FINDINGS, HOSTILE } from '../testing/findings';

test.each([
  'No tags at all, and a &lt; b > c & d',
  '<p>Born in <strong>Durham</strong>, <a href="https://example.com/?a=1&amp;b=2#c" title="x > y">see</a>.</p>',
  '<P>One<br/>two<BR />three</P><hr><ul><li>One<li>Two</ul>',
  `<a title="" href='mailto:ann@example.com'>mail</a> <a href=tel:+19195550142>call</a> <a\nhref = "/contact" >come</a>`,
  '<p>One<p>Two<blockquote>Three</blockquote><a href="#top">up</a>',
  '<b>bold <i>and more',
])('plain formatting is taken, and is still plain once it is cleaned: %s', (html) => {
  expect([isPlainHtml(html), isPlainHtml(cleanHtml(html))]).toEqual([true, true]);
});

test.each([...FINDINGS, ...HOSTILE])('what is no plain formatting is not taken, and none of it is left: %s', (html) => {
  expect(isPlainHtml(html)).toBe(false);
  const clean = cleanHtml(html);
  expect([isPlainHtml(clean), cleanHtml(clean)]).toEqual([true, clean]);
});

test.each([
  ['<p>Carves <em>wood</em>.</p>', '<p>Carves <em>wood</em>.</p>'],
  ['<p>Carves <script>alert(1)</script>wood.', '<p>Carves wood.</p>'],
  ['a < b & c', 'a &lt; b &amp; c'],
  ['<a href="javascript:x" title="y">z</a>', '<a title="y">z</a>'],
])('cleaning leaves the formatting and the words: %s', (html, clean) => {
  expect(cleanHtml(html)).toBe(clean);
});

const PIECES =
  '< > / " \' = & ; ! - p /p b a href title x javascript: https://e &lt; &# <p> </p> <a </a> <!-- -->'.split(' ');
const html = fc.array(fc.oneof(fc.constantFrom(...PIECES, ' ', '\n'), fc.string({ unit: 'grapheme', maxLength: 3 })), {
  maxLength: 20,
});

test('whatever is cleaned is plain, and stays as it is when it is cleaned again', () => {
  fc.assert(
    fc.property(html, (pieces) => {
      const clean = cleanHtml(pieces.join(''));
      expect([isPlainHtml(clean), cleanHtml(clean)]).toEqual([true, clean]);
    }),
    { numRuns: 2_000 },
  );
});

test('a text without signs of its own is shown as it was written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      fc.pre(!/[<>&]/.test(text));
      expect([isPlainHtml(text), cleanHtml(text)]).toEqual([true, text]);
    }),
  );
});
