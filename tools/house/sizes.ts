import ts from 'typescript';
import { codeIn, isTestCode, nodesIn, type Tree } from './tree';

const FILE_LINES = 300;
const FUNCTION_LINES = 60;

/** What is longer than the house allows: a file by its path, a function as `path name`. */
export interface Exception {
  readonly what: string;
  readonly lines: number;
  readonly reason: string;
}

/** What is too long and not excepted, and exceptions that are no longer needed as they stand. */
export function sizeProblems(tree: Tree, exceptions: readonly Exception[]): string[] {
  const tooLong = new Map([...longFiles(tree), ...longFunctions(tree)]);
  const excepted = new Map(exceptions.map(({ what, lines }) => [what, lines]));
  const grown = [...tooLong].filter(([what, lines]) => lines > (excepted.get(what) ?? 0));
  const shrunk = exceptions.filter(({ what, lines }) => lines > (tooLong.get(what) ?? 0));
  return [
    ...grown.map(([what, lines]) => `${what} has ${lines} lines`),
    ...shrunk.map(({ what, lines }) => `${what} has fewer than the ${lines} lines excepted: lower or remove that`),
  ];
}

function longFiles(tree: Tree): [string, number][] {
  return [...tree]
    .filter(([path]) => /\.([cm]?[jt]sx?|css|sql)$/.test(path))
    .map(([path, text]): [string, number] => [path, text.trimEnd().split('\n').length])
    .filter(([, lines]) => lines > FILE_LINES);
}

function longFunctions(tree: Tree): [string, number][] {
  return codeIn(tree).flatMap((file) =>
    [...nodesIn(file)]
      .filter(isFunction)
      .map((node): [string, number] => [`${file.fileName} ${nameOf(node)}`, linesOf(node, isTestCode(file.fileName))])
      .filter(([, lines]) => lines > FUNCTION_LINES),
  );
}

function isFunction(node: ts.Node): node is ts.FunctionLikeDeclaration {
  return ts.isFunctionLike(node) && 'body' in node && node.body !== undefined;
}

/** In tests a `describe` holds functions for as long as there is something to say: there each is counted alone. */
function linesOf(node: ts.Node, alone: boolean): number {
  const file = node.getSourceFile();
  const lineAt = (position: number) => file.getLineAndCharacterOfPosition(position).line;
  const lines = lineAt(node.end) - lineAt(node.getStart()) + 1;
  if (!alone) return lines;
  return functionsDirectlyIn(node).reduce((left, inner) => left - linesOf(inner, false) + 1, lines);
}

function functionsDirectlyIn(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = [];
  ts.forEachChild(node, (child) => void found.push(...(isFunction(child) ? [child] : functionsDirectlyIn(child))));
  return found;
}

function nameOf(node: ts.FunctionLikeDeclaration): string {
  if (ts.isConstructorDeclaration(node)) return `${node.parent.name?.text ?? 'class'}.constructor`;
  const named = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
  return (
    named?.getText() ??
    `function at line ${node.getSourceFile().getLineAndCharacterOfPosition(node.getStart()).line + 1}`
  );
}
