import { nameProblems } from './names';
import { tidyProblems } from './tidy';
import { checkout, planted } from './tree';

it('this house is tidy', () => {
  expect(tidyProblems(checkout())).toEqual([]);
});

it('in this house names say what is meant', () => {
  expect(nameProblems(checkout())).toEqual([]);
});

describe('something out of place is found', () => {
  it.each([
    ['libs/a/src/a.ts', `// ${'TO'}DO sweep here`, 'leaves work behind'],
    ['docs/a.md', `${'FIX'}ME`, 'leaves work behind'],
    ['libs/a/src/a.ts', `/* ${'es'}lint-disable no-console */`, 'turns a rule off without a reason'],
    ['libs/a/src/b.ts', `export { a } from './a';`, 'hands on what another file exports'],
    ['libs/a/src/b.ts', `export * from './a';`, 'hands on what another file exports'],
    ['libs/a/src/walls/index.ts', `export const a = 1;`, 'is a barrel'],
    ['libs/a/src/a.ts', `export default 1;`, 'exports by default'],
    ['libs/a/src/a.ts', `export default function hang() {}`, 'exports by default'],
    ['libs/a/src/a.test.ts', `it.only('hangs', () => {});`, 'leaves tests out'],
    ['libs/a/src/a.test.ts', `describe.skip('hangs', () => {});`, 'leaves tests out'],
    ['libs/a/src/a.test.ts', `(open ? describe : describe.only)('hangs', () => {});`, 'leaves tests out'],
    ['libs/a/src/a.test.ts', `it.skip.each([1])('hangs', () => {});`, 'leaves tests out'],
    ['libs/a/src/a.test.ts', `xit('hangs', () => {});`, 'leaves tests out'],
    ['libs/a/src/a.test.ts', `fdescribe.each([1])('hangs', () => {});`, 'leaves tests out'],
    ['libs/a/src/a.test.ts', `test.todo('hangs');`, 'leaves tests out'],
    ['libs/a/src/a.test.ts', `it('should hang', () => {});`, 'says what should be'],
    ['libs/a/src/a.ts', `const a = b as Wall;`, 'claims a type without a reason'],
    ['libs/a/src/a.ts', `const a = walls[0]!;`, 'claims a type without a reason'],
    ['libs/domain/src/a.ts', `const a = Date.now();`, 'the domain is pure'],
    ['libs/domain/src/a.ts', `const a = new Date();`, 'reads the clock'],
    ['libs/domain/src/a.ts', `const a = Math.random();`, 'the domain is pure'],
    ['libs/domain/src/a.ts', `const a = process.env.WALL;`, 'the domain is pure'],
    ['libs/domain/src/a.ts', `setTimeout(() => {}, 1);`, 'the domain is pure'],
  ])('%s: %s', (path, text, problem) => {
    expect(tidyProblems(planted({ [path]: text }))).toEqual([expect.stringContaining(problem)]);
    expect(tidyProblems(planted({ [path]: text }))[0]).toMatch(new RegExp(`^${path}:1 `));
  });
});

describe('what has its place is left alone', () => {
  it.each([
    ['libs/a/src/a.ts', `// ${'es'}lint-disable-next-line no-console -- the terminal is where it is read`],
    ['libs/a/src/index.ts', `export { a } from './a';`],
    ['libs/projections/src/artworks/artworks.ts', `export { a } from './a';`],
    ['eslint.config.mjs', `export default [];`],
    ['apps/web/vite.config.mts', `export default {};`],
    ['tools/jest/start-postgres.ts', `export default function start() {}`],
    ['libs/a/src/a.ts', `const a = { skip: 1, only: list.only };`],
    ['libs/a/src/a.ts', `const a = b as Wall; // parsed above`],
    ['libs/a/src/a.ts', `// a wall has a first row\nconst a = rows[0]!;`],
    ['libs/a/src/a.ts', `const a = [1] as const; const b = (error as Error).message;`],
    ['libs/a/src/a.test.ts', `const a = rows[0]!; fit.map(() => it.each([a]));`],
    ['libs/a/src/a.test.ts', `const asRoot = isRoot ? it : it.skip;`],
    ['libs/domain/src/a.ts', `const a = new Date(b); type C = { process: string }; const d = e.process;`],
    ['libs/domain/src/a.test.ts', `const a = Date.now();`],
    ['libs/postgres/src/a.ts', `const a = Date.now();`],
  ])('%s: %s', (path, text) => {
    expect(tidyProblems(planted({ [path]: text }))).toEqual([]);
  });
});

describe('a name', () => {
  it.each([
    ['libs/a/src/utils.ts', '', '"utils" does not say'],
    ['libs/common/src/a.ts', '', '"common" does not say'],
    ['libs/a/src/hall-manager.ts', '', '"manager" does not say'],
    ['apps/api/src/impl/a.ts', '', '"impl" does not say'],
    ['libs/a/src/hallWay.ts', '', 'not written in kebab-case'],
    ['libs/Hall/src/a.ts', '', 'not written in kebab-case'],
    ['apps/web/src/ui/Button.ts', '', 'not written in kebab-case'],
    ['libs/a/src/a.ts', 'export class HallManager {}', '"manager" does not say'],
    ['libs/a/src/a.ts', 'export const wallHelpers = {};', '"helpers" does not say'],
    ['libs/a/src/a.ts', 'export function commonWall() {}', '"common" does not say'],
  ])('%s %s', (path, text, problem) => {
    expect(nameProblems(planted({ [path]: text }))).toEqual([expect.stringContaining(problem)]);
  });

  it.each([
    ['apps/web/src/ui/Button.tsx', ''],
    ['apps/web/src/ui/Button.test.tsx', ''],
    ['apps/web/src/styles/base.css', ''],
    ['apps/api/src/artworks/artworks.controller.ts', ''],
    ['libs/postgres/src/database.ts', 'export class Database {}\nconst base = 1;'],
  ])('%s %s is fine', (path, text) => {
    expect(nameProblems(planted({ [path]: text }))).toEqual([]);
  });
});
