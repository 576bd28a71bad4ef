import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentProblems, goneDecisions, traceProblems } from './documents';
import { checkout, planted } from './tree';

const house = {
  'package.json': '{ "scripts": { "test": "", "bench": "" } }',
  'libs/event-store/src/postgres/tail.ts': '',
  'docs/decisions/0001-one-package.md': '',
};

function problemsOf(text: string): string[] {
  return documentProblems(planted({ ...house, 'docs/ARCHITECTURE.md': text }));
}

it('the documents of this house name what is there', () => {
  expect(documentProblems(checkout())).toEqual([]);
});

it('this house keeps no trace of a machine or a registry', () => {
  expect(traceProblems(checkout(), readFileSync(join(__dirname, '../../package-lock.json'), 'utf8'))).toEqual([]);
});

describe('a document', () => {
  it('names tests by what they say', () => {
    const tree = { ...house, 'libs/a.test.ts': "test('a sale is told', () => {});" };
    const problems = (text: string) => documentProblems(planted({ ...tree, 'docs/ARCHITECTURE.md': text }));
    expect(problems('`libs/a.test.ts` "a sale is told"')).toEqual([]);
    expect(problems('`libs/a.test.ts` "a sale is told", "a sale is undone"')).toEqual([
      'docs/ARCHITECTURE.md names the test "a sale is undone", which is not there',
    ]);
  });

  it.each([
    ['in `libs/event-store/src/gone.ts` it', 'libs/event-store/src/gone.ts'],
    ['in `libs/gone/` it', 'libs/gone/'],
    ['in `gone.ts`', 'gone.ts'],
    ['in `postgres/gone.ts:12`.', 'postgres/gone.ts'],
    ['```\nnode tools/gone.mjs --all\n```', 'tools/gone.mjs'],
    ['`node dist/tools/gone.js`', 'dist/tools/gone.js'],
    ['see [why](decisions/0002-gone.md)', 'docs/decisions/0002-gone.md'],
    ['run `npm run gone`', 'gone'],
    ['then npm start', 'start'],
  ])('is told that something is not there: %j', (text, missing) => {
    expect(problemsOf(text)).toEqual([`docs/ARCHITECTURE.md names ${missing}, which is not there`]);
  });

  it.each([
    'in `libs/event-store/src/postgres/tail.ts`, `postgres/tail.ts:3` and `./libs/event-store/`',
    '`node dist/libs/event-store/src/postgres/tail.js` runs',
    'in `tail.ts`, called by `libs/<lib>/src/index.ts` and `tools/*.test.ts`',
    'see [why](decisions/0001-one-package.md#then) and [there](https://example.org/gone.ts)',
    '`npm test`, `npm run bench -- --json`, `npm ci`',
  ])('may say %j', (text) => {
    expect(problemsOf(text)).toEqual([]);
  });
});

it('a decision may name what is gone once another supersedes it', () => {
  const old = { 'docs/decisions/0002-two.md': 'in `libs/gone/a.ts`' };
  expect(documentProblems(planted({ ...house, ...old }))).toHaveLength(1);
  const later = { 'docs/decisions/0003-three.md': 'Supersedes 0002-two.md.' };
  expect(documentProblems(planted({ ...house, ...old, ...later }))).toEqual([]);
});

test('whoever names a decision names one that is there', () => {
  expect(goneDecisions(checkout())).toEqual([]);
  const named = (text: string) => goneDecisions(planted({ ...house, 'libs/a.ts': text }));
  expect(named('// by decision 1: see docs/decisions/0001')).toEqual([]);
  expect(named('// by decisions 1, 2 and 3: see docs/decisions/' + '0004')).toEqual(
    ['2', '3', '4'].map((number) => `libs/a.ts names decision ${number}, which is not there`),
  );
  const later = {
    'docs/decisions/0005-five.md': 'Replaces decisions 2 and 3.\n\nIt follows [1](0001-one-package.md).',
  };
  expect(goneDecisions(planted({ ...house, ...later }))).toEqual([]);
});

describe('a trace', () => {
  it.each(['cd /ho' + 'me/ada/rabbet', '/Us' + 'ers/ada', 'in /wo' + 'rk/main', 'C:\\Us' + 'ers\\ada'])(
    '%s',
    (text) => {
      expect(traceProblems(planted({ 'docs/a.md': text }), '{}')).toEqual(['docs/a.md names a path of one machine']);
    },
  );

  it('is not seen in a folder of ours that is called so', () => {
    expect(traceProblems(planted({ 'apps/a.ts': "import('./public/home/HomePage')" }), '{}')).toEqual([]);
  });

  it('of a registry is found in the lock file and in the settings', () => {
    const lock = '{ "node_modules/pg": { "resolved": "https://registry.example/pg.tgz" } }';
    expect(traceProblems(planted({}), lock)).toEqual(['package-lock.json names the host of a registry']);
    const settings = planted({ '.npmrc': 'fund=false\nregistry=https://registry.example/\n' });
    expect(traceProblems(settings, '{}')).toEqual(['.npmrc names the host of a registry']);
  });
});
