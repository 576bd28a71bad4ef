import { type FieldError, Problem, type ProblemBody, type SentFields } from '@rabbet/client';
import type { AnyFields, ReferenceField, Values } from '@rabbet/domain/records/fields';

/** What a form asks the API for. */
export interface FormCall {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  /** Of the record as it was looked at. */
  readonly revision?: number;
}

/** A form, described once: it is sent by a script where there is one, and else by the browser to the page's own address. */
export interface Form<R = unknown> {
  /** Unique on its page. */
  readonly name: string;
  /** What is filled in, hidden or not; who sends something else is not heard. */
  readonly fields: AnyFields;
  /** Fields that are never shown again once they were sent. */
  readonly secrets?: readonly string[];
  call(values: Values): FormCall;
  /** Where whoever has sent it goes then; null: they stay, and are shown what was answered. */
  done(reply: R, values: Values): string | null;
  /** Which answers are old then, by the first word of their keys. */
  readonly stale?: readonly string[];
  /** It may be sent without its name, by a form of fixed fields: where no other is on its page. */
  readonly isUnnamed?: true;
  /** It changes who asks: what comes next is a new document, and this page is not come back to. */
  readonly changesAsker?: boolean;
  /** Name of the input by which people know a field of the call, where the two differ. */
  readonly inputOf?: (field: string) => string;
}

/** A form of whatever answer, for those who treat all alike. */
export type AnyForm = Form<never>;

/** Hidden in each form. */
export const FORM_NAME = 'form';
export const FORM_KEY = 'form_key';
/** What is asked for besides, where something has to be confirmed by those who send it. */
export const CONFIRM_PASSWORD = 'confirm_password';
export const TO_BE_CONFIRMED = 'access/confirm';

/** Texts as they were typed, by the names of their fields. */
export function typedIn(sent: SentFields): Record<string, string> {
  return Object.fromEntries(sent.map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]));
}

/** What was typed, as the API takes it: what cannot be read is handed on as it is, so that the API says why not. */
export function valuesOf(
  { fields, secrets = [] }: Pick<Form, 'fields' | 'secrets'>,
  typed: Record<string, string>,
): Values {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const text = typed[name];
      if (field.kind === 'flag') return [name, text !== undefined && text !== 'false'];
      if (text === undefined || text === '') return [name, null];
      if (field.kind === 'password' || secrets.includes(name)) return [name, text];
      const said = text.trim();
      if (field.kind === 'reference') return [name, recordIn(said)];
      const isNumber = /^(whole|decimal|money)$/.test(field.kind) || choosesNumbers(field);
      return [name, isNumber ? numberIn(said) : said || null];
    }),
  );
}

/** Finds records that a typed name may mean. */
export type FindNamed = (
  of: ReferenceField,
  name: string,
) => Promise<readonly { readonly id: number; readonly name: string }[]>;

/** Values with the id of each record whose name was typed, where the name is of one alone; refuses one of several. */
export async function withNamed({ fields }: Pick<Form, 'fields'>, values: Values, find: FindNamed): Promise<Values> {
  const ids = new Map<string, number>();
  for (const [field, of] of Object.entries(fields)) {
    const name = values[field];
    if (of.kind !== 'reference' || typeof name !== 'string') continue;
    const [first, ...others] = await find(of, name);
    if (first && others.length > 0) throw severalNamed(field, name, [first, ...others]);
    if (first) ids.set(field, first.id);
  }
  return { ...values, ...Object.fromEntries(ids) };
}

const MOST_OFFERED = 8;

function severalNamed(field: string, name: string, found: Awaited<ReturnType<FindNamed>>): Problem {
  const offered = found.slice(0, MOST_OFFERED).map((one) => `${one.name} (${one.id})`);
  const more = found.length > MOST_OFFERED ? ' and others' : '';
  const message = `“${name}” may be ${offered.join(' or ')}${more}: please type one of them with its number.`;
  return new Problem({
    status: 400,
    title: 'Not taken',
    code: 'form/fields',
    detail: message,
    errors: [{ field, code: 'reference', message }],
  });
}

/** Call of a form; refuses a name that names no record, by its field. */
export function callOf({ fields, call }: Pick<Form, 'fields' | 'call'>, values: Values): FormCall {
  const errors = Object.entries(fields).flatMap(([field, { kind }]): FieldError[] => {
    const said = values[field];
    if (kind !== 'reference' || typeof said !== 'string') return [];
    return [{ field, code: 'reference', message: `Please choose from the list: it has no “${said}”.` }];
  });
  if (errors.length === 0) return call(values);
  const detail = errors.map(({ message }) => message).join(' ');
  throw new Problem({ status: 400, title: 'Not taken', code: 'form/fields', detail, errors });
}

/** A problem with its fields named as the inputs of the form are. */
export function problemOfForm({ inputOf }: Pick<Form, 'inputOf'>, problem: ProblemBody): ProblemBody {
  if (!inputOf || !problem.errors) return problem;
  const { status, title, code, detail, revision, since, request } = problem;
  const errors = problem.errors.map((error) => ({ ...error, field: inputOf(error.field) }));
  return { status, title, code, detail, errors, revision, since, request };
}

function choosesNumbers(field: AnyFields[string]): boolean {
  return field.kind === 'choice' && typeof field.of[0] === 'number';
}

/** Number of a record that was chosen by its name, as in "Ann Lee (7)", or by its number. */
export function recordIn(text: string): number | string | null {
  const [, id] = /(?:^|\()([1-9]\d{0,9})\)?$/.exec(text) ?? [];
  return id === undefined ? text || null : Number(id);
}

/** "1,350.00" and "$1,350" are what people write. */
function numberIn(text: string): number | string {
  const plain = text.replace(/^\$\s*/, '').replace(/,(?=\d{3}\b)/g, '');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : text;
}

/** The standard envelope of the API: what was not taken is a problem to whoever has filled in the form. */
export function taken(reply: unknown): unknown {
  const { status, type, data } = (typeof reply === 'object' && reply !== null ? reply : {}) as Partial<Envelope>; // each part is looked at
  if (status !== 1 || type !== 'error' || !Array.isArray(data)) return reply;
  const detail = data.map(({ message }) => message).join(' ');
  throw new Problem({ status: 422, title: 'Not taken', code: 'form/not-taken', detail, errors: data });
}

interface Envelope {
  readonly status: number;
  readonly type: string;
  readonly data: readonly FieldError[];
}
