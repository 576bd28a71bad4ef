import { posix } from 'node:path';
import type { Tree } from './tree';

const ROOMS = /^(apps|libs|e2e|tools|docs|\.ci)\//;
const FILE = /^[\w./-]+\.(ts|tsx|mjs|cjs|js|json|sql|css|md|yml)$/;
const PATTERN = /[<>*{}…]|\.\.\./; // stands for many paths, or for one that the reader fills in

/** Paths and npm commands that the documents name and that this tree does not have. */
export function documentProblems(tree: Tree): string[] {
  // our own package.json: npm has read it before
  const { scripts = {} } = JSON.parse(tree.get('package.json') ?? '{}') as { scripts?: object };
  return [...tree]
    .filter(([path]) => path.endsWith('.md') && !isSuperseded(path, tree))
    .flatMap(([path, text]) =>
      [
        ...pathsIn(text).filter((named) => !isThere(named, tree)),
        ...linksIn(text, path).filter((named) => !isFileOrFolder(named, tree)),
        ...commandsIn(text).filter((command) => !(command in scripts)),
        ...testsIn(text).flatMap(({ file, name }) => (tree.get(file)?.includes(name) ? [] : [`the test "${name}"`])),
      ].map((missing) => `${path} names ${missing}, which is not there`),
    );
}

const DECISIONS = 'docs/decisions/';

/** Once a later decision says `Supersedes <its file name>`, a decision may name what is gone. */
function isSuperseded(path: string, tree: Tree): boolean {
  const name = posix.basename(path);
  const later = [...tree].filter(([other]) => other.startsWith(DECISIONS) && other !== path);
  return later.some(([, text]) => text.split('\n').some((line) => /supersedes/i.test(line) && line.includes(name)));
}

/** Plants decisions that are not there. */
const ITS_TEST = 'tools/house/documents.test.ts';

/** Decisions that a text names by a number that none has. A decision may name those that it replaces. */
export function goneDecisions(tree: Tree): string[] {
  const numbers = [...tree.keys()].map((path) => /^docs\/decisions\/0*(\d+)-/.exec(path)?.[1]);
  const texts = [...tree].filter(([path]) => path !== ITS_TEST);
  return texts.flatMap(([path, text]) =>
    decisionsIn(text)
      .filter((number) => !numbers.includes(number))
      .map((number) => `${path} names decision ${number}, which is not there`),
  );
}

function decisionsIn(text: string): string[] {
  const lines = text.split('\n').filter((line) => !line.startsWith('Replaces '));
  const named = lines.flatMap((line) => [
    ...line.matchAll(/\bdecisions? ((?:\d{1,4}(?:, | and )?)+)|docs\/decisions\/(\d+)/gi),
  ]);
  return named.flatMap(([, numbers, number]) => (numbers ?? number ?? '').match(/[1-9]\d*/g) ?? []);
}

/** Words in backticks or blocks of code that look like paths of this repository. */
function pathsIn(text: string): string[] {
  const code = [...text.matchAll(/```[^]*?```|`[^`\n]+`/g)].flatMap(([piece]) => piece.split(/[\s`'"(),;]+/));
  const paths = code.map((word) => word.replace(/^\.\/|(:\d+)?[.:]?$/g, ''));
  return paths.filter((path) => (ROOMS.test(path) || FILE.test(path)) && !PATTERN.test(path));
}

/** Tests by their names, behind the file that they are in: `a.test.ts` "one", "another". */
function testsIn(text: string): { readonly file: string; readonly name: string }[] {
  const named = [...text.matchAll(/`([^`]+\.test\.tsx?)` ("[^"]+"(?:, "[^"]+")*)/g)];
  return named.flatMap(([, file = '', names = '']) =>
    [...names.matchAll(/"([^"]+)"/g)].map(([, name = '']) => ({ file, name })),
  );
}

/** A path from the top, or the end of one ("postgres/tail.ts", "tail.ts"); of a built file, its source. */
function isThere(path: string, tree: Tree): boolean {
  const named = path.replace(/^dist\/(.+)\.js$/, '$1.ts');
  if (isFileOrFolder(named, tree)) return true;
  return !ROOMS.test(named) && [...tree.keys()].some((path) => path.endsWith(`/${named}`));
}

function isFileOrFolder(named: string, tree: Tree): boolean {
  const path = named.replace(/\/$/, '');
  return tree.has(path) || [...tree.keys()].some((file) => file.startsWith(`${path}/`));
}

function linksIn(text: string, from: string): string[] {
  const targets = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].flatMap(([, target]) => target ?? []);
  return targets.filter((target) => !/^[a-z]+:/.test(target)).map((target) => posix.join(posix.dirname(from), target));
}

function commandsIn(text: string): string[] {
  const commands = [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(test|start)\b)/g)];
  return commands.flatMap(([, script, short]) => script ?? short ?? []);
}

/** Traces of the machine and the registry that somebody happened to use. */
export function traceProblems(tree: Tree, lockfile: string): string[] {
  const machine = /(?<!\w)(?:\/home\/|\/Users\/|\/work\/|\b[A-Z]:\\Users\\)\w/;
  const traced = [...tree]
    .filter(([, text]) => machine.test(text))
    .map(([path]) => `${path} names a path of one machine`);
  const hosts = /"resolved"\s*:|https?:\/\/[^"\s]*\/[^"\s]*\.tgz/.test(lockfile);
  const registry = /^\s*(@[\w-]+:)?registry\s*=/m.test(tree.get('.npmrc') ?? '');
  return [
    ...traced,
    ...(hosts ? ['package-lock.json names the host of a registry'] : []),
    ...(registry ? ['.npmrc names the host of a registry'] : []),
  ];
}
