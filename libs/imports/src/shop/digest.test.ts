import { createHash } from 'node:crypto';
import { digest } from './digest';

test('computes the same digest as Node', () => {
  for (const text of ['', 'a', 'Vase d’été', 'x'.repeat(1000), '𝄞'])
    expect(digest(text)).toBe(createHash('sha256').update(text).digest('base64url'));
});
