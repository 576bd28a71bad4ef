import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { faultsIn, wordsOf } from './problem-words';

const TOP = join(__dirname, '../../../../..');
const ROOMS = ['apps/api/src', 'libs/domain/src', 'libs/commands/src', 'libs/postgres/src', 'libs/projections/src'];
/** Names of headers, methods, formats, fields and commands. */
const FOR_PROGRAMS =
  /\b(Idempotency-Key|If-Match|Log-Position|X-[A-Z][\w-]+|Host|ETag|JSON|UTF-8|Bearer|HTTP|GET|POST|PUT|DELETE|API|UUID)\b|multipart|\b(header|cookie|command id|revision|query|parameter|bytes|body of)\b|"rabbet [a-z]|--[a-z]|[a-z]_[a-z]/;

interface SourceProblem {
  readonly code: string;
  readonly detail: string;
}

/** Problems that the sources of the shop tell: each code with the sentences that stand beside it. */
function problemsInSources(): SourceProblem[] {
  return ROOMS.flatMap((room) =>
    readdirSync(join(TOP, room), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.ts$/.test(path) && !/\.(test|faults)\.ts$|testing|fixtures/.test(path))
      .flatMap((path) => problemsIn(readFileSync(join(TOP, room, path), 'utf8'))),
  );
}

function problemsIn(text: string): SourceProblem[] {
  const file = ts.createSourceFile('source.ts', text, ts.ScriptTarget.ESNext, true);
  const constants = new Map<string, ts.Expression>();
  const problems: SourceProblem[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      constants.set(node.name.text, node.initializer);
    ts.forEachChild(node, look);
  };
  const gather = (node: ts.Node): void => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const at = (node.arguments ?? []).findIndex((word) => ts.isStringLiteral(word) && word.text.includes('/'));
      const [code, message] = (node.arguments ?? []).slice(at, at + 2);
      const details = at >= 0 && message ? sentencesOf(message, constants) : [];
      if (code && ts.isStringLiteral(code)) problems.push(...details.map((detail) => ({ code: code.text, detail })));
    }
    ts.forEachChild(node, gather);
  };
  look(file);
  gather(file);
  return problems.filter(({ code }) => /^[a-z-]+\/[a-z0-9-]+$/.test(code));
}

/** Sentences that an expression may come to, with an ellipsis for each part that is only known when it runs. */
function sentencesOf(node: ts.Expression, constants: ReadonlyMap<string, ts.Expression>): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node))
    return [[node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…')];
  if (ts.isConditionalExpression(node))
    return [node.whenTrue, node.whenFalse].flatMap((branch) => sentencesOf(branch, constants));
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const [left = '…', right = '…'] = [node.left, node.right].map((half) => sentencesOf(half, constants)[0]);
    return [left + right];
  }
  const constant = ts.isIdentifier(node) ? constants.get(node.text) : undefined;
  return constant && constant !== node ? sentencesOf(constant, constants) : [];
}

/** Codes that commands of operators alone are answered with, and one that quotes what staff are to type. */
const ELSEWHERE = /^(skip|rebuild)\/|^setting\/name$/;

/** Words depend on the code alone, once something has answered. */
const status = 503;
const sources = problemsInSources();

test('whatever the shop answers, a page says nothing in words for programs', () => {
  expect(new Set(sources.map(({ code }) => code)).size).toBeGreaterThan(200);
  for (const code of ['change/unknown', 'command/id-in-use', 'request/malformed', 'access/forgery', 'log/unreadable'])
    expect(sources.map((problem) => problem.code)).toContain(code);
  const shown = sources
    .filter(({ code }) => !ELSEWHERE.test(code))
    .map(({ code, detail }) => [code, wordsOf({ status, code, detail })]);
  expect(shown.filter(([, words = '']) => FOR_PROGRAMS.test(words))).toEqual([]);
});

test('a change whose outcome is unknown may be sent again, as a page says', () => {
  const [{ code, detail } = { code: '', detail: '' }] = sources.filter(({ code }) => code === 'change/unknown');
  expect(FOR_PROGRAMS.test(detail)).toBe(true);
  expect(wordsOf({ status, code, detail })).toBe('We are not sure that it worked. Try again: nothing happens twice.');
});

test('faults of fields name their fields as people do, wherever they stand', () => {
  const fault = (field: string, message: string) => ({ field, code: 'required', message });
  const errors = [fault('sizes[0].dimension_id', 'It is required.'), fault('due_date', 'It must be a date.')];
  const words = 'Dimension is required. Due date must be a date.';
  expect(faultsIn(errors)).toBe(words);
  const detail = 'sizes[0].dimension_id: It is required. due_date: It must be a date.';
  expect(wordsOf({ status: 400, code: 'request/fields', detail, errors })).toBe(words);
});

test('a fault of ours has the number under which it is noted', () => {
  const fault = { status: 500, code: 'service/fault', detail: 'Something went wrong.', request: '7f3a' };
  expect(wordsOf(fault)).toBe('Something went wrong on our end. It is noted as 7f3a.');
});
