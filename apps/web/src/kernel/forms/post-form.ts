import { type VisitorClient, Problem, type ProblemBody, type SentFields } from '@rabbet/client';
import type { Values } from '@rabbet/domain/records/fields';
import {
  type AnyForm,
  callOf,
  CONFIRM_PASSWORD,
  type FindNamed,
  type Form,
  FORM_KEY,
  FORM_NAME,
  problemOfForm,
  acceptedReply,
  TO_BE_CONFIRMED,
  typedIn,
  valuesOf,
  withNamed,
} from './form';
import type { SentForm } from './sent-form';

/** Outcome of a form that a browser has sent without a script. */
export type Posted = { readonly location: string } | { readonly sent: SentForm; readonly retryAfter?: number | null };

/** Null where the page has no such form. */
export async function postForm(
  forms: readonly AnyForm[],
  sent: SentFields,
  client: VisitorClient,
  find: FindNamed = () => Promise.resolve([]),
): Promise<Posted | null> {
  const typed = typedIn(sent);
  const form = formIn(forms, typed[FORM_NAME]);
  if (!form) return null;
  const values = valuesOf(form, typed);
  const key = typed[FORM_KEY];
  const shown = { name: form.name, typed: withoutSecrets(form, typed), key };
  try {
    const password = typed[CONFIRM_PASSWORD];
    if (password) await client.send('POST', 'security/confirmation', { password });
    const { method, path, body, revision } = callOf(form, await withNamed(form, values, find));
    const commandId = key === undefined ? {} : { commandId: `${key}-${digestOf(contentOf(form, values))}` };
    const reply = acceptedReply(await client.send(method, path, body, { revision, ...commandId }));
    const location = form.done(reply, values);
    return location === null ? { sent: { ...shown, problem: null, reply } } : { location };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return {
      sent: { ...shown, problem: problemOfForm(form, bodyOf(error, typed)), reply: null },
      retryAfter: error.retryAfter,
    };
  }
}

/**
 * Finds the form by its name. The newsletter form is sent without a name, because its fields are those of any mailing list;
 * it is the only form of its page.
 */
function formIn(forms: readonly AnyForm[], formName: string | undefined): Form | undefined {
  const [onlyForm, ...otherForms] = forms;
  const isOnly = formName === undefined && otherForms.length === 0 && onlyForm?.isUnnamed;
  return (isOnly ? onlyForm : forms.find(({ name }) => name === formName)) as Form | undefined; // its reply is what it says
}

function bodyOf(problem: Problem, typed: Readonly<Record<string, string>>): ProblemBody {
  const { status, title, code, detail, errors, revision, since, request } = problem;
  // what was wrong is the password that confirms: it is asked for once more
  const isConfirming = typed[CONFIRM_PASSWORD] !== undefined && status === 401;
  return { status, title, code: isConfirming ? TO_BE_CONFIRMED : code, detail, errors, revision, since, request };
}

function withoutSecrets({ fields, secrets = [] }: Form, typed: Readonly<Record<string, string>>) {
  const shown = Object.entries(fields).filter(([name]) => !secrets.includes(name));
  // a box without its tick is not sent at all
  return Object.fromEntries(shown.map(([name, { kind }]) => [name, typed[name] ?? (kind === 'flag' ? 'false' : '')]));
}

/** All that was sent but its secrets: not even a digest of a card number is kept with an event. */
function contentOf({ secrets = [] }: Form, values: Values): string {
  return JSON.stringify(Object.entries(values).filter(([name]) => !secrets.includes(name)));
}

/** Somebody who goes back and sends something else has a page with the same key: FNV-1a tells the two apart. */
function digestOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}
