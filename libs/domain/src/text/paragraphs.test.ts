import { asHtml } from './paragraphs';

test('a blank line parts paragraphs, and a line stays a line', () => {
  expect(asHtml('New works.\nCome by.\n\n\nFish & chips, under 3 < 4.\n')).toBe(
    '<p>New works.<br>Come by.</p>\n<p>Fish &amp; chips, under 3 &lt; 4.</p>',
  );
});

test('text with a tag is HTML already, and stays as it is', () => {
  for (const html of ['<p>New works.</p>\n\n<p>Come by.</p>', 'New <strong>works</strong>', ''])
    expect(asHtml(html)).toBe(html);
});
