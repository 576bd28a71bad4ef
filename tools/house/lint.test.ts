import { join } from 'node:path';
import { asFiles, asJson, expected, named, type Planted, TOP } from './planting';
import { isTestCode } from './tree';

/** The rules that ESLint, as it is set up for this house, names for each of these files. */
function linted(planted: readonly Planted[]): Record<string, string[]> {
  const settings = '{ "compilerOptions": { "strict": true, "types": [], "jsx": "react-jsx" } }';
  const eslint = ['--config', join(TOP, 'eslint.config.mjs'), '--format=json', '.'];
  const results = asJson({ ...asFiles(planted), 'tsconfig.json': settings }, 'eslint/bin/eslint.js', ...eslint) as {
    filePath: string;
    messages: { ruleId: string | null; message: string }[];
  }[];
  return Object.fromEntries(
    planted.map(([path, text]) => {
      const result = results.find(({ filePath }) => filePath.replaceAll('\\', '/').endsWith(`/${path}`));
      const rules = result?.messages.map(({ ruleId, message }) => ruleId ?? message) ?? ['not seen'];
      return [`${path}: ${text}`, rules.sort()];
    }),
  );
}

const lines = (count: number, line = 'void 0;') => Array<string>(count).fill(line).join('\n');
const functionOf = (count: number) => `export function walk() {\n${lines(count - 2)}\n}`;

/** Alike for ESLint and for dependency-cruiser. */
const KINDS_OF_CODE = [
  'libs/a/src/a.ts libs/a/src/a.test.tsx libs/a/src/a.faults.ts libs/a/src/a.contract.ts libs/a/src/a.program.ts',
  'libs/a/src/testing/a.ts libs/a/src/contract/a.ts libs/a/src/stand-in/a.ts libs/a/src/a/testing-stories.ts',
  'libs/a/src/testing-a.ts libs/a/src/contesting.ts e2e/a.ts tools/a.ts tools/jest/a.ts tools/bench/a.mjs',
].flatMap((paths) => paths.split(' '));

it('ESLint refuses what is against the rules of the house, and nothing else', () => {
  const planted = named([
    // what the compiler lets pass
    ['libs/a/src/x.ts', 'export enum Wall { North }', 'no-restricted-syntax'],
    ['libs/a/src/x.ts', 'export const hang = (work: any) => work;', '@typescript-eslint/no-explicit-any'],
    ['libs/a/src/x.ts', 'async function open() {}\nopen();', '@typescript-eslint/no-floating-promises'],
    ['libs/a/src/x.ts', '[1].forEach(async () => {});', '@typescript-eslint/no-misused-promises'],
    [
      'libs/a/src/x.ts',
      `export function seats(size: 'small' | 'large') { switch (size) { case 'small': return 8; } return 0; }`,
      '@typescript-eslint/switch-exhaustiveness-check',
    ],
    [
      'libs/a/src/x.ts',
      `// ${'es'}lint-disable-next-line no-console -- nothing to turn off\nexport const stage = 'open';`,
      "Unused eslint-disable directive (no problems were reported from 'no-console').",
    ],

    // sizes
    ['libs/a/src/x.ts', lines(300) + '\n'],
    ['tools/x.mjs', lines(301) + '\n', 'max-lines'],
    ['libs/a/src/x.test.ts', lines(500) + '\n'],
    ['libs/a/src/x.test.ts', lines(501) + '\n', 'max-lines'],
    ['libs/a/src/x.ts', functionOf(60)],
    ['libs/a/src/x.ts', functionOf(61), 'max-lines-per-function'],
    // what steers the formatter
    ['libs/a/src/x.ts', 'export const work = { id: 1, ...{ title: "Tide" } };', 'no-restricted-syntax'],
    ['libs/a/src/x.ts', 'export const work = { ...({ title: "Tide" } as const) };', 'no-restricted-syntax'],
    ['libs/a/src/x.ts', 'export const works = [1, ...[2, 3]];', 'no-restricted-syntax'],
    ['libs/a/src/x.ts', 'export const works = (more: boolean) => [1, ...(more ? [2] : [])];'],
    ['libs/a/src/x.ts', `// prettier-${'ignore'}\nexport const work = 1;`, 'no-warning-comments'],
    // names
    ['libs/a/src/x.ts', 'export const said = 1;', 'house/clear-words'],
    [
      'libs/a/src/x.ts',
      'export const add = (one: number, { known }: { known: number }) => one + known;',
      ...Array<string>(3).fill('house/clear-words'),
    ],
    ['libs/a/src/x.ts', 'export const work = { way: 1 };'],
    [
      'libs/a/src/x.ts',
      'export function swap(a: number, b: number) {\n  const [left, right] = [b, a];\n  return left - right;\n}',
      'house/clear-words',
    ],
    ['libs/a/src/x.ts', 'export function last(all: number[]) {\n  const [end] = [...all].reverse();\n  return end;\n}'],
    ['libs/a/src/x.ts', '/** What it is. */\nexport const work = 1;', 'house/clear-words'],
    ['libs/a/src/x.ts', '/**\n * Whether it is open.\n */\nexport const isOpen = true;', 'house/clear-words'],
    ['libs/a/src/x.ts', '/** Rejects what is wrong. */\nexport const reject = true; // what a line does'],
    ['libs/a/src/utils.ts', '', 'files/filename-blocklist'],
    ['libs/a/src/hall-manager.ts', '', 'files/filename-blocklist'],
    ['libs/common/src/x.ts', '', 'files/filename-blocklist'],
    ['apps/api/src/impl/x.ts', '', 'files/filename-blocklist'],
    ['libs/a/src/hallWay.ts', '', 'files/filename-naming-convention'],
    ['apps/web/src/ui/Card.ts', '', 'files/filename-naming-convention'],
    ['libs/Hall/src/x.ts', '', 'files/folder-naming-convention'],
    ['apps/web/src/ui/Button.tsx', ''],
    ['apps/web/src/ui/Button.test.tsx', ''],
    ['apps/web/src/ui/go-to.tsx', ''],
    ['apps/api/src/artworks/artworks.controller.ts', ''],
    [
      'libs/postgres/src/migrations/0001-database.ts',
      'export class Database {}\nvoid (() => { const base = 1; return base; });',
    ],
    ['libs/a/src/x.ts', 'export class HallManager {}', 'no-restricted-syntax'],
    ['libs/a/src/x.ts', 'export const wallHelpers = {};', 'no-restricted-syntax'],
    ['libs/a/src/x.ts', 'export const BASE_WALL = {};', 'no-restricted-syntax'],
    ['libs/a/src/x.ts', 'export function commonWall() {}', 'no-restricted-syntax'],
    // exports
    ['libs/a/src/x.ts', `export { a } from './a';`, 'no-restricted-syntax'],
    ['libs/a/src/x.ts', `export * from './a';`, 'no-restricted-syntax'],
    ['libs/a/src/walls/index.ts', 'export const a = 1;', 'files/filename-blocklist'],
    ['libs/client/src/index.ts', `export { a } from './a';`],
    ['libs/projections/src/artworks/artworks.ts', `export { a } from './a';`],
    ['libs/domain/src/artworks/artworks.ts', `export { a } from './a';`],
    ['libs/a/src/x.ts', 'export default 1;', 'no-restricted-exports'],
    ['libs/a/src/x.ts', 'export default function hang() {}', 'no-restricted-exports'],
    ['apps/web/vite.config.mts', 'export default {};'],
    ['jest.config.mjs', 'export default {};'],
    ['tools/jest/start-postgres.ts', 'export default function start() {}'],
    // comments
    ['libs/a/src/x.ts', `// ${'TO'}DO sweep here`, 'no-warning-comments'],
    ['tools/x.mjs', `/* sweep here: ${'FIX'}ME */`, 'no-warning-comments'],
    [
      'libs/a/src/x.ts',
      `// ${'es'}lint-disable-next-line no-empty\nif (Number('1')) {}`,
      'comments/require-description',
    ],
    ['libs/a/src/x.ts', `// ${'es'}lint-disable-next-line no-empty -- planted\nif (Number('1')) {}`],
    // tests
    ['libs/a/src/x.test.ts', `it.only('hangs', () => {});`, 'jest/no-focused-tests'],
    ['libs/a/src/x.test.ts', `fdescribe.each([1])('hangs', () => {});`, 'jest/no-focused-tests'],
    ['libs/a/src/x.faults.ts', `describe.skip('hangs', () => {});`, 'jest/no-disabled-tests'],
    ['libs/a/src/x.test.tsx', `it.skip.each([1])('hangs', () => {});`, 'jest/no-disabled-tests'],
    ['libs/a/src/x.test.ts', `xit('hangs', () => {});`, 'jest/no-disabled-tests'],
    ['libs/a/src/x.test.ts', `test.todo('hangs');`, 'no-restricted-properties'],
    ['libs/a/src/x.test.ts', `it('should hang', () => {});`, 'jest/valid-title'],
    ['libs/a/src/x.test.ts', `export const asRoot = Number('1') ? it : it.skip;\nasRoot('hangs', () => {});`],
    // the domain
    ['libs/domain/src/x.ts', 'export const a = Date.now();', 'no-restricted-properties'],
    ['libs/domain/src/x.ts', 'export const a = Math.random();', 'no-restricted-properties'],
    ['libs/domain/src/x.ts', 'export const a = new Date();', 'no-restricted-syntax'],
    ['libs/domain/src/workshops/workshops.ts', 'export const a = new Date();', 'no-restricted-syntax'],
    ['libs/domain/src/x.ts', `export * from './a';`, 'no-restricted-syntax'],
    ['libs/domain/src/x.ts', 'export const a = process.env.WALL;', 'no-restricted-globals'],
    ['libs/domain/src/x.ts', 'export const a = performance.now();', 'no-restricted-globals'],
    ['libs/domain/src/x.ts', 'export const a = crypto.randomUUID();', 'no-restricted-globals'],
    ['libs/domain/src/x.ts', `export const a = () => fetch('/');`, 'no-restricted-globals'],
    ['libs/domain/src/x.ts', 'setTimeout(() => {}, 1);', 'no-restricted-globals'],
    ['libs/domain/src/x.ts', 'export const a = (b: { process: number }) => [new Date(b.process)];'],
    ['libs/domain/src/x.test.ts', 'export const a = [Date.now(), new Date(), setTimeout(() => {}, 1)];'],
    ['libs/postgres/src/x.ts', 'export const a = [Date.now(), new Date(), setTimeout(() => {}, 1)];'],
    ...KINDS_OF_CODE.map((path): Planted => [
      path,
      functionOf(61),
      ...(isTestCode(path) ? [] : ['max-lines-per-function']),
    ]),
  ]);
  expect(linted(planted)).toEqual(expected(planted));
});
