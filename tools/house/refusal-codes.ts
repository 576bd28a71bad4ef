import ts from 'typescript';
import { codeIn, isTestCode, nodesIn, placeOf, type Tree } from './tree';

/** Place where something is refused by a code: as a kind of refusal, or with a status of HTTP. */
export interface DeclaredCode {
  /** One that is put together ends with a star: `field/*`. */
  readonly code: string;
  readonly as: string;
  readonly place: string;
}

const FORM = /^[a-z]+(-[a-z]+)*\/([a-z0-9]+(-[a-z0-9]+)*|\*)$/;
/** Calls that refuse by a rule: the code stands before the message. */
const BY_RULE: ReadonlySet<string> = new Set(['refuse', 'refuseVisitor', 'VisitorRefusal', 'add']);
/** Calls with the kind or the status before the code. */
const WITH_KIND: ReadonlySet<string> = new Set(['refuseAs', 'HttpProblem', 'problem']);
/** Calls with the kind among the options behind the message. */
const WITH_OPTIONS: ReadonlySet<string> = new Set(['Refusal', 'super']);

/** Codes that the sources refuse by, each as often as they do. */
export function declaredCodes(tree: Tree): DeclaredCode[] {
  return nodesOfSources(tree).flatMap((node) =>
    declaredBy(node).map((declared) => ({ ...declared, place: placeOf(node) })),
  );
}

/** Faults of codes: of another form than area/reason, refused by in two ways, or looked for where nothing refuses by them. */
export function codeFaults(tree: Tree): string[] {
  const declared = declaredCodes(tree);
  const formless = declared
    .filter(({ code }) => !FORM.test(code))
    .map(({ code, place }) => `${place} refuses by ${code}`);
  const twofold = declared.flatMap(({ code, as, place }) =>
    declared
      .filter((other) => code === other.code && as < other.as)
      .map((other) => `${code} is ${as} at ${place}, and ${other.as} at ${other.place}`),
  );
  const nodes = nodesOfSources(tree);
  const existing = new Set([...declared.map(({ code }) => code), ...nodes.flatMap(codeOfReason)]);
  const lost = nodes.flatMap((node) =>
    comparedCodes(node)
      .filter((code) => !existing.has(code))
      .map((code) => `${placeOf(node)} looks for ${code}`),
  );
  return [...new Set([...formless, ...twofold, ...lost])];
}

function nodesOfSources(tree: Tree): ts.Node[] {
  const sources = [...tree].filter(
    ([path, text]) =>
      /^(apps|libs)\//.test(path) && !isTestCode(path) && /Refus|refuse|HttpProblem|\bcode\b/.test(text),
  );
  return codeIn(new Map(sources)).flatMap((file) => [...nodesIn(file)]);
}

function declaredBy(node: ts.Node): Pick<DeclaredCode, 'code' | 'as'>[] {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return [];
  const name = nameOf(node.expression);
  const [first, second, third] = node.arguments ?? [];
  if (BY_RULE.has(name)) return codesOf(first).map((code) => ({ code, as: 'rule' }));
  if (WITH_OPTIONS.has(name)) return codesOf(first).map((code) => ({ code, as: kindAmong(third) }));
  if (!WITH_KIND.has(name) || !first || !ts.isLiteralExpression(first)) return [];
  return codesOf(second).map((code) => ({ code, as: first.text }));
}

/** Name of a function, a class or the method of an object; not that of an own method. */
function nameOf(called: ts.Expression): string {
  if (!ts.isPropertyAccessExpression(called)) return called.getText();
  return called.expression.kind === ts.SyntaxKind.ThisKeyword ? '' : called.name.text;
}

/** Codes that an expression may come to; none of a value from elsewhere. */
function codesOf(node: ts.Expression | undefined): string[] {
  if (!node) return [];
  if (ts.isConditionalExpression(node)) return [...codesOf(node.whenTrue), ...codesOf(node.whenFalse)];
  if (ts.isTemplateExpression(node)) return node.head.text.endsWith('/') ? [`${node.head.text}*`] : [];
  return ts.isStringLiteralLike(node) && node.text.includes('/') ? [node.text] : [];
}

/** Kind in the options of a refusal: a rule where they name none. */
function kindAmong(options: ts.Expression | undefined): string {
  if (!options || !ts.isObjectLiteralExpression(options)) return 'rule';
  const kind = options.properties.find((property) => property.name?.getText() === 'kind');
  if (!kind) return 'rule';
  return ts.isPropertyAssignment(kind) && ts.isStringLiteral(kind.initializer) ? kind.initializer.text : 'rule';
}

/** Code of a reason that is written down before it is refused for: `{ code: 'order/closed', message }`. */
function codeOfReason(node: ts.Node): string[] {
  return ts.isPropertyAssignment(node) && node.name.getText() === 'code' ? codesOf(node.initializer) : [];
}

/** Codes that a condition compares the code of an error with. */
function comparedCodes(node: ts.Node): string[] {
  if (!ts.isBinaryExpression(node) || !/^[!=]==$/.test(node.operatorToken.getText())) return [];
  const isOfCode = /\bcode$/.test(node.left.getText()) && ts.isStringLiteral(node.right);
  return isOfCode ? codesOf(node.right) : [];
}
