import { type Exception, sizeProblems } from './sizes';
import { checkout, planted } from './tree';

// this list only shrinks: whoever makes one of these shorter lowers its number, and removes it at the limit
const EXCEPTIONS: readonly Exception[] = [];

const lines = (count: number, line = 'x();') => Array<string>(count).fill(line).join('\n');
const functionOf = (count: number) => `function walk() {\n${lines(count - 2)}\n}`;

it('every file of this house has 300 lines at most and every function 60', () => {
  expect(sizeProblems(checkout(), EXCEPTIONS)).toEqual([]);
  expect(EXCEPTIONS.filter(({ reason }) => reason.length < 20)).toEqual([]);
});

describe('a file', () => {
  it.each(['libs/a/src/a.ts', 'tools/a.mjs', 'apps/web/src/ui/button.css', 'libs/a/src/a.test.ts'])('%s', (path) => {
    expect(sizeProblems(planted({ [path]: lines(300) + '\n' }), [])).toEqual([]);
    expect(sizeProblems(planted({ [path]: lines(301) + '\n' }), [])).toEqual([`${path} has 301 lines`]);
  });
});

describe('a function', () => {
  it.each([
    ['walk', functionOf],
    ['walk', (count: number) => `class Hall {\n${functionOf(count).replace('function ', '')}\n}`],
    [
      'Hall.constructor',
      (count: number) => `class Hall {\n${functionOf(count).replace('function walk', 'constructor')}\n}`,
    ],
    ['walk', (count: number) => `const walk = ${functionOf(count).replace('function walk()', '() =>')}`],
    [
      'function at line 1',
      (count: number) => `export default (${functionOf(count).replace('function walk()', '() =>')})`,
    ],
  ])('named %s', (name, text) => {
    expect(sizeProblems(planted({ 'libs/a.ts': text(60) }), [])).toEqual([]);
    expect(sizeProblems(planted({ 'libs/a.ts': text(61) }), [])).toEqual([`libs/a.ts ${name} has 61 lines`]);
  });

  it('counts the functions in it, but not in a test', () => {
    const text = `describe('a hall', () => {\n${lines(12, `it('is long', () => {\n${lines(4)}\n});`)}\n});`;
    expect(sizeProblems(planted({ 'libs/a.test.ts': text }), [])).toEqual([]);
    expect(sizeProblems(planted({ 'libs/a.ts': text }), [])).toEqual(['libs/a.ts function at line 1 has 74 lines']);
  });

  it('of a test is too long when it alone is', () => {
    const text = `describe('a hall', () => {\nit('is long', () => {\n${lines(60)}\n});\n});`;
    expect(sizeProblems(planted({ 'libs/a.test.ts': text }), [])).toEqual([
      'libs/a.test.ts function at line 2 has 62 lines',
    ]);
  });
});

describe('an exception', () => {
  const tree = planted({ 'libs/a.ts': lines(320), 'libs/b.ts': functionOf(70) });
  const except = (what: string, count: number): Exception => ({ what, lines: count, reason: 'a table of the law' });

  it('holds for what it names, to the line', () => {
    expect(sizeProblems(tree, [except('libs/a.ts', 320), except('libs/b.ts walk', 70)])).toEqual([]);
    expect(sizeProblems(tree, [except('libs/a.ts', 319), except('libs/b.ts walk', 70)])).toEqual([
      'libs/a.ts has 320 lines',
    ]);
  });

  it('is refused once it is larger than what it names, or names nothing', () => {
    const wide = [except('libs/a.ts', 321), except('libs/b.ts walk', 70), except('libs/c.ts', 400)];
    expect(sizeProblems(tree, wide)).toEqual([
      'libs/a.ts has fewer than the 321 lines excepted: lower or remove that',
      'libs/c.ts has fewer than the 400 lines excepted: lower or remove that',
    ]);
  });
});
