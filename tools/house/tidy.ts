import ts from 'typescript';
import { codeIn, isTestCode, nodesIn, placeOf, type Tree } from './tree';

/** Files whose default export a tool asks for. */
const DEFAULT_EXPORTS = /^(tools\/jest\/[a-z-]+\.ts|(apps\/web\/)?[a-z-]+\.config\.[cm]?[jt]s)$/;
const FACE = /^libs\/[^/]+\/src\/index\.ts$|\/([^/]+)\/\1\.tsx?$/;
const LEFT_OVER = /\b(?:TO(?:DO)|FIX(?:ME)|XX(?:X))\b/;
const UNEXPLAINED = /\/[/*]\s*eslint-disable(?![^\n]* -- \S)/;
const CLOCK_OR_CHANCE = /^(Date\.now|Math\.random|performance|crypto|process|fetch|set(Timeout|Interval|Immediate))$/;

/** What the house does not want to find anywhere, as `path:line` and a sentence. */
export function tidyProblems(tree: Tree): string[] {
  return [...textProblems(tree), ...codeIn(tree).flatMap(codeProblems)];
}

function textProblems(tree: Tree): string[] {
  return [...tree].flatMap(([path, text]) =>
    text
      .split('\n')
      .flatMap((line, index) => [
        ...(LEFT_OVER.test(line) ? [`${path}:${index + 1} leaves work behind`] : []),
        ...(UNEXPLAINED.test(line) ? [`${path}:${index + 1} turns a rule off without a reason (-- why)`] : []),
      ]),
  );
}

function codeProblems(file: ts.SourceFile): string[] {
  const path = file.fileName;
  const problems = path.endsWith('/index.ts') && !FACE.test(path) ? [`${path}:1 is a barrel`] : [];
  for (const node of nodesIn(file)) {
    const problem =
      exportProblem(node, path) ??
      (isTestCode(path) ? testProblem(node) : assertionProblem(node)) ??
      (path.startsWith('libs/domain/') && !isTestCode(path) ? purityProblem(node) : null);
    if (problem) problems.push(`${placeOf(node)} ${problem}`);
  }
  return problems;
}

function exportProblem(node: ts.Node, path: string): string | null {
  if (ts.isExportDeclaration(node) && node.moduleSpecifier && !FACE.test(path))
    return 'hands on what another file exports: only a face does';
  const isDefault =
    ts.isExportAssignment(node) ||
    (ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword));
  return isDefault && !DEFAULT_EXPORTS.test(path) ? 'exports by default: exports have names' : null;
}

function testProblem(node: ts.Node): string | null {
  if (ts.isPropertyAccessExpression(node) && /^(only|skip|todo|failing)$/.test(node.name.text))
    return /^(it|test|describe)\b/.test(node.getText()) && !dependsOnTheMachine(node) ? 'leaves tests out' : null;
  if (!ts.isCallExpression(node)) return null;
  const [title] = node.arguments;
  const called = node.expression.getText();
  if (/^[fx](it|test|describe)(\.each)?$/.test(called)) return 'leaves tests out';
  const should = title && ts.isStringLiteralLike(title) && /^should\b/i.test(title.text);
  return should && /^(it|test)\b/.test(called) ? 'says what should be, not what is' : null;
}

/** `isRoot ? it : it.skip`: what this machine cannot do is reported as skipped. */
function dependsOnTheMachine({ parent, name }: ts.PropertyAccessExpression): boolean {
  return name.text === 'skip' && ts.isConditionalExpression(parent);
}

/** What the compiler cannot know needs a reason: on the line, or on the one above. An error that was caught is one. */
function assertionProblem(node: ts.Node): string | null {
  const trusted = ts.isNonNullExpression(node) || (ts.isAsExpression(node) && node.type.getText() !== 'const');
  if (!trusted || /^\(?(error|cause)\b/.test(node.expression.getText())) return null;
  const file = node.getSourceFile();
  const lineAt = (position: number) => file.getLineAndCharacterOfPosition(position).line;
  const lines = file.text.split('\n').slice(Math.max(lineAt(node.getStart()) - 1, 0), lineAt(node.end) + 1);
  return lines.some((line) => /\/\/|\/\*|^\s*\*/.test(line)) ? null : 'claims a type without a reason';
}

function purityProblem(node: ts.Node): string | null {
  const now = ts.isNewExpression(node) && node.expression.getText() === 'Date' && !node.arguments?.length;
  if (now) return 'reads the clock: the domain is told the time';
  const used = ts.isPropertyAccessExpression(node) || (ts.isIdentifier(node) && isUse(node));
  return used && CLOCK_OR_CHANCE.test(node.getText()) ? `uses ${node.getText()}: the domain is pure` : null;
}

/** Not the name of a field, a parameter or a property that happens to be called so. */
function isUse(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  return ts.isCallExpression(parent) && parent.expression === node;
}
