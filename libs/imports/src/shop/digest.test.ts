import { createHash } from 'node:crypto';
import { digest } from './digest';

test('a digest is that of Node, whatever the letters of the text', () => {
  for (const text of ['', 'a', 'Vase d’été', 'x'.repeat(1000), '𝄞'])
    expect(digest(text)).toBe(createHash('sha256').update(text).digest('base64url'));
});
