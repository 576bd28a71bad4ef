import { refuse } from '@rabbet/domain/deciders/refusal';
import type { Decimal } from '@rabbet/domain/numbers/decimal';
import {
  add,
  ceil,
  compare,
  divide,
  floor,
  type Fraction,
  fraction,
  multiply,
  round,
  subtract,
  toDecimal,
} from '@rabbet/domain/numbers/fraction';
import jsep from 'jsep';

export const MAX_FORMULA_LENGTH = 500;
/** Largest number of nodes of one formula: numbers, names, operators and calls. */
const MAX_NODES = 200;

/** Node of a parsed formula. */
type Node =
  | { readonly number: Fraction }
  | { readonly name: string }
  | { readonly minus: Node }
  | { readonly operator: Operator; readonly left: Node; readonly right: Node }
  | { readonly call: FunctionName; readonly first: Node; readonly rest: readonly Node[] };

export interface Formula {
  readonly text: string;
  readonly root: Node;
}

/** Values of measures and properties by their names in lower case. */
export type Measures = ReadonlyMap<string, Decimal>;

const OPERATORS = { '+': add, '-': subtract, '*': multiply, '/': divide } as const;
type Operator = keyof typeof OPERATORS;

const least = (a: Fraction, b: Fraction) => (compare(a, b) <= 0 ? a : b);
const greatest = (a: Fraction, b: Fraction) => (compare(a, b) >= 0 ? a : b);
const FUNCTIONS = {
  min: (first: Fraction, rest: readonly Fraction[]) => rest.reduce(least, first),
  max: (first: Fraction, rest: readonly Fraction[]) => rest.reduce(greatest, first),
  ceil,
  floor,
  round,
} as const;
type FunctionName = keyof typeof FUNCTIONS;
const takesSeveralNumbers = (call: FunctionName) => call === 'min' || call === 'max';

/** Parses a formula: arithmetic with numbers and names. Refuses anything else. No text is ever run as code. */
export function parseFormula(text: string, field?: string): Formula {
  if (text.length > MAX_FORMULA_LENGTH)
    refuse('formula/unreadable', `A formula has at most ${MAX_FORMULA_LENGTH} characters.`, field);
  return { text, root: new Parser(text, field).parse() };
}

/** Numbers such as 12, 12.5 or .5: up to nine digits, and six decimals. */
const NUMBER = /^(?:\d{1,9}(?:\.\d{0,6})?|\.\d{1,6})$/;

class Parser {
  private nodes = 0;

  constructor(
    private readonly text: string,
    private readonly field?: string,
  ) {}

  parse(): Node {
    let expression: jsep.Expression;
    try {
      expression = jsep(this.text);
    } catch {
      return this.refuse('cannot be read: it is arithmetic, as in (width + height) * 2');
    }
    return this.toNode(expression);
  }

  private toNode(expression: jsep.Expression): Node {
    if (++this.nodes > MAX_NODES) this.refuse(`has more than ${MAX_NODES} parts`);
    const core = expression as jsep.CoreExpression; // other expressions come only from plugins
    switch (core.type) {
      case 'Literal':
        return { number: this.toNumber(core.raw) };
      case 'Identifier':
        return { name: this.toName(core.name) };
      case 'UnaryExpression':
        if (core.operator === '+') return this.toNode(core.argument);
        return core.operator === '-' ? { minus: this.toNode(core.argument) } : this.refuse(`knows no ${core.operator}`);
      case 'BinaryExpression': {
        const operator = keyOf(OPERATORS, core.operator) ?? this.refuse(`knows no ${core.operator}`);
        return { operator, left: this.toNode(core.left), right: this.toNode(core.right) };
      }
      case 'CallExpression':
        return this.toCall(core);
      case 'ArrayExpression':
      case 'Compound':
      case 'ConditionalExpression':
      case 'MemberExpression':
      case 'SequenceExpression':
      case 'ThisExpression':
        return this.refuse('is arithmetic over numbers and names alone');
    }
  }

  private toCall({ callee, arguments: args }: jsep.CallExpression): Node {
    const call =
      keyOf(FUNCTIONS, String(callee.name).toLowerCase()) ??
      this.refuse('calls nothing but min, max, ceil, floor and round');
    const [first, ...rest] = args.map((argument) => this.toNode(argument));
    if (first === undefined || (rest.length > 0 && !takesSeveralNumbers(call)))
      return this.refuse(
        `gives ${call} ${args.length} numbers: it takes ${takesSeveralNumbers(call) ? 'one or more' : 'one'}`,
      );
    return { call, first, rest };
  }

  private toNumber(raw: string): Fraction {
    if (!NUMBER.test(raw)) this.refuse(`has ${raw} in place of a number`);
    return fraction(Number(raw));
  }

  private toName(given: string): string {
    const name = given.toLowerCase();
    return /^[a-z][a-z0-9_]{0,63}$/.test(name) ? name : this.refuse(`has a name of other signs: ${given}`);
  }

  private refuse(why: string): never {
    return refuse('formula/unreadable', `The formula “${this.text}” ${why}.`, this.field);
  }
}

function keyOf<T extends object>(table: T, key: string): (keyof T & string) | null {
  return Object.hasOwn(table, key) ? (key as keyof T & string) : null;
}

/** Value of a formula for these measures, rounded to six places. Refuses a division by 0 and a name without a value. */
export function valueOf({ text, root }: Formula, measures: Measures, field?: string): Decimal {
  const value = toDecimal(evaluateNode(root, { text, measures, field }));
  return value ?? refuse('formula/value', `The formula “${text}” gives more than a billion here.`, field);
}

/** Refuses a formula that cannot be parsed, or that has no value for any size, such as `width / 0`. */
export function requireFormula(text: string, field: string): void {
  const formula = parseFormula(text, field);
  requireNonzeroDivisors(formula.root, { text, measures: new Map(), field });
  if (namesIn(formula).size === 0) valueOf(formula, new Map(), field);
}

/** Refuses divisors without names whose value is 0. */
function requireNonzeroDivisors(node: Node, evaluation: Evaluation): void {
  for (const part of partsOf(node)) requireNonzeroDivisors(part, evaluation);
  if ('operator' in node && node.operator === '/' && namesOf(node.right).length === 0)
    evaluateNode({ ...node, left: node.right }, evaluation); // dividing the divisor by itself refuses 0
}

interface Evaluation {
  readonly text: string;
  readonly measures: Measures;
  readonly field: string | undefined;
}

function evaluateNode(node: Node, evaluation: Evaluation): Fraction {
  const evaluate = (part: Node) => evaluateNode(part, evaluation);
  if ('number' in node) return node.number;
  if ('name' in node) return fraction(measureOf(node.name, evaluation));
  if ('minus' in node) return subtract(fraction(0), evaluate(node.minus));
  if ('call' in node) return FUNCTIONS[node.call](evaluate(node.first), node.rest.map(evaluate));
  const value = OPERATORS[node.operator](evaluate(node.left), evaluate(node.right));
  const { text, field } = evaluation;
  return value ?? refuse('formula/value', `The formula “${text}” divides by 0 for this size.`, field);
}

/** Names that a formula reads, in lower case. */
export function namesIn({ root }: Formula): ReadonlySet<string> {
  return new Set(namesOf(root));
}

function namesOf(node: Node): readonly string[] {
  return 'name' in node ? [node.name] : partsOf(node).flatMap(namesOf);
}

function partsOf(node: Node): readonly Node[] {
  if ('minus' in node) return [node.minus];
  if ('call' in node) return [node.first, ...node.rest];
  return 'operator' in node ? [node.left, node.right] : [];
}

/** Advice in messages about measures that are computed from others: which properties to give. */
const ADVICE_BY_MEASURE: ReadonlyMap<string, string> = new Map([
  ...['width', 'height', 'area', 'united_inches', 'perimeter', 'yield', 'sheets'].map(
    (name) => [name, ': say the width and the height'] as const,
  ),
  ['frame_length', ': say the width, the height and the face of the molding'],
]);

function measureOf(name: string, { text, measures, field }: Evaluation): Decimal {
  const advice = ADVICE_BY_MEASURE.get(name) ?? '';
  return (
    measures.get(name) ??
    refuse('formula/value', `The formula “${text}” needs ${name}, which is not given${advice}.`, field)
  );
}
