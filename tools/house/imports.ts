import { posix } from 'node:path';
import ts from 'typescript';
import { codeIn, nodesIn, placeOf, type Tree } from './tree';

/** One file's wish for another file or a package. */
export interface Import {
  readonly from: string;
  /** `path:line` of the wish. */
  readonly place: string;
  /** As it is written. */
  readonly specifier: string;
  /** The file of this repository that is meant, or null for a package or a Node module. */
  readonly file: string | null;
  /** What is taken of it as a value; null when that cannot be told (a namespace, a default, a side effect). */
  readonly values: readonly string[] | null;
}

export function importsIn(tree: Tree): Import[] {
  return codeIn(tree).flatMap((file) => [...nodesIn(file)].flatMap((node) => importAt(node, tree)));
}

function importAt(node: ts.Node, tree: Tree): Import[] {
  const wanted = specifierAt(node);
  if (wanted === null) return [];
  const from = node.getSourceFile().fileName;
  return [{ from, place: placeOf(node), specifier: wanted, file: fileOf(wanted, from, tree), values: valuesAt(node) }];
}

function specifierAt(node: ts.Node): string | null {
  if (ts.isImportDeclaration(node)) return textOf(node.moduleSpecifier);
  if (ts.isExportDeclaration(node)) return textOf(node.moduleSpecifier);
  if (ts.isExternalModuleReference(node)) return textOf(node.expression);
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return textOf(node.argument.literal);
  if (!ts.isCallExpression(node)) return null;
  return loads(node.expression) ? textOf(node.arguments[0]) : null;
}

/** `import`, `require` or `require.resolve` */
function loads(called: ts.Expression): boolean {
  if (called.kind === ts.SyntaxKind.ImportKeyword) return true;
  const named = ts.isPropertyAccessExpression(called) && called.name.text === 'resolve' ? called.expression : called;
  return ts.isIdentifier(named) && named.text === 'require';
}

function textOf(node: ts.Node | undefined): string | null {
  return node && ts.isStringLiteralLike(node) ? node.text : null;
}

function valuesAt(node: ts.Node): string[] | null {
  if (ts.isImportTypeNode(node)) return [];
  if (ts.isImportDeclaration(node)) {
    const clause = node.importClause;
    if (clause?.phaseModifier === ts.SyntaxKind.TypeKeyword) return [];
    if (!clause?.namedBindings || clause.name || !ts.isNamedImports(clause.namedBindings)) return null;
    return namesOf(clause.namedBindings.elements);
  }
  if (!ts.isExportDeclaration(node)) return null;
  if (node.isTypeOnly) return [];
  return node.exportClause && ts.isNamedExports(node.exportClause) ? namesOf(node.exportClause.elements) : null;
}

function namesOf(elements: readonly (ts.ImportSpecifier | ts.ExportSpecifier)[]): string[] {
  return elements
    .filter((element) => !element.isTypeOnly)
    .map((element) => (element.propertyName ?? element.name).text);
}

function fileOf(specifier: string, from: string, tree: Tree): string | null {
  const path = pathOf(specifier, from);
  if (path === null) return null;
  const candidates = [path, ...['.ts', '.tsx', '/index.ts'].map((end) => path + end)];
  return candidates.find((candidate) => tree.has(candidate)) ?? path;
}

function pathOf(specifier: string, from: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  const [scope, library, ...inner] = specifier.split('/');
  if (scope !== '@rabbet') return null;
  return ['libs', library, 'src', ...(inner.length ? inner : ['index'])].join('/');
}
