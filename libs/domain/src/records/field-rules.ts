import { refuseAs } from '@rabbet/domain/deciders/refusal';
import { isMailDomain } from '@rabbet/domain/mail/address';
import { isDecimal } from '@rabbet/domain/numbers/decimal';
import { phoneDigits } from '@rabbet/domain/text/phone';
import { isDate } from '@rabbet/domain/time/days';
import { isMoment } from '@rabbet/domain/time/moments';
import {
  type AnyFields,
  DECIMAL_MAX,
  type Field,
  type Fields,
  fillDefaults,
  isOneLine,
  isText,
  lengthsOf,
  MONEY_MAX_CENTS,
  type TextField,
  WHOLE_MAX,
} from './fields';

/** Rule for a value: null if it is kept, or another rule tests it; else the end of a sentence: "has to be a date". */
type Rule = (value: unknown) => string | null;
type RuleCode = 'type' | 'characters' | 'format' | 'length' | 'choice' | 'range' | 'places';
/** Rules by the codes of their refusals. The first broken rule counts: others may follow from it. */
export type Rules = { readonly [code in RuleCode]?: Rule };
type ProblemCode = RuleCode | 'required';

export interface FieldProblem<C extends string = ProblemCode> {
  readonly field: string;
  readonly code: C;
  /** Sentence for a visitor. */
  readonly message: string;
}

export const MISSING = 'is required';

/** Problems of the values of a form in the spelling of the wire: the first one of each field. */
export function problemsOf(fields: AnyFields, values: object): readonly FieldProblem[] {
  const inputs = new Map<string, unknown>(Object.entries(values));
  return Object.entries(fields).flatMap(([name, field]) => {
    const problem = problemOf(field, inputs.get(name));
    if (!problem) return [];
    const isEmpty = problem.code === 'required' || tidyValue(field, inputs.get(name)) === '';
    const message = (isEmpty && field.asking) || `${labelOf(name, field)} ${problem.says}.`;
    return [{ field: name, code: problem.code, message }];
  });
}

/** Tidies the values of these fields (`tidied`), and leaves all others as they are. */
export function tidyValues<V extends object>(fields: AnyFields, values: V): V {
  const entries = Object.entries(values).map(([name, value]: [string, unknown]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return [name, field ? tidyValue(field, value) : value];
  });
  return Object.fromEntries(entries) as V; // the same fields, of the same kinds
}

/** Tidies a form and fills in its defaults. Refuses the first problem: not every form comes through the parser. */
export function requireValidForm<T extends object>(fields: Fields<T>, form: Partial<T>): T {
  const tidy = tidyValues(fields as AnyFields, form); // its own description, with its type forgotten
  const [problem] = problemsOf(fields as AnyFields, tidy);
  if (problem) refuseAs('input', `field/${problem.code}`, problem.message);
  return fillDefaults(fields, tidy);
}

/** Id as a text, as sheets and other systems send it. */
const ID_AS_TEXT = /^[1-9]\d{0,9}$/;

/** Trims a text, unless it is a password. An empty one becomes null, if the field is optional, and null the default. */
export function tidyValue(field: Field, value: unknown): unknown {
  if (field.kind === 'reference' && typeof value === 'string' && ID_AS_TEXT.test(value)) return Number(value);
  const isTrimmed = isText(field) && field.kind !== 'password';
  const trimmed = isTrimmed && typeof value === 'string' ? value.trim() : value;
  const text = isText(field) && field.isPhone && typeof trimmed === 'string' ? phoneDigits(trimmed) : trimmed;
  const valueOrNull = text === '' && !field.required ? null : text;
  return valueOrNull === null ? (field.default ?? null) : valueOrNull;
}

export function labelOf(name: string, { label }: Pick<Field, 'label'>): string {
  return label ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
}

function problemOf(field: Field, input: unknown): { readonly code: ProblemCode; readonly says: string } | null {
  const value = tidyValue(field, input);
  if (value === undefined || value === null) return field.required ? { code: 'required', says: MISSING } : null;
  const rules = Object.entries(rulesOf(field)) as [RuleCode, Rule][]; // it has no others
  for (const [code, rule] of rules) {
    const says = rule(value);
    if (says !== null) return { code, says };
  }
  return null;
}

/** Rules for a value of this field in the spelling of the wire. Harmful HTML is cleaned elsewhere. */
export function rulesOf(field: Field): Rules {
  if (isText(field)) return textRules(field);
  switch (field.kind) {
    case 'choice': {
      const { of } = field;
      const message = `must be one of: ${of.join(', ')}`;
      return {
        type: (value) => (typeof value === typeof of[0] ? null : message),
        choice: (value) => (of.includes(value as string) ? null : message), // compared, not trusted
      };
    }
    case 'whole':
      return numberRules(Number.isInteger, 'must be a whole number', field.min ?? -WHOLE_MAX, field.max ?? WHOLE_MAX);
    case 'reference':
      return numberRules(Number.isInteger, 'must be an id, a whole number', 1, WHOLE_MAX);
    case 'decimal': {
      const { min = -DECIMAL_MAX, max = DECIMAL_MAX } = field;
      return numberRules((n) => isDecimal(n), 'must have at most six decimals', min, max);
    }
    case 'money': {
      const { min = -MONEY_MAX_CENTS, max = MONEY_MAX_CENTS } = field;
      return numberRules((n) => isDecimal(n, 2), 'must be in dollars with at most two decimals', min / 100, max / 100);
    }
    case 'flag':
      return { type: (value) => (typeof value === 'boolean' ? null : 'must be true or false') };
  }
}

function textRules(field: TextField): Rules {
  const { min, max } = lengthsOf(field);
  const commonRules: Rules = {
    type: (value) => (typeof value === 'string' ? null : 'must be a text'),
    characters: (text) => characterRule(text) ?? signRuleOf(field)?.(text) ?? null,
  };
  if (field.kind === 'digits') {
    const count = min === max ? `${max} digits` : `${min} to ${max} digits`;
    const isInside = ({ length }: string) => length >= min && length <= max;
    return {
      ...commonRules,
      format: textRule((text) => /^\d*$/.test(text), `must be made of ${count} and nothing else`),
      length: textRule(isInside, `must have ${count}`),
    };
  }
  const length: Rule = (value) => {
    if (typeof value !== 'string') return null;
    if (value.length > max) return `may have at most ${max} characters, not ${value.length}`;
    if (value.length < min && min > 1) return `must have at least ${min} characters`;
    return min === 0 || isVisible(value) ? null : 'may not be empty';
  };
  const format = FORMATS[field.kind];
  return { ...commonRules, length, ...(format && { format }) };
}

function textRule(isValid: (text: string) => boolean, message: string): Rule {
  return (value) => (typeof value !== 'string' || isValid(value) ? null : message);
}

const characterRule = textRule(
  (text) => !text.includes('\0') && text.isWellFormed(),
  'holds a character that no text can hold: NUL, or half of a pair',
);

/** Signs that make one text look like another: controls, and changes of direction. */
const CONTROLS = String.raw`\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u206f\ufff9-\ufffb\u{e0000}-\u{e007f}`;
const LINE_BREAKS = String.raw`\n\v\f\r\u0085\u2028\u2029`;

function controlRule(allowed: string, message: string): Rule {
  const control = new RegExp(`(?![${allowed}])[${CONTROLS}]`, 'u');
  return textRule((text) => !control.test(text), message);
}

const TURNS = 'that turns the direction of writing';
const lineRule = controlRule(String.raw`\t`, `is one line, and holds nothing ${TURNS}`);
const paragraphRule = controlRule(String.raw`\t${LINE_BREAKS}`, `holds a control sign, or a sign ${TURNS}`);

/** Rule for the signs of a text. HTML is cleaned elsewhere, and a password is never shown. */
function signRuleOf(field: TextField): Rule | null {
  if (field.kind !== 'text') return null;
  return isOneLine(field) ? lineRule : paragraphRule;
}

/** True for a text that is visible in print: more than blanks and signs without a width. */
function isVisible(text: string): boolean {
  return /[^\p{C}\p{Z}]/u.test(text);
}

const FORMATS: { readonly [kind in TextField['kind']]?: Rule } = {
  date: textRule(isDate, 'must be a date that exists, as in 2026-03-31'),
  moment: textRule(isMoment, 'must be a time in UTC that exists, as in 2026-03-31 14:05:00'),
  email: textRule(isEmail, 'must be an e-mail address, as in ann@example.com'),
};

/**
 * Rejects mistyped addresses, several in one, and those that look like another one; only sending tells if mail arrives.
 */
function isEmail(text: string): boolean {
  return !/\p{C}/u.test(text) && /^[^\s@<>,;:"]+@[^@]+$/.test(text) && isMailDomain(text.split('@')[1] ?? '');
}

function numberRules(isValid: (value: number) => boolean, message: string, min: number, max: number): Rules {
  const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
  const isInside = (value: number) => value >= min && value <= max;
  return {
    type: (value) => (isNumber(value) ? null : 'must be a number'),
    range: (value) =>
      !isNumber(value) || isInside(value) ? null : `must be a number from ${min} to ${max}${unlessLong(value)}`,
    places: (value) =>
      !isNumber(value) || !isInside(value) || isValid(value) ? null : `${message}${unlessLong(value)}`,
  };
}

/** A number that is as long as that of a card is not repeated. */
function unlessLong(value: number): string {
  return String(value).length < 13 ? `, not ${value}` : '';
}
