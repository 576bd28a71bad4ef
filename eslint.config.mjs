import comments from '@eslint-community/eslint-plugin-eslint-comments';
import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import files from 'eslint-plugin-check-file';
import jest from 'eslint-plugin-jest';
import hooks from 'eslint-plugin-react-hooks';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import typescript from 'typescript-eslint';
import { house } from './tools/house/clear-words.mjs';

/** Longer files and functions, each with the reason why it is not split. */
const LONG_FILES = [
  'libs/sample/src/framing/services.ts', // the price list of the sample shop: data, row after row
];
const LONG_FUNCTIONS = [
  'libs/domain/src/{orders,registrations}/changes.ts', // tables of changes, a row each
];

const nodeGlobals = Object.fromEntries(Object.getOwnPropertyNames(globalThis).map((name) => [name, 'readonly']));

const CODE = '**/*.{js,mjs,cjs,ts,mts,tsx}';
const ROOMS = '{apps,libs,e2e,tools}/**';
/** The same as tools/house/test-code.json, in the language of ESLint. */
const TEST_CODE = [
  '**/*.{test,faults,contract,program}.{ts,tsx}',
  '**/{testing,contract,stand-in}/**',
  '**/testing-stories.ts',
  '{e2e,tools/jest,tools/bench}/**',
];
/** Files whose default export a tool asks for. */
const DEFAULT_EXPORTS = ['tools/jest/*.ts', '{,apps/web/}*.config.{cjs,mjs,mts,ts}'];
/** `<library>/src/index.ts` and `<feature>/<feature>.ts`, of which a glob cannot say that both words are the same. */
const FACES = ['libs/*/src/index.ts', ...filesBelow('apps'), ...filesBelow('libs')].filter((path) =>
  /\/index\.ts$|\/([^/]+)\/\1\.tsx?$/.test(path),
);

function filesBelow(room) {
  const paths = readdirSync(join(import.meta.dirname, room), { recursive: true });
  return paths.map((path) => `${room}/${path.replaceAll('\\', '/')}`).filter((path) => !path.endsWith('/index.ts'));
}

/** Words that do not say what is in a file or a folder, or what is exported. */
const EMPTY = ['util', 'common', 'helper', 'misc', 'impl', 'base', 'manager'];
const asWords = `@(${EMPTY.join('|')})?(s)`;
const capital = EMPTY.map((word) => word[0].toUpperCase() + word.slice(1)).join('|');
const empty = `/(^|_)(${EMPTY.join('|')})s?(?![a-z])|(${capital})s?(?![a-z])|(^|_)(${EMPTY.join('|').toUpperCase()})S?(_|$)/`;
const KEBAB = '+([a-z0-9])*(-+([a-z0-9]))';
const PASCAL = '[A-Z]*([A-Za-z0-9])';

const everywhere = [
  { selector: 'TSEnumDeclaration', message: 'A union of words says the same.' },
  {
    selector: `:matches(ExportNamedDeclaration > .declaration, ExportNamedDeclaration > * > VariableDeclarator) > Identifier.id[name=${empty}]`,
    message: 'The name does not say what it is.',
  },
];
/** Spreads that join nothing: they only steer how the formatter breaks lines. */
const spreadLiteral = {
  selector:
    ':matches(ObjectExpression > SpreadElement > ObjectExpression, ObjectExpression > SpreadElement > TSAsExpression > ObjectExpression, ArrayExpression > SpreadElement > ArrayExpression)',
  message: 'What is spread here may stand here itself.',
};
const handedOn = {
  selector: ':matches(ExportAllDeclaration, ExportNamedDeclaration[source!=null])',
  message: 'Only a face hands on what another file exports.',
};
const now = {
  selector: 'NewExpression[callee.name="Date"][arguments.length=0]',
  message: 'The domain is told the time.',
};

export default defineConfig(
  { ignores: ['dist/', '.cache/', '.rabbet/', 'coverage/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  { rules: { 'no-unexpected-multiline': 'off' } }, // Prettier breaks lines there, and shows what belongs together
  { files: ['**/*.{js,mjs,cjs}'], languageOptions: { globals: nodeGlobals } },
  { files: ['**/*.cjs'], languageOptions: { sourceType: 'commonjs', globals: { __dirname: 'readonly' } } },
  {
    files: ['**/*.{ts,mts,tsx}'],
    extends: [typescript.configs.recommended],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  { files: ['apps/web/**/*.{ts,tsx}'], extends: [hooks.configs.flat.recommended] },
  {
    files: [CODE],
    plugins: { comments },
    rules: {
      'max-lines': ['error', 300],
      'max-lines-per-function': ['error', 60],
      'no-restricted-syntax': ['error', ...everywhere, spreadLiteral, handedOn],
      'no-restricted-exports': [
        'error',
        {
          restrictDefaultExports: {
            direct: true,
            named: true,
            defaultFrom: true,
            namedFrom: true,
            namespaceFrom: true,
          },
        },
      ],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'prettier-ignore'], location: 'anywhere' }],
      'comments/require-description': 'error',
    },
  },
  { files: [ROOMS], plugins: { house }, rules: { 'house/clear-words': 'error' } },
  { files: LONG_FILES, rules: { 'max-lines': 'off' } },
  { files: LONG_FUNCTIONS, rules: { 'max-lines-per-function': 'off' } },
  { files: DEFAULT_EXPORTS, rules: { 'no-restricted-exports': 'off' } },
  { files: FACES, rules: { 'no-restricted-syntax': ['error', ...everywhere, spreadLiteral] } },
  {
    files: [ROOMS],
    plugins: { files },
    rules: {
      'files/folder-naming-convention': ['error', { '@(apps|libs|e2e|tools)/**/': KEBAB }],
      'files/filename-naming-convention': [
        'error',
        { '**/*.{js,mjs,cjs,ts,mts}': KEBAB, '**/*.tsx': `@(${KEBAB}|${PASCAL})` },
        { ignoreMiddleExtensions: true },
      ],
      'files/filename-blocklist': [
        'error',
        {
          [`**/?(*[-.])${asWords}[-.]*`]: 'word',
          [`**/?(*-)${asWords}?(-*)/**`]: 'word',
          '**/!(src)/index.ts': 'word',
        },
        { errorMessage: 'The name of {{ target }} or of its folder does not say what is in it.' },
      ],
    },
  },
  {
    files: TEST_CODE,
    plugins: { jest },
    rules: {
      'max-lines': ['error', 500],
      'max-lines-per-function': 'off', // a `describe` goes on for as long as there is something to say
      'jest/no-focused-tests': 'error',
      'jest/no-disabled-tests': 'error', // `isRoot ? it : it.skip` disables none
      'jest/valid-title': [
        'error',
        { ignoreTypeOfTestName: true, mustNotMatch: { it: '^should\\b', test: '^should\\b' } },
      ],
      'no-restricted-properties': [
        'error',
        ...['it', 'test'].flatMap((object) =>
          ['todo', 'failing'].map((property) => ({ object, property, message: 'It leaves a test out.' })),
        ),
      ],
    },
  },
  {
    files: ['libs/domain/**'],
    ignores: TEST_CODE,
    rules: {
      'no-restricted-globals': [
        'error',
        ...['crypto', 'fetch', 'performance', 'process', 'setImmediate', 'setInterval', 'setTimeout'].map((name) => ({
          name,
          message: 'The domain is pure.',
        })),
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'The domain is told the time.' },
        { object: 'Math', property: 'random', message: 'The domain is pure.' },
      ],
      'no-restricted-syntax': ['error', ...everywhere, spreadLiteral, handedOn, now],
    },
  },
  {
    files: FACES.filter((path) => path.startsWith('libs/domain/')),
    rules: { 'no-restricted-syntax': ['error', ...everywhere, spreadLiteral, now] },
  },
);
