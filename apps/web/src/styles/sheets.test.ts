import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const top = join(__dirname, '..');

/** Lists a style sheet and all that it imports. */
function importedBy(file: string): string[] {
  const imports = [...readFileSync(join(top, file), 'utf8').matchAll(/@import '(.+)'/g)];
  const files = imports.map(([, path = '']) => relative(top, join(top, dirname(file), path)));
  return [file, ...files.flatMap(importedBy)];
}

const sheets = {
  public: [...importedBy('styles/public.css'), ...importedBy('styles/programme.css')],
  staff: importedBy('styles/staff.css'),
};

test('styles are in the style sheet of an area: what is in none would never be seen', () => {
  const styles = readdirSync(top, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  expect(styles.filter((file) => ![...sheets.public, ...sheets.staff].includes(file))).toEqual([]);
});

test('no area loads the styles of the other', () => {
  expect(sheets.public.filter((file) => file.startsWith('staff/'))).toEqual([]);
  expect(sheets.staff.filter((file) => file.startsWith('public/'))).toEqual([]);
});
