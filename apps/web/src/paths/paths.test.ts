import { staffPath } from './paths';
import { ownPath, STAFF_PATHS } from './staff-paths';

test.each(['/staff/people', '/staff/mail?state=given-up', '/staff/artworks/7#history', '/'])(
  'whoever signs in goes on to %s, where they wanted to go',
  (path) => expect(ownPath(path)).toBe(path),
);

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  'https://evil.example',
  'https:/evil',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/\n/evil.example',
  ' /staff',
  '/x/..//evil.example',
  'staff',
  '',
  '/./\\evil.example',
  '/.//evil.example',
  undefined,
  null,
  7,
])('nobody is led to %s by signing in', (target) => expect(ownPath(target)).toBe(STAFF_PATHS.home));

test('an address says what is said, and nothing else', () => {
  expect(staffPath('/staff/mail', { state: 'given-up', message: null, page: 2 })).toBe(
    '/staff/mail?state=given-up&page=2',
  );
  expect(staffPath('/staff/mail', { state: '' })).toBe('/staff/mail');
});
