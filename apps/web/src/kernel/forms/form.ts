import { type FieldError, Problem, type ProblemBody, type SentFields } from '@rabbet/client';
import type { AnyFields, ReferenceField, Values } from '@rabbet/domain/records/fields';

/** Request to the API that a form makes. */
export interface FormCall {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  /** Revision of the record that the page showed. */
  readonly revision?: number;
}

/** A form, described once: it is sent by a script where there is one, and else by the browser to the page's own address. */
export interface Form<R = unknown> {
  /** Unique on its page. */
  readonly name: string;
  /** Fields of the form, shown or hidden; names outside of them are ignored. */
  readonly fields: AnyFields;
  /** Fields that are never shown again once they were sent. */
  readonly secrets?: readonly string[];
  call(values: Values): FormCall;
  /** Returns the address to go to afterwards; null to stay and show the reply. */
  done(reply: R, values: Values): string | null;
  /** Returns the call that takes back what was done; null where there is none. */
  undo?(reply: R, values: Values): FormCall | null;
  /** First words of the query keys whose cached replies are stale afterwards. */
  readonly stale?: readonly string[];
  /** Allows a request without the name of the form, because its fields are those of any mailing list. No other form is on its page. */
  readonly isUnnamed?: true;
  /** Says that the form changes who is signed in: a new document is loaded, and Back does not return to this page. */
  readonly changesAsker?: boolean;
  /** Name of the input by which people know a field of the call, where the two differ. */
  readonly inputOf?: (field: string) => string;
}

/** Call that removes what was just added below a path; null where the reply does not name it. */
export function undoAdding(path: string, reply: unknown): FormCall | null {
  const { id } = (reply ?? {}) as { readonly id?: unknown }; // it is looked at
  return typeof id === 'number' ? { method: 'DELETE', path: `${path}/${id}` } : null;
}

/** A form of whatever answer, for those who treat all alike. */
export type AnyForm = Form<never>;

/** Hidden in each form. */
export const FORM_NAME = 'form';
export const FORM_KEY = 'form_key';
/** Field and code of forms that must be confirmed with the password. */
export const CONFIRM_PASSWORD = 'confirm_password';
export const TO_BE_CONFIRMED = 'access/confirm';

/** Texts as they were typed, by the names of their fields. */
export function typedIn(sent: SentFields): Record<string, string> {
  return Object.fromEntries(sent.map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]));
}

/** Converts typed texts to the values of the API. Unreadable text stays as it is, so that the API can say what is wrong. */
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
      const trimmed = text.trim();
      if (field.kind === 'reference') return [name, recordIn(trimmed)];
      const isNumber = /^(whole|decimal|money)$/.test(field.kind) || choosesNumbers(field);
      if (isPercent(field)) return [name, shareIn(trimmed)];
      return [name, isNumber ? numberIn(trimmed) : trimmed || null];
    }),
  );
}

/** Values as the inputs of a form show them: shares in percent. */
export function shownValues<V extends string | number | boolean | null>(
  fields: AnyFields,
  values: Readonly<Record<string, V>>,
): Readonly<Record<string, V | string>> {
  const pairs = Object.entries(values).map(([name, value]) => [name, shownValue(fields[name], value)] as const);
  return Object.fromEntries(pairs);
}

function shownValue<V extends string | number | boolean | null>(
  field: AnyFields[string] | undefined,
  value: V,
): V | string {
  const isShare = field !== undefined && isPercent(field) && value !== null && value !== '';
  return isShare && Number.isFinite(Number(value)) ? percentText(Number(value)) : value;
}

/** "7.25" for 0.0725. */
export function percentText(share: number): string {
  return String(Number((share * 100).toFixed(4)));
}

/** Finds records that a typed name may mean. */
export type FindNamed = (
  field: ReferenceField,
  name: string,
) => Promise<readonly { readonly id: number; readonly name: string }[]>;

/** Replaces each typed name of a record by its id, if a single record has that name; refuses an ambiguous name. */
export async function withNamed({ fields }: Pick<Form, 'fields'>, values: Values, find: FindNamed): Promise<Values> {
  const ids = new Map<string, number>();
  for (const [fieldName, field] of Object.entries(fields)) {
    const name = values[fieldName];
    if (field.kind !== 'reference' || typeof name !== 'string') continue;
    const matches = await find(field, name);
    if (matches.length > 1) throw ambiguousName(fieldName, name, matches);
    const [match] = matches;
    if (match) ids.set(fieldName, match.id);
  }
  return { ...values, ...Object.fromEntries(ids) };
}

const MAX_SUGGESTIONS = 8;

function ambiguousName(field: string, name: string, matches: Awaited<ReturnType<FindNamed>>): Problem {
  const suggestions = matches.slice(0, MAX_SUGGESTIONS).map((match) => `${match.name} (${match.id})`);
  const more = matches.length > MAX_SUGGESTIONS ? ' and others' : '';
  const message = `“${name}” may be ${suggestions.join(' or ')}${more}: please type one of them with its number.`;
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
    const value = values[field];
    if (kind !== 'reference' || typeof value !== 'string') return [];
    return [{ field, code: 'reference', message: `Please choose from the list: it has no “${value}”.` }];
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

function isPercent(field: AnyFields[string]): boolean {
  return 'isPercent' in field && field.isPercent === true;
}

/** The share that a text in percent means: "7.25" and "7.25 %" are 0.0725. */
function shareIn(text: string): number | string {
  const percent = numberIn(text.replace(/\s*%$/, ''));
  return typeof percent === 'number' ? Number((percent / 100).toFixed(6)) : text;
}

/** "1,350.00" and "$1,350" are what people write. */
function numberIn(text: string): number | string {
  const plain = text.replace(/^\$\s*/, '').replace(/,(?=\d{3}\b)/g, '');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : text;
}

/** The standard envelope of the API: what was not taken is a problem to whoever has filled in the form. */
export function acceptedReply(reply: unknown): unknown {
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
