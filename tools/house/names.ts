import ts from 'typescript';
import { codeIn, placeOf, type Tree } from './tree';

const SAYS_NOTHING = /^(utils?|common|helpers?|misc|impl|base|managers?)$/;
const FOLDER = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const FILE = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)+$/;
const COMPONENT = /^[A-Z][A-Za-z0-9]*(\.test)?\.tsx$/;
/** A layer of the style sheets, named after what CSS calls it. */
const ALLOWED = new Set(['apps/web/src/styles/base.css']);

/** Files and folders of the rooms, and what they export, whose names say nothing or are written in another way. */
export function nameProblems(tree: Tree): string[] {
  const paths = [...tree.keys()].filter((path) => /^(apps|libs|e2e|tools)\//.test(path) && !ALLOWED.has(path));
  return [...paths.flatMap(pathProblems), ...codeIn(tree).flatMap(exportProblems)];
}

function pathProblems(path: string): string[] {
  const folders = path.split('/');
  const file = folders.pop() ?? '';
  const empty = wordsOf(path).find((word) => SAYS_NOTHING.test(word));
  const odd = folders.find((folder) => !FOLDER.test(folder)) ?? (FILE.test(file) || COMPONENT.test(file) ? null : file);
  return [
    ...(empty ? [`${path}: "${empty}" does not say what is in it`] : []),
    ...(odd ? [`${path}: "${odd}" is not written in kebab-case`] : []),
  ];
}

function exportProblems(file: ts.SourceFile): string[] {
  return file.statements.flatMap((statement) => {
    const exported = ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some(isExport);
    if (!exported) return [];
    return declaredBy(statement).flatMap((name) => {
      const empty = wordsOf(name.text).find((word) => SAYS_NOTHING.test(word));
      return empty ? [`${placeOf(statement)} ${name.text}: "${empty}" does not say what it is`] : [];
    });
  });
}

function isExport({ kind }: ts.ModifierLike): boolean {
  return kind === ts.SyntaxKind.ExportKeyword;
}

function declaredBy(statement: ts.Statement): ts.Identifier[] {
  const declared = ts.isVariableStatement(statement) ? [...statement.declarationList.declarations] : [statement];
  return declared.flatMap((node) => {
    const name = ts.getNameOfDeclaration(node as ts.Declaration); // undefined for a statement that declares nothing
    return name && ts.isIdentifier(name) ? [name] : [];
  });
}

function wordsOf(name: string): string[] {
  return name
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
}
