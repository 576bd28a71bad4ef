/**
 * Text that somebody has typed as HTML: a blank line parts paragraphs, and a line stays a line. Text with a tag in it is
 * HTML already.
 */
export function asHtml(text: string): string {
  if (/<\/?[a-z]/i.test(text)) return text;
  const plain = text
    .replace(/&(?!#?\w+;)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  const paragraphs = plain.split(/\n\s*\n/).filter((part) => part.trim() !== '');
  return paragraphs.map((part) => `<p>${part.trim().replace(/\s*\n/g, '<br>')}</p>`).join('\n');
}
