import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Files by their path from the top, with forward slashes. A rule reads nothing but this: so a test can plant one. */
export type Tree = ReadonlyMap<string, string>;

const TOP = join(__dirname, '../..');
const NOT_OURS = /^(node_modules|dist|coverage|\.git|\.cache|\.rabbet|package-lock\.json)$/;
const TEXT = /(\.([cm]?[jt]sx?|json|md|css|sql|html|ya?ml|sh)|\/run|rc|ignore)$/;

/** Reads the files of this checkout. */
export function checkout(): Tree {
  const files = readdirSync(TOP, { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.test(entry.name)) return [];
    if (entry.isFile()) return [entry.name];
    return readdirSync(join(TOP, entry.name), { recursive: true, withFileTypes: true })
      .filter((inner) => inner.isFile())
      .map((inner) =>
        join(inner.parentPath, inner.name)
          .slice(TOP.length + 1)
          .replaceAll('\\', '/'),
      );
  });
  return new Map(files.sort().map((path) => [path, TEXT.test(path) ? readFileSync(join(TOP, path), 'utf8') : '']));
}

export function planted(files: Record<string, string>): Tree {
  return new Map(Object.entries(files));
}

/** Patterns of paths, which .dependency-cruiser.cjs reads as well. */
const TEST_CODE = (JSON.parse(readFileSync(join(__dirname, 'test-code.json'), 'utf8')) as string[]).map(
  (pattern) => new RegExp(pattern),
);

/** Code that only tests and measurements run. */
export function isTestCode(path: string): boolean {
  return TEST_CODE.some((kind) => kind.test(path));
}

const parsed = new Map<string, ts.SourceFile>();

/** The files written in TypeScript or JavaScript, parsed. */
export function codeIn(tree: Tree): ts.SourceFile[] {
  return [...tree].filter(([path]) => /\.[cm]?[jt]sx?$/.test(path)).map(([path, text]) => parse(path, text));
}

function parse(path: string, text: string): ts.SourceFile {
  const cached = parsed.get(path);
  if (cached?.text === text) return cached;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true);
  parsed.set(path, file);
  return file;
}

/** A node and all below it, in the order in which they stand. */
export function* nodesIn(node: ts.Node): Generator<ts.Node> {
  const waiting = [node];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next;
    waiting.push(...childrenOf(next).reverse());
  }
}

function childrenOf(node: ts.Node): ts.Node[] {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  return children;
}

/** `path:line` of a node, as editors and terminals open it. */
export function placeOf(node: ts.Node): string {
  const file = node.getSourceFile();
  return `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}
