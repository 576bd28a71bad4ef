import { isDecimal } from '@rabbet/domain/numbers/decimal';
import { DECIMAL_MAX, type Field, MONEY_MAX_CENTS, TEXT_MAX, WHOLE_MAX } from '@rabbet/domain/records/fields';
import sanitize from 'sanitize-html';

/** Null where the value keeps the rule, or another rule speaks of it; else what would be right. */
type Rule = (value: unknown) => string | null;
/** By the codes that callers are told. */
export type Rules = { readonly [code: string]: Rule };

/** What a value of this field has to keep, as it is spelled on the wire. */
export function rulesOf(field: Field): Rules {
  switch (field.kind) {
    case 'text':
    case 'html':
    case 'date':
    case 'moment':
      return textRules(field);
    case 'choice': {
      const { of } = field;
      return { choice: (value) => (of.includes(value as string) ? null : `It is one of: ${of.join(', ')}.`) }; // compared, not trusted
    }
    case 'whole':
      return numberRules(isWhole, 'It is a whole number.', field.min ?? -WHOLE_MAX, field.max ?? WHOLE_MAX);
    case 'reference':
      return numberRules(isWhole, 'It is an id, a whole number.', 1, WHOLE_MAX);
    case 'decimal': {
      const { min = -DECIMAL_MAX, max = DECIMAL_MAX } = field;
      return numberRules(isDecimal, 'It has at most six decimals.', min, max);
    }
    case 'money': {
      const { min = -MONEY_MAX_CENTS, max = MONEY_MAX_CENTS } = field;
      return numberRules((n) => isDecimal(n, 2), 'It is in dollars, with at most two decimals.', min / 100, max / 100);
    }
    case 'flag':
      return { type: (value) => (typeof value === 'boolean' ? null : 'It is true or false.') };
  }
}

function textRules({ kind, min = 0, max = kind === 'html' ? 100_000 : TEXT_MAX }: TextLike): Rules {
  const ofTexts = (rule: (text: string) => string | null) => (value: unknown) =>
    typeof value === 'string' ? rule(value) : null;
  const format = FORMATS[kind];
  return {
    type: (value) => (typeof value === 'string' ? null : 'It is a text.'),
    characters: ofTexts((text) => {
      const isSound = !text.includes('\0') && text.isWellFormed();
      return isSound ? null : 'It holds a character that no text can hold: NUL, or half of a pair.';
    }),
    length: ofTexts((text) => {
      if (text.length < min) return min === 1 ? 'It may not be empty.' : `It has at least ${min} characters.`;
      return text.length > max ? `It has at most ${max} characters.` : null;
    }),
    ...(format && { format: ofTexts((text) => (format.keeps(text) ? null : format.right)) }),
  };
}

type TextLike = Extract<Field, { kind: 'text' | 'html' | 'date' | 'moment' }>;
interface Format {
  readonly keeps: (text: string) => boolean;
  readonly right: string;
}

const FORMATS: { readonly [kind in TextLike['kind']]?: Format } = {
  date: { keeps: isDate, right: 'It is a date that exists, as in 2026-03-31.' },
  moment: { keeps: isMoment, right: 'It is a time in UTC that exists, as in 2026-03-31 14:05:00.' },
  html: {
    keeps: isHarmless,
    right: 'It is text with plain formatting (paragraphs, lists, links, emphasis) and nothing else; a bare < is &lt;.',
  },
};

function numberRules(fits: (value: number) => boolean, right: string, min: number, max: number): Rules {
  const ofNumbers = (rule: (value: number) => string | null) => (value: unknown) =>
    typeof value === 'number' && Number.isFinite(value) ? rule(value) : null;
  return {
    type: (value) => (typeof value === 'number' && Number.isFinite(value) ? null : 'It is a number.'),
    range: ofNumbers((value) => (value >= min && value <= max ? null : `It is a number from ${min} to ${max}.`)),
    places: ofNumbers((value) => (value < min || value > max || fits(value) ? null : right)),
  };
}

function isWhole(value: number): boolean {
  return Number.isInteger(value);
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < '0001') return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text); // 30 February would be in March
}

function isMoment(text: string): boolean {
  const [, date, time] = /^(\S{10}) (\d\d:\d\d:\d\d)$/.exec(text) ?? [];
  return date !== undefined && isDate(date) && time !== undefined && /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(time);
}

const HARMLESS: sanitize.IOptions = {
  allowedTags: 'p br b strong i em u s sub sup ul ol li blockquote h2 h3 h4 a hr'.split(' '),
  allowedAttributes: { a: ['href', 'title'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
};

/** Nothing is taken out in silence: what would be is refused. So every tag, attribute and address has to be allowed. */
function isHarmless(html: string): boolean {
  let harmless = true;
  let tags = 0;
  const allowed = new Set(HARMLESS.allowedTags || []);
  sanitize(html, {
    ...HARMLESS,
    onOpenTag(tag, attributes) {
      tags++;
      harmless &&= allowed.has(tag) && Object.entries(attributes).every(([name, value]) => mayCarry(tag, name, value));
    },
    onCloseTag: (_tag, isImplied) => void (isImplied || tags++),
  });
  return harmless && html.split('<').length - 1 === tags; // each begins a whole tag: not a comment, not half of one
}

function mayCarry(tag: string, name: string, value: string): boolean {
  if (tag !== 'a') return false;
  return name === 'title' || (name === 'href' && /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)[^\s\\]*$/i.test(value));
}
