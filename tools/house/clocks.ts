import ts from 'typescript';
import { codeIn, isTestCode, nodesIn, placeOf, type Tree } from './tree';

/** Places where time, memory and chance belong: two tiers of tests, and the one loop that waits. */
const EXEMPT = [
  /\.(faults|run)\.ts$|\/testing\/until\.ts$/,
  /^tools\/(bench|fill|jest)\//,
  /^apps\/api\/src\/testing\/held-memory\.ts$/, // collects garbage before it looks
];
const CLOCK = /^(performance\.now|process\.(memoryUsage|hrtime)|jest\.setTimeout|Math\.random)$/;
const TIMED = /^(test|it|(before|after)(All|Each))\b/;
const COMPARISONS = new Set([
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
]);

/** Tests that a slow machine, the memory in use or chance may fail, as `path:line` and a sentence. */
export function clockProblems(tree: Tree): string[] {
  return codeIn(tree)
    .filter(({ fileName }) => isTestCode(fileName) && !EXEMPT.some((place) => place.test(fileName)))
    .flatMap((file) =>
      [...nodesIn(file)].flatMap((node) => {
        const problem = problemOf(node);
        return problem ? [`${placeOf(node)} ${problem}`] : [];
      }),
    );
}

function problemOf(node: ts.Node): string | null {
  if (ts.isPropertyAccessExpression(node) && CLOCK.test(node.getText()))
    return `uses ${node.getText()}: a test counts, and does not measure`;
  if (ts.isImportDeclaration(node) && /timers\/promises/.test(node.moduleSpecifier.getText())) return 'pauses';
  if (ts.isNewExpression(node) && node.expression.getText() === 'Promise' && pauses(node)) return 'pauses';
  if (ts.isBinaryExpression(node) && COMPARISONS.has(node.operatorToken.kind) && /\bDate\.now\(\)/.test(node.getText()))
    return 'compares with the clock';
  return ts.isCallExpression(node) && hasLimit(node) ? 'has a limit of its own: that of Jest is for all' : null;
}

/** `new Promise((resolve) => setTimeout(resolve, 100))`, also as one arm of something else. */
function pauses(promise: ts.NewExpression): boolean {
  return [...nodesIn(promise)].some(
    (node) =>
      ts.isCallExpression(node) &&
      /^(window\.)?setTimeout$/.test(node.expression.getText()) &&
      node.arguments.length > 1,
  );
}

function hasLimit({ expression, arguments: given }: ts.CallExpression): boolean {
  const body = given.findIndex((argument) => ts.isFunctionLike(argument));
  return TIMED.test(expression.getText()) && body >= 0 && given.length > body + 1;
}
