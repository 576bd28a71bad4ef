import type { FieldError, ProblemBody } from '@rabbet/client';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { labelOf } from '@rabbet/domain/records/labels';

const NOT_READ =
  'We could not read what was sent, so nothing was done. Please load this page again, and send it once more.';
const BROKEN =
  'Part of what is on record here cannot be read, so nothing was done. Whoever looks after our site can mend it.';
const UNREACHED =
  'We could not reach the shop. What you typed is still here: please send it again in a moment, or call us.';

/** Sentences for problems whose own words are for programs or their operators, by code. */
const SENTENCES: Readonly<Record<string, string>> = {
  'access/forgery':
    'We could not tell that this came from our page, so nothing was done. Please load it again, and send it once more.',
  'access/no-token': 'You are not signed in any more, so nothing was done. Please sign in, and send it once more.',
  'change/unknown': 'We are not sure that it worked. Try again: nothing happens twice.',
  'command/id-in-use': 'This page has sent something else before. Please load it again, and look at what is there.',
  'http/405': NOT_READ,
  'log/another-past': BROKEN,
  'log/damaged': BROKEN,
  'log/unreadable': BROKEN,
  'record/stale': 'Somebody else has changed this since you looked at it.',
  'request/too-long': 'This is too much to be sent at once, so nothing was done.',
  'request/slow': 'This took too long to arrive, so nothing was done. Please send it again.',
  'service/damaged': BROKEN,
  'service/full': 'We have no room to keep anything new at the moment, so nothing was done. Please try again later.',
  'transaction/never-edited': 'A transaction is never edited: correct it on the page of its piece.',
};

/** Sentence of a problem as a page shows it to people. */
export function wordsOf(
  problem: Pick<ProblemBody, 'status' | 'code' | 'detail' | 'errors' | 'request'>,
  fields: AnyFields = {},
): string {
  const { status, code, detail, errors = [], request } = problem;
  const sentence = SENTENCES[code];
  if (sentence !== undefined) return sentence;
  if (code === 'service/fault')
    return `Something went wrong on our end.${request ? ` It is noted as ${request}.` : ''}`;
  if (code === 'request/fields' && errors.length > 0) return faultsIn(errors, fields);
  if (code.startsWith('request/') && code !== 'request/origin') return NOT_READ;
  // what came from no shop, or from something before it, tells people nothing
  return status === 0 || code === `http/${status}` ? UNREACHED : detail;
}

/** Faults of fields that stand in no form of their own, each with the name of its field. */
export function faultsIn(errors: readonly FieldError[], fields: AnyFields = {}): string {
  return errors.map((error) => faultOf(error, labelOf(leafOf(error.field), fields[error.field] ?? {}))).join(' ');
}

/** Message that names its field: "It is required." says nothing to whoever does not look at it. */
export function faultOf({ message }: Pick<FieldError, 'message'>, label: string): string {
  return message.replace(/^It (?=\S)/, `${label} `);
}

/** Name of a field without the place where it stands: `sizes[0].value_id` is a value. */
function leafOf(field: string): string {
  return (
    field
      .split('.')
      .at(-1)
      ?.replace(/\[\d+\]$/, '') || field
  );
}
