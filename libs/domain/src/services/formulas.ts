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

export const FORMULA_MAX = 500;
/** Most numbers, names, signs and calls of one formula. */
const NODES_MAX = 200;

/** Part of a formula that was parsed. */
type Node =
  | { readonly number: Fraction }
  | { readonly name: string }
  | { readonly minus: Node }
  | { readonly operator: Operator; readonly left: Node; readonly right: Node }
  | { readonly call: Call; readonly first: Node; readonly rest: readonly Node[] };

export interface Formula {
  readonly text: string;
  readonly root: Node;
}

/** Measures and properties by their names in lower case. */
export type Measures = ReadonlyMap<string, Decimal>;

const OPERATORS = { '+': add, '-': subtract, '*': multiply, '/': divide } as const;
type Operator = keyof typeof OPERATORS;

const least = (a: Fraction, b: Fraction) => (compare(a, b) <= 0 ? a : b);
const greatest = (a: Fraction, b: Fraction) => (compare(a, b) >= 0 ? a : b);
const CALLS = {
  min: (first: Fraction, rest: readonly Fraction[]) => rest.reduce(least, first),
  max: (first: Fraction, rest: readonly Fraction[]) => rest.reduce(greatest, first),
  ceil,
  floor,
  round,
} as const;
type Call = keyof typeof CALLS;
const takesMany = (call: Call) => call === 'min' || call === 'max';

/** Parses arithmetic over numbers and names; anything else is refused. Nothing of it is ever run as code. */
export function parseFormula(text: string, field?: string): Formula {
  if (text.length > FORMULA_MAX)
    refuse('formula/unreadable', `A formula has at most ${FORMULA_MAX} characters.`, field);
  return { text, root: new Parser(text, field).formula() };
}

class Parser {
  private nodes = 0;

  constructor(
    private readonly text: string,
    private readonly field?: string,
  ) {}

  formula(): Node {
    let expression: jsep.Expression;
    try {
      expression = jsep(this.text);
    } catch {
      return this.refuse('cannot be read: it is arithmetic, as in (width + height) * 2');
    }
    return this.node(expression);
  }

  private node(expression: jsep.Expression): Node {
    if (++this.nodes > NODES_MAX) this.refuse(`has more than ${NODES_MAX} parts`);
    const core = expression as jsep.CoreExpression; // with no plugin there are no others
    switch (core.type) {
      case 'Literal':
        return { number: this.number(core.raw) };
      case 'Identifier':
        return { name: this.name(core.name) };
      case 'UnaryExpression':
        if (core.operator === '+') return this.node(core.argument);
        return core.operator === '-' ? { minus: this.node(core.argument) } : this.refuse(`knows no ${core.operator}`);
      case 'BinaryExpression': {
        const operator = member(OPERATORS, core.operator) ?? this.refuse(`knows no ${core.operator}`);
        return { operator, left: this.node(core.left), right: this.node(core.right) };
      }
      case 'CallExpression':
        return this.call(core);
      case 'ArrayExpression':
      case 'Compound':
      case 'ConditionalExpression':
      case 'MemberExpression':
      case 'SequenceExpression':
      case 'ThisExpression':
        return this.refuse('is arithmetic over numbers and names alone');
    }
  }

  private call({ callee, arguments: args }: jsep.CallExpression): Node {
    const call =
      member(CALLS, String(callee.name).toLowerCase()) ??
      this.refuse('calls nothing but min, max, ceil, floor and round');
    const [first, ...rest] = args.map((argument) => this.node(argument));
    if (first === undefined || (rest.length > 0 && !takesMany(call)))
      return this.refuse(`gives ${call} ${args.length} numbers: it takes ${takesMany(call) ? 'one or more' : 'one'}`);
    return { call, first, rest };
  }

  private number(raw: string): Fraction {
    if (!/^(?:\d{1,9}(?:\.\d{0,6})?|\.\d{1,6})$/.test(raw)) this.refuse(`has ${raw} in place of a number`);
    return fraction(Number(raw));
  }

  private name(given: string): string {
    const name = given.toLowerCase();
    return /^[a-z][a-z0-9_]{0,63}$/.test(name) ? name : this.refuse(`has a name of other signs: ${given}`);
  }

  private refuse(why: string): never {
    return refuse('formula/unreadable', `The formula “${this.text}” ${why}.`, this.field);
  }
}

function member<T extends object>(table: T, key: string): (keyof T & string) | null {
  return Object.hasOwn(table, key) ? (key as keyof T & string) : null; // just seen
}

/** Value for these measures, rounded to six places; a division by 0 and an unknown name are refused. */
export function valueOf({ text, root }: Formula, measures: Measures, field?: string): Decimal {
  const value = toDecimal(walk(root, { text, measures, field }));
  return value ?? refuse('formula/value', `The formula “${text}” gives more than a billion here.`, field);
}

/** Refuses a formula that cannot be read, and one with a part that has no value whatever the size, such as width / 0. */
export function requireFormula(text: string, field: string): void {
  const formula = parseFormula(text, field);
  requireDivisors(formula.root, { text, measures: new Map(), field });
  if (namesIn(formula).size === 0) valueOf(formula, new Map(), field);
}

function requireDivisors(node: Node, evaluation: Evaluation): void {
  for (const part of partsOf(node)) requireDivisors(part, evaluation);
  if ('operator' in node && node.operator === '/' && namesOf(node.right).length === 0)
    walk({ ...node, left: node.right }, evaluation);
}

interface Evaluation {
  readonly text: string;
  readonly measures: Measures;
  readonly field: string | undefined;
}

function walk(node: Node, evaluation: Evaluation): Fraction {
  const evaluate = (part: Node) => walk(part, evaluation);
  if ('number' in node) return node.number;
  if ('name' in node) return fraction(measureOf(node.name, evaluation));
  if ('minus' in node) return subtract(fraction(0), evaluate(node.minus));
  if ('call' in node) return CALLS[node.call](evaluate(node.first), node.rest.map(evaluate));
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

/** Advice for measures that follow from others, by the names of the measures. */
const ADVICE: ReadonlyMap<string, string> = new Map([
  ...['width', 'height', 'area', 'united_inches', 'perimeter', 'yield', 'sheets'].map(
    (name) => [name, ': say the width and the height'] as const,
  ),
  ['frame_length', ': say the width, the height and the face of the molding'],
]);

function measureOf(name: string, { text, measures, field }: Evaluation): Decimal {
  const advice = ADVICE.get(name) ?? '';
  return (
    measures.get(name) ??
    refuse('formula/value', `The formula “${text}” needs ${name}, which is not given${advice}.`, field)
  );
}
